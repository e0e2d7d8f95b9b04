/* libmd asks for it. */
#define HAVE_UNISTD_H 1
