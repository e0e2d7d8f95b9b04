/* Ruled: whether the script of a variant has answered all that it was asked. */
#ifndef MWESO_PLAY_RULED_H
#define MWESO_PLAY_RULED_H

#include "base/findings.h"
#include "kernel/decider.h"

/* MWESO_OK; or MWESO_BAD_VARIANT (MWESO_IO without memory) if the script has failed since the rules
 * were acquired, with file, line, hook, reason, and the position whose moves show it again; or
 * MWESO_NO if everything is to end (base/process.h). Nothing computed since then counts. */
MwesoStatus mw_ruled(const MwPlay *play, const MwesoPosition *position, MwesoError *error);

#endif
