#!/usr/bin/env python3
"""Prints the best move of a variant's usual start by libmweso, through ctypes.

    ./best_move.py LIBMWESO.so FOLDER-OF-VARIANTS VARIANT PLAYER
"""
import ctypes
import sys


class Error(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("line", ctypes.c_int), ("column", ctypes.c_int), ("text", ctypes.c_char * 1024)]


class Position(ctypes.Structure):
    _fields_ = [("pit", ctypes.c_uint16 * 64 * 2), ("store", ctypes.c_uint16 * 4 * 2), ("held", ctypes.c_uint64 * 2),
                ("turns", ctypes.c_uint32 * 2), ("captures", ctypes.c_uint32 * 2), ("memory", ctypes.c_uint16 * 16),
                ("still", ctypes.c_uint32), ("side", ctypes.c_uint8), ("passes", ctypes.c_uint8), ("placing", ctypes.c_uint8),
                ("spread", ctypes.c_uint8), ("passed", ctypes.c_uint8), ("way", ctypes.c_uint8 * 2), ("unused", ctypes.c_uint8 * 5)]


class Thought(ctypes.Structure):
    _fields_ = [("move", ctypes.c_char_p), ("line", ctypes.c_char_p), ("has_value", ctypes.c_bool),
                ("value", ctypes.c_int32), ("win", ctypes.c_int32), ("depth", ctypes.c_int32),
                ("nodes", ctypes.c_uint64), ("seconds", ctypes.c_double)]


def load(file):
    """The library, with the types of the functions used here."""
    library = ctypes.CDLL(file)
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, *arguments in [
            ("path_new", pointer), ("path_add", ctypes.c_bool, pointer, text), ("path_free", None, pointer),
            ("findings_new", pointer), ("findings_free", None, pointer),
            ("variant_load", pointer, pointer, text, pointer, pointer), ("variant_free", None, pointer),
            ("variant_name", text, pointer), ("position_start", Position, pointer, ctypes.c_bool),
            ("game_new", pointer, pointer, ctypes.POINTER(Position), ctypes.POINTER(Error)), ("game_free", None, pointer),
            ("player_new", pointer, pointer, text, ctypes.POINTER(Error)), ("player_free", None, pointer),
            ("player_move", ctypes.c_int, pointer, pointer, pointer, pointer, ctypes.POINTER(Thought), ctypes.POINTER(Error))]:
        function = getattr(library, "mweso_" + name)
        function.restype, function.argtypes = result, arguments
    return library


def main(file, folder, name, player_name):
    mweso, error, thought = load(file), Error(), Thought()
    path, findings = mweso.mweso_path_new(), mweso.mweso_findings_new()
    mweso.mweso_path_add(path, folder.encode())
    variant = mweso.mweso_variant_load(path, name.encode(), None, findings)
    if not variant:
        sys.exit(f"{name} cannot be loaded")
    start = mweso.mweso_position_start(variant, False)
    game = mweso.mweso_game_new(variant, ctypes.byref(start), ctypes.byref(error))
    if not game:
        sys.exit(error.text.decode())
    player = mweso.mweso_player_new(variant, player_name.encode(), ctypes.byref(error))
    if not player or mweso.mweso_player_move(player, game, None, None, ctypes.byref(thought), ctypes.byref(error)):
        sys.exit(error.text.decode())
    value = f" ({thought.value / 100:+.2f} seeds, depth {thought.depth})" if thought.has_value else ""
    print(f"{mweso.mweso_variant_name(variant).decode()}: {thought.move.decode()}{value}")
    mweso.mweso_player_free(player)
    mweso.mweso_game_free(game)
    mweso.mweso_variant_free(variant)
    mweso.mweso_findings_free(findings)
    mweso.mweso_path_free(path)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
