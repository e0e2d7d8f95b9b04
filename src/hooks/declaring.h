/* Declaring: what all functions share by which a script declares something. What goes wrong in them
 * is an error of the script, in which none of them returns. */
#ifndef MWESO_HOOKS_DECLARING_H
#define MWESO_HOOKS_DECLARING_H

#include "hooks/declare.h"

typedef struct MwDeclaring {
    MwesoVariant *variant;
    MwLoaded *loaded;
    bool declares;
    int source; /* the file that is being loaded */
} MwDeclaring;

/* What is under way. A script may keep the functions and call them too late. */
MwDeclaring *mw_declaring_of(lua_State *L);
MwSource *mw_declaring_source(const MwDeclaring *d);
/* Ends the script for want of memory. */
void mw_declaring_no_memory(lua_State *L);
char *mw_declaring_copy(lua_State *L, const char *text);

/* The argument at `index`: a sentence of documentation, which is any printable text that is not
 * empty; or a name. */
const char *mw_declaring_doc(lua_State *L, int index);
const char *mw_declaring_name(lua_State *L, int index);
/* The line of the script on which it calls. */
int mw_declaring_line(lua_State *L);
/* Entry `i` of the list at `table`, which has to be a whole number. */
int64_t mw_declaring_whole(lua_State *L, int table, int i);
/* The number of the pit that a text names as positions do; 0: none. */
int mw_declaring_pit(const MwRules *rules, const char *text);

/* The number of what is remembered under the name on top: hooks/remembered.c. */
int mw_declaring_remembered(lua_State *L, const MwRules *rules);

/* In the list of when a hook is asked: while nothing has been captured. */
#define MW_WHILE_QUIET "quiet"

/* parameter(name, values, doc): hooks/parameters.c. */
int mw_declare_parameter(lua_State *L);
/* remember(name, {first, most}, doc), owned(name, pit, doc), mark(name, how, doc):
 * hooks/remembered.c. */
int mw_declare_memory(lua_State *L);
int mw_declare_owned(lua_State *L);
int mw_declare_mark(lua_State *L);

#endif
