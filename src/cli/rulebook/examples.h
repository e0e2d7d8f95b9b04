/* Examples: the worked moves of a variant's file, in pictures. */
#ifndef MWESO_CLI_RULEBOOK_EXAMPLES_H
#define MWESO_CLI_RULEBOOK_EXAMPLES_H

#include "cli/rulebook/book.h"

/* Tells the worked examples, on the page alone: the board before the move and after it. */
void book_examples(Book *book);

#endif
