#!/bin/sh
# A paper from one command: plays the games, archives the study, verifies the archive, and writes from it a paper of two pages.
#
#     GAMES=4000 sh docs/examples/paper/paper.sh FOLDER
#
# MWESO=./mweso names the program, where it is not in PATH.
# FOLDER gets study/ (the archive), paper.html and, where there is a Chromium to print it, paper.pdf. No number of the paper is
# typed by hand: paper.py reads them all from the archive.
set -eu
if [ $# -ne 1 ]; then
    echo 'usage: [GAMES=4000] [MWESO=./mweso] sh paper.sh FOLDER' >&2
    exit 2
fi
mweso=${MWESO:-mweso}
case $mweso in */*) mweso=$(cd "$(dirname "$mweso")" && pwd)/${mweso##*/} ;; esac
games=${GAMES:-4000}
chromium=${CHROMIUM:-chromium}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
cat > commands.txt <<COMMANDS
compare omweso coro igisoro-plain hus --games $games --format csv > differences.csv
compare omweso coro igisoro-plain hus --games $games > differences.txt
cite omweso coro igisoro-plain hus > references.bib
COMMANDS
"$mweso" archive study --replace --commands commands.txt --title 'Four games of four rows' --author 'A. Author' --license CC-BY-4.0
"$mweso" archive --verify study > verified.txt
python3 "$here/paper.py" study > paper.html
if command -v "$chromium" > /dev/null; then
    "$chromium" --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf=paper.pdf paper.html > /dev/null 2>&1 ||
        echo 'paper.html could not be printed' >&2
fi
