/* mweso.h: the public interface of libmweso, a rules interpreter for four-row mancala.
 *
 * A variant is loaded from an INI file (mweso_variant_load), positions and moves are read from text
 * (mweso_position_parse, mweso_play), moves are listed (mweso_moves_new) or made choice by choice
 * (mweso_turn_new), and games are kept, undone, saved and replayed (mweso_game_new,
 * mweso_records_next). docs/rules.md describes the rules and the notation, docs/records.md the
 * format of records.
 *
 * This header includes everything. It has two parts; each of them, and each header in them, can
 * also be included alone:
 * - mweso/core.h, the stable core: for programs that play, show or keep games. Until version
 *   1.0 it changes only where it must, and never without a line in CHANGELOG.md; from then on only
 *   with the major version.
 * - mweso/research.h, the research part: matches, solutions, studies, comparisons, endless moves
 * and fieldwork. It grows with the questions asked, and may change with every minor version.
 *
 * Conventions, which hold for every function:
 *
 * - Output. The library never prints and never exits. Errors are reported in an MwesoError or,
 *   for variant files, in a list of findings. Every MwesoError pointer may be NULL.
 *
 * - Wrong arguments. Data is checked: positions, texts, numbers, plans and indexes may come from
 *   outside. For bad data a function returns an error or nothing:
 *   . A position that the variant's board and rules do not allow, NULL instead of a position, a
 *     text, a plan or a list, and a text that cannot be read: MWESO_BAD_INPUT (or NULL, false or a
 *     length of 0), and the error names the field or argument, its value and its range.
 *   . A number or a plan out of range: MWESO_USAGE, likewise.
 *   . An index that is not less than the count: nothing, that is NULL, false, 0, "", or a struct
 *     whose numbers are 0 and whose texts are "" or NULL; never an error of memory.
 *   NULL-terminated lists must end in NULL, and lengths and counts must be those of the array:
 *   these cannot be checked.
 *   NULL for anything else is a mistake of the calling program, and ends it: for objects (pointers
 *   to opaque types), callbacks, and places for results. Where one of these may be NULL its
 *   function says so; _free(NULL) does nothing.
 *
 * - Ownership. What a function returns by a pointer without const, or writes to a place for such a
 *   pointer, is the caller's: an object of type MwesoThing is freed with mweso_thing_free, text
 * with mweso_text_free. What is returned by a pointer to const belongs to the object that the
 * function was called for, and is valid as long as that object, or as the function says; without
 * such an object it is valid for ever. Objects keep pointers to the variants, paths and evidence
 * that they are made from, which must outlive them; everything else they copy, unless the function
 * says otherwise.
 *
 * - Text is UTF-8 and ends in NUL. Functions that write text into a buffer of the caller return the
 *   length the whole text has (without the NUL); if that is not less than the size of the buffer,
 *   the text was cut. The buffer may be NULL if the size is 0. A text in an array of a struct that
 *   does not fit ends in "..." there.
 *
 * - Pits are numbered along their owner's circuit in anti-clockwise order: with C columns,
 *   B1...BC are 0...C-1 and AC...A1 are C...2C-1. Sides are 0 (South) and 1 (North).
 *
 * - Threads. Nothing here is shared between threads but variants, paths and samples: none changes
 *   after it is loaded or filled, and any number of threads may use one.
 */
#ifndef MWESO_H
#define MWESO_H

#include "mweso/core.h"
#include "mweso/research.h"

#endif
