/* Events: the steps of a turn as they are told to whoever listens, each with its reason. */
#ifndef MWESO_KERNEL_EVENTS_H
#define MWESO_KERNEL_EVENTS_H

#include "kernel/turn.h"

/* What a reason says; of a step that a script decided, in the words of the script. */
const char *mw_reason_said(const MwPlay *play, MwReason reason);

/* Tells an event, with what every event says of its turn filled in. */
void mw_tell(const MwPlay *play, const MwTurn *turn, const MwListener *listener, MwesoEvent event,
             MwReason reason);

/* The event is built only if somebody listens. */
#define MW_TELL(rules, turn, listener, reason, ...) \
    do { \
        if (listener) mw_tell(rules, turn, listener, (MwesoEvent){__VA_ARGS__}, reason); \
    } while (0)

/* Tells of the lap that is sown next. `reverse`: why it might begin clockwise, or not. */
void mw_tell_lap(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                 MwReason reverse);

/* Tells where the last seed fell, and why it captures there, or not. */
void mw_tell_landing(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                     MwReason reason);

#endif
