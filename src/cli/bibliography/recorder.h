/* Recorder: who recorded a game, by what its first source says. */
#ifndef MWESO_CLI_BIBLIOGRAPHY_RECORDER_H
#define MWESO_CLI_BIBLIOGRAPHY_RECORDER_H

#include "cli/cli.h"

typedef char AuthorText[64];

/* Writes who recorded a game: the surnames of whom its first source names, or says that it follows;
 * "" if it has none, or names nobody. */
void recorder_of(const Cli *cli, const MwesoVariant *variant, AuthorText author);

#endif
