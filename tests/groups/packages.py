"""The packages for Debian: what is in which, and, in a fresh root, that they install, work and leave nothing behind."""
import glob
import os
import re

from lib import ROOT, Skip, finished, over, same

PACKAGES = ["libmweso0", "libmweso-dev", "mweso", "mweso-doc", "python3-mweso"]
SKIPPED = 77
DEBIAN = os.path.join(ROOT, "src", "debian")


def read(name):
    with open(os.path.join(DEBIAN, name), encoding="utf-8") as file:
        return file.read()


def paragraphs():
    """Of debian/control, by the name of the package."""
    parts = re.split(r"\n\n+", read("control").strip())
    return {re.search(r"^(?:Source|Package): (\S+)$", part, re.M)[1] + ("" if "Package: " in part else " (source)"): part for part in parts}


def test_all_packages_are_declared():
    declared = [name for name in paragraphs() if "(source)" not in name]
    same(sorted(declared), sorted(PACKAGES))
    with open(os.path.join(ROOT, "tests", "fresh"), encoding="utf-8") as script:
        same(re.search(r'^packages="(.*)"$', script.read(), re.M)[1].split(), PACKAGES, "what tests/fresh installs")


@over([(name,) for name in PACKAGES])
def test_a_package_has_what_it_needs(name):
    """It installs something, and depends on what its files are linked with, or lie beside."""
    own = [file for file in os.listdir(DEBIAN) if file.startswith(f"{name}.")]
    assert any(file.endswith((".install", ".docs")) for file in own), own
    assert "${misc:Depends}" in paragraphs()[name], name
    if name == "python3-mweso":
        for other in "libmweso0 (= ${binary:Version})", "mweso (= ${binary:Version})", "${python3:Depends}":
            assert other in paragraphs()[name], other
        same(len(read(f"{name}.links").splitlines()), 2, "links to variants and scripts")


def built():
    """The folder of the packages that `make deb` has built of these sources."""
    folder = os.path.join(ROOT, "build", "deb")
    packages = [path for name in PACKAGES for path in glob.glob(os.path.join(folder, f"{name}_*.deb"))]
    if len(packages) != len(PACKAGES):
        raise Skip("the packages are not built: make deb")
    newest = max(os.path.getmtime(path) for pattern in ("*", "*/*", "*/*/*") for path in glob.glob(os.path.join(ROOT, "src", pattern)))
    packed = glob.glob(os.path.join(folder, "mweso_*.orig.tar.gz"))
    if not packed or newest > os.path.getmtime(packed[0]):
        raise Skip("the packages are older than the sources: make deb")
    return folder


def test_in_a_fresh_root():
    """Debian 12 as it comes: all are installed, each is tried, and when they are purged no file is left. Some minutes."""
    done = finished([os.path.join(ROOT, "tests", "fresh"), built()], seconds=1800)
    if done.returncode == SKIPPED:
        raise Skip(done.stdout.strip().removeprefix("skipped: "))
    assert done.returncode == 0, done.stdout[-3000:]
    said = done.stdout.splitlines()
    for part in ("first contact: mweso play coro: ", "first contact: mweso compare omweso coro --html: ", "first contact: mweso identify: ",
                 "installed: ", "mweso: plays", "libmweso-dev, libmweso0: ", "mweso-doc, python3-mweso: ", "removed: nothing is left behind",
                 "python3-mweso with numpy: "):
        assert any(line.startswith(part) for line in said), (part, said)


def test_it_says_why_it_cannot():
    """Without packages, and without the tool that makes roots."""
    done = finished([os.path.join(ROOT, "tests", "fresh"), "src"], cwd=ROOT)
    same((done.returncode, done.stdout), (SKIPPED, "skipped: there is no package libmweso0 in src (make deb)\n"))
