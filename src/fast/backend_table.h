/* Backend table: compiles every loop on vectors for one width and processor, and lists them.
 *
 * The including file defines FAST_BACKEND, the name of the table; FAST_WIDTH; FAST_AVX2 for
 * processors with AVX2, whatever the rest is compiled for; and FAST_FULL for all rules, not only
 * most. */
#ifndef MWESO_FAST_BACKEND_TABLE_H
#define MWESO_FAST_BACKEND_TABLE_H

#if !defined FAST_AVX2 || defined __x86_64__ /* only x86 has AVX2 */

#ifdef FAST_AVX2
#define FAST_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))
#else
#define FAST_TARGET
#endif

#include "fast/vector_games.h"
#include "fast/vector_laps.h"
#include "fast/vector_moves.h"
#include "fast/vector_seek.h"
#include "fast/vector_steps.h"

const MwFastBackend FAST_BACKEND = {laps,      games, count, all_moves,          draw, seek_all,
                                    starts_of, step,  ends,  due_chain_captures, show};

#endif

#endif
