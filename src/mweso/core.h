/* The stable core: variants, boards, positions, moves, games, records, and players. */
#ifndef MWESO_CORE_H
#define MWESO_CORE_H

#include "mweso/version.h"
#include "mweso/common.h"
#include "mweso/error.h"
#include "mweso/keys.h"
#include "mweso/variant.h"
#include "mweso/board.h"
#include "mweso/position.h"
#include "mweso/move.h"
#include "mweso/notation.h"
#include "mweso/game.h"
#include "mweso/record.h"
#include "mweso/player.h"

#endif
