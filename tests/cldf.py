#!/usr/bin/env python3
"""A dataset in a folder, checked against its own metadata and what CLDF asks of a StructureDataset.

    tests/cldf.py FOLDER     prints what is wrong; the exit code is 1 if anything is

It stands in for `cldf validate` of pycldf, which Debian does not have: columns, datatypes and ranges, primary and foreign
keys, codes that belong to their question and say its value, and works that the bibliography has."""
import collections
import csv
import io
import json
import os
import re
import sys

METADATA = "StructureDataset-metadata.json"
TERMS = "http://cldf.clld.org/v1.0/terms.rdf#"
# The columns that CLDF asks of a component, by their terms.
NEEDED = {"ValueTable": ("id", "languageReference", "parameterReference", "value"), "LanguageTable": ("id", "name"), "CodeTable": ("id", "parameterReference"),
          "ParameterTable": ("id", "name"), "ContributionTable": ("id", "name")}
KNOWN = {"id", "name", "description", "value", "comment", "source", "latitude", "longitude", "glottocode", "languageReference", "parameterReference",
         "codeReference", "contributionReference", "contributor", "citation"}
PLAIN = {"string": ".*", "integer": "-?[0-9]+", "decimal": r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?"}


def bibliography(text):
    """The keys of BibTeX entries, and what is wrong with them."""
    keys, wrong = re.findall(r"^@\w+\{([^,\s]+),$", text, re.M), []
    if text.count("{") != text.count("}") or len(keys) != len(re.findall("^@", text, re.M)):
        wrong.append("sources.bib: an entry is not whole")
    return set(keys), wrong + [f"sources.bib: {key} stands there twice" for key, count in collections.Counter(keys).items() if count > 1]


def fault(cell, datatype):
    """What is wrong with a value; None if nothing is."""
    datatype = datatype if isinstance(datatype, dict) else {"base": datatype}
    if not re.fullmatch(PLAIN[datatype["base"]], cell, re.S):
        return f"no {datatype['base']}"
    if "format" in datatype and not re.fullmatch(datatype["format"], cell):
        return f"not formed as {datatype['format']}"
    if "minimum" in datatype and not float(datatype["minimum"]) <= float(cell) <= float(datatype["maximum"]):
        return f"not from {datatype['minimum']} to {datatype['maximum']}"
    return None


def values(column, cell):
    """The values of a cell."""
    return cell.split(column["separator"]) if cell and column.get("separator") else [cell] if cell else []


def term(column):
    return column.get("propertyUrl", "").removeprefix(TERMS)


class Dataset:
    def __init__(self, folder):
        self.folder, self.wrong, self.rows, self.tables = folder, [], {}, {}
        try:
            self.metadata = json.loads(self.text(METADATA))
        except ValueError as error:
            self.metadata, self.wrong = {}, [f"{METADATA}: {error}"]
        self.check_metadata()
        self.keys, wrong = bibliography(self.text(self.metadata.get("dc:source", "sources.bib")))
        self.wrong += wrong
        for table in self.metadata.get("tables", []):
            self.tables[table["url"]] = table
            self.read(table)
        for table in self.tables.values():
            self.check_rows(table)
            self.check_references(table)
        self.check_codes()

    def text(self, name):
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8", newline="") as file:
                return file.read()
        except (OSError, UnicodeDecodeError) as error:
            self.wrong.append(f"{name}: {error}")
            return ""

    def check_metadata(self):
        if self.metadata.get("dc:conformsTo") != TERMS + "StructureDataset" or not self.metadata.get("tables"):
            self.wrong.append(f"{METADATA}: of no StructureDataset")
        components = [table.get("dc:conformsTo", "").removeprefix(TERMS) for table in self.metadata.get("tables", [])]
        self.wrong += [f"{METADATA}: no {component}" for component in NEEDED if components.count(component) != 1]
        for table, component in zip(self.metadata.get("tables", []), components):
            terms = [term(column) for column in table["tableSchema"]["columns"]]
            self.wrong += [f"{table['url']}: no column is the {needed} of the {component}" for needed in NEEDED.get(component, ()) if needed not in terms]
            self.wrong += [f"{table['url']}: {name} is no term of CLDF" for name in terms if name and name not in KNOWN]

    def read(self, table):
        """Takes the rows of a table up, as dictionaries."""
        name, columns = table["url"], [column["name"] for column in table["tableSchema"]["columns"]]
        text = self.text(name)
        if "\r" in text or text[-1:] != "\n":
            self.wrong.append(f"{name}: a line does not end in a line feed")
        lines = list(csv.reader(io.StringIO(text), strict=True))
        if not lines or lines[0] != columns:
            self.wrong.append(f"{name}: its columns are not those of the metadata")
        self.wrong += [f"{name}: line {i + 1} has {len(line)} cells" for i, line in enumerate(lines) if len(line) != len(columns)]
        self.rows[name] = [dict(zip(columns, line)) for line in lines[1:] if len(line) == len(columns)]
        if table.get("dc:extent") != len(lines) - 1:
            self.wrong.append(f"{name}: {len(lines) - 1} rows, not {table.get('dc:extent')}")

    def check_rows(self, table):
        name, schema = table["url"], table["tableSchema"]
        for row in self.rows[name]:
            for column in schema["columns"]:
                cell, where = row[column["name"]], f"{name}: {row.get('ID')}: {column['name']}"
                if column.get("required") and not cell:
                    self.wrong.append(f"{where} is empty")
                for value in values(column, cell):
                    said = fault(value, column["datatype"])
                    self.wrong += [f"{where}: '{value}' is {said}"] if said else []
                    if term(column) == "source" and value.split("[")[0] not in self.keys:
                        self.wrong.append(f"{where}: the bibliography has no '{value}'")
        keys = collections.Counter(tuple(row[part] for part in schema["primaryKey"]) for row in self.rows[name])
        self.wrong += [f"{name}: {' '.join(key)} stands there twice" for key, count in keys.items() if count > 1]

    def check_references(self, table):
        for foreign in table["tableSchema"].get("foreignKeys", []):
            (own,), (its,), to = foreign["columnReference"], foreign["reference"]["columnReference"], foreign["reference"]["resource"]
            there = {row[its] for row in self.rows.get(to, [])}
            self.wrong += [f"{table['url']}: {row['ID']}: {own}: {to} has no '{row[own]}'" for row in self.rows[table["url"]] if row[own] and row[own] not in there]

    def check_codes(self):
        """A code is one of its question and says the value; what a word answers has one."""
        codes = {row["ID"]: row for row in self.rows.get("codes.csv", [])}
        categorical = {row["ID"] for row in self.rows.get("parameters.csv", []) if row.get("Type") == "categorical"}
        for row in self.rows.get("values.csv", []):
            code = codes.get(row.get("Code_ID"))
            if code and (code["Parameter_ID"], code["Name"]) != (row["Parameter_ID"], row["Value"]):
                self.wrong.append(f"values.csv: {row['ID']}: its code is that of another answer")
            if not row.get("Code_ID") and row["Parameter_ID"] in categorical:
                self.wrong.append(f"values.csv: {row['ID']}: '{row['Value']}' has no code")


def main():
    found = Dataset(sys.argv[1])
    print("\n".join(found.wrong) or "valid: " + ", ".join(f"{len(rows)} rows of {name}" for name, rows in found.rows.items()))
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
