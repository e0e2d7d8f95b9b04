/* Clock: seconds on a clock that only goes forward. */
#ifndef MWESO_BASE_CLOCK_H
#define MWESO_BASE_CLOCK_H

double mw_now(void);

#endif
