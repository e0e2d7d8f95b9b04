/* Notes: the file of observations that the command line reads, note by note. */

const TOP = /^Observation:(.*)$/;

/* The notes of a file, as { id, line, lines, of }: the number of its first line, its lines, and the first value of each header. */
export function notesOf(text) {
    const notes = [];
    text.split("\n").forEach((line, i) => {
        const begun = TOP.exec(line);
        if (begun) notes.push({ id: begun[1].trim(), line: i + 1, lines: [], of: {} });
        if (!notes.length) return;
        const note = notes[notes.length - 1], [, header, value] = /^([A-Z][A-Za-z ]*):(.*)$/.exec(line) || [];
        note.lines.push(line);
        if (header) note.of[header] ??= value.trim();
    });
    return notes;
}

/* A header with its value on one line; nothing where there is none. */
function headerLine([header, value]) {
    const said = String(value || "").replace(/\s+/g, " ").trim();
    return said ? `${header}: ${said}\n` : "";
}

/* An observation as text: { Observation: "seen 1", Move: "B5" }. */
export function noteText(headers) {
    return Object.entries(headers).map(headerLine).join("");
}

export function withNote(text, note) {
    return `${text.trimEnd()}${text.trim() ? "\n\n" : ""}${note}`;
}

/* The text with another note in the place of the one of that name; behind the others if there is none. */
export function withNoteFor(text, id, note) {
    const old = notesOf(text).find((one) => one.id === id), lines = text.split("\n");
    if (!old) return withNote(text, note);
    const blank = old.lines.length - old.lines.join("\n").trimEnd().split("\n").length;
    lines.splice(old.line - 1, old.lines.length - blank, ...note.trimEnd().split("\n"));
    return lines.join("\n");
}

/* The lines of a note that no field of the page holds: they are kept as they are. */
export function otherLines({ lines }, fields) {
    const held = new Set();
    return lines.filter((line) => {
        const header = /^([A-Z][A-Za-z ]*):/.exec(line)?.[1];
        if (!line.trim() || (fields.includes(header) && !held.has(header))) return held.add(header) && false;
        return true;
    });
}

/* The text without the note of that line. */
export function withoutNote(text, line) {
    const lines = text.split("\n"), note = notesOf(text).find((one) => one.line === line);
    if (note) lines.splice(line - 1, note.lines.length);
    return lines.join("\n").trim() ? `${lines.join("\n").trim()}\n` : "";
}

/* A name that no note has: "seen 3". */
export function freeName(text, stem) {
    const taken = new Set(notesOf(text).map(({ id }) => id));
    let number = taken.size + 1;
    while (taken.has(`${stem} ${number}`)) number++;
    return `${stem} ${number}`;
}

/* A note in a line, for people. */
export function noteInShort({ of }) {
    const parts = [of.Statement, of.Move, of.Captured && t("captured %s", of.Captured), of.Ended && t("ended in %s", of.Ended),
        of.Laps && t("laps: %s", of.Laps), of.Won && t("won: %s", of.Won), of.Informant, of.Time];
    return parts.filter(Boolean).join(", ");
}

/* The layout of a file that was loaded: notes as text are put together, tables and records stay files of their own. */
export function isObservations(name, text) {
    return !/\.(csv|tsv)$/i.test(name) && text.split("\n").some((line) => TOP.test(line));
}
