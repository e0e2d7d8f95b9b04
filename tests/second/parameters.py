"""What variants with parameters of their own have in common."""

import slow


class Unusual(slow.Usual):
    """A variant with parameters; USUAL are its usual rules, as keys."""

    PARAMETERS = {}     # name: its values, default first; or a number
    USUAL = {}

    def __init__(self, given):
        for name in given:
            if name not in self.PARAMETERS:
                raise ValueError(f"unknown parameter {name}")
        self.parameter = {name: read_parameter(name, values, given)
                          for name, values in self.PARAMETERS.items()}

    def is_(self, name, value):
        return self.parameter[name] == value


def read_parameter(name, values, given):
    """A word of the list, or a whole number; the default if not given."""
    if isinstance(values, int):
        return int(given.get(name, values))
    value = given.get(name, values[0])
    if value not in values:
        raise ValueError(f"{name} cannot be {value!r}")
    return value
