# Turns catalogues of translations (src/po/*.po) into tables in C, so that the program carries them with it and needs
# no installed locale. Texts stand in catalogues as C writes them, and so does the formula of plurals. What is fuzzy or
# untranslated is left out; what is wrong in a catalogue `msgfmt --check` finds (docs/translating.md).

function begin_entry() { context = id = at = ""; split("", text); forms = fuzzy = 0 }

# A text behind a keyword, or going on on a line of its own.
function add(quoted) {
    if (at == "msgctxt") context = context quoted
    else if (at == "msgid") id = id quoted
    else if (at != "msgid_plural") text[at] = text[at] quoted
}

function field(name,    value) {
    if (!match(text["msgstr"], "\"" name ": [^\"]*")) return ""
    value = substr(text["msgstr"], RSTART + length(name) + 3, RLENGTH - length(name) - 3)
    sub(/\\n$/, "", value)
    return value
}

# The first entry of a file: its fields tell of the language.
function print_header(    formula) {
    formula = field("Plural-Forms")
    sub(/.*plural=/, "", formula)
    sub(/;.*/, "", formula)
    told[language] = "\"" field("X-Language-Name") "\", \"" field("X-Reviewed-By") "\""
    printf "static unsigned plural_%s(unsigned long n) { return (unsigned)(%s); }\n", language, formula
    printf "static const MwPhrase phrases_%s[] = {\n", language
}

function print_phrase(    form, all) {
    if (forms == 0) all = text["msgstr"]
    for (form = 0; form < forms; form++) all = all (form ? ", " : "") text["msgstr[" form "]"]
    if (all !~ /[^", ]/) return
    printf "    {%s%s, {%s}},\n", context == "" ? "" : context " \"\\004\" ", id, all
}

function end_entry() {
    if (at != "" && id == "\"\"") print_header()
    else if (at != "" && !fuzzy) print_phrase()
    begin_entry()
}

function end_file() {
    end_entry()
    if (language != "") print "};\n"
}

BEGIN { print "/* Made by src/po/catalogues.awk. */\n#include \"base/language.h\"\n" }

FNR == 1 {
    end_file()
    language = FILENAME
    sub(/.*\//, "", language)
    sub(/\.po$/, "", language)
    languages[++count] = language
}

/^[ \t]*$/ { end_entry() }
/^#/ { if (at != "") end_entry() }
/^#,.*fuzzy/ { fuzzy = 1 }
/^msg/ {
    at = $1
    if (at ~ /^msgstr\[/) forms++
    add(substr($0, index($0, "\"")))
}
/^"/ { add(" " $0) }

END {
    end_file()
    print "const MwesoLanguage mw_languages[] = {"
    for (i = 1; i <= count; i++) {
        code = languages[i]
        printf "    {\"%s\", %s, phrases_%s, sizeof phrases_%s / sizeof *phrases_%s, plural_%s},\n", code, told[code],
            code, code, code, code
    }
    print "};\nconst size_t mw_language_count = sizeof mw_languages / sizeof *mw_languages;"
}
