#!/usr/bin/env python3
"""An RO-Crate in a folder, checked against what its specification asks (https://w3id.org/ro/crate/1.1).

    tests/rocrate.py FOLDER     prints what is wrong; the exit code is 1 if anything is

It stands in for rocrate-validator, which Debian does not have: flat JSON-LD in which every entity has one @id and a @type, the
descriptor, the root with a date, all files of the folder as data entities that the root has as parts, and no reference that leads
nowhere. `sha256` and `contentSize` are held against the files."""
import collections
import hashlib
import json
import os
import re
import sys

METADATA = "ro-crate-metadata.json"
SPECIFICATION = "https://w3id.org/ro/crate/1.1"
# What an entity of a type has, and what else it may have: words of schema.org that are in the context of the specification.
NEEDED = {"Dataset": {"name", "description", "datePublished", "hasPart"}, "File": {"name", "encodingFormat"}, "CreativeWork": {"about", "conformsTo"},
          "CreateAction": {"name", "instrument", "result"}, "SoftwareApplication": {"name", "softwareVersion"}, "Person": {"name"},
          "PropertyValue": {"name", "value"}}
KNOWN = {"Dataset": {"license", "author", "mentions"}, "File": {"description", "contentSize", "sha256", "identifier"}, "CreativeWork": set(),
         "CreateAction": {"object", "description"}, "SoftwareApplication": {"license", "additionalProperty", "softwareRequirements", "identifier"}, "Person": set(),
         "PropertyValue": {"propertyID"}}


def files_in(folder):
    """All files of a folder but those that begin with a full stop, by their paths in it."""
    return sorted(os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names if not name.startswith("."))


def references(value):
    """The @ids that a value refers to; a value within a value is none of flat JSON-LD."""
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, dict):
            yield part["@id"] if set(part) == {"@id"} else None


def faults_of_files(folder, entities, root):
    for name in files_in(folder):
        entity = entities.get(name)
        if name == METADATA:
            continue
        if not entity or entity["@type"] != "File":
            yield f"{name}: no data entity"
            continue
        if name not in references(root["hasPart"]):
            yield f"{name}: no part of the root"
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        if "sha256" in entity and entity["sha256"] != hashlib.sha256(data).hexdigest():
            yield f"{name}: another sum"
        if "contentSize" in entity and entity["contentSize"] != str(len(data)):
            yield f"{name}: another size"


def faults(folder):
    """What is wrong with a crate, as a list of texts."""
    with open(os.path.join(folder, METADATA), encoding="utf-8") as file:
        crate = json.load(file)
    wrong, context = [], crate["@context"] if isinstance(crate["@context"], list) else [crate["@context"]]
    if SPECIFICATION + "/context" not in context or set(crate) != {"@context", "@graph"}:
        wrong.append("no context of the specification, or more than context and graph")
    own = {term for part in context if isinstance(part, dict) for term in part}
    wrong += [f"{identity}: twice" for identity, count in collections.Counter(entity.get("@id") for entity in crate["@graph"]).items() if count > 1]
    entities = {entity["@id"]: entity for entity in crate["@graph"]}
    for identity, entity in entities.items():
        kind = entity["@type"]
        keys = set(entity) - {"@id", "@type"}
        wrong += [f"{identity}: lacks {key}" for key in NEEDED[kind] - keys]
        wrong += [f"{identity}: {key} is no word of its type" for key in keys - NEEDED[kind] - KNOWN[kind]]
        wrong += [f"{identity}: {key} is not in the context" for key in keys & {"sha256"} - own]
        for key, value in entity.items():
            wrong += [f"{identity}: {key} leads to {to}" for to in references(value) if to not in entities and to != SPECIFICATION]
        if not re.fullmatch(r"[\w.#:/+=@-]+", identity):
            wrong.append(f"{identity}: no address")
    descriptor, root = entities.get(METADATA, {}), entities.get("./", {})
    if descriptor.get("@type") != "CreativeWork" or descriptor.get("about") != {"@id": "./"} or descriptor.get("conformsTo") != {"@id": SPECIFICATION}:
        wrong.append("no descriptor")
    if root.get("@type") != "Dataset" or not re.fullmatch(r"\d{4}-\d\d-\d\d(T.*)?", root.get("datePublished", "")):
        return wrong + ["no root with a date"]
    return wrong + list(faults_of_files(folder, entities, root))


if __name__ == "__main__":
    found = faults(sys.argv[1])
    print("\n".join(found) if found else "valid")
    sys.exit(bool(found))
