/* Typography: what word processors and spreadsheets put in place of what a keyboard has. */
#ifndef MWESO_PLAY_TYPOGRAPHY_H
#define MWESO_PLAY_TYPOGRAPHY_H

/* Puts a plain blank in place of hard, thin and figure blanks. */
void mw_plain_blanks(char *text);
/* Puts what a keyboard has in place of typographic dashes, the sign of multiplication, and three
 * dots in one. */
void mw_plain_signs(char *text);
/* Drops what stands before the first line to say that a file is UTF-8. */
void mw_drop_byte_order_mark(char *line);

#endif
