/* Lines: any file, line by line, into an array of fixed size. */
#include <errno.h>
#include <stdio.h>

#include "support.h"

typedef struct Expected {
    MwesoLine read;
    const char *kept;
    size_t length;
    bool ended; /* it does not stop at the end of the file */
} Expected;

static FILE *file_of(const char *text, size_t size)
{
    FILE *in = fmemopen((void *)(uintptr_t)text, size, "r");
    assert_non_null(in);
    return in;
}

static void assert_lines(const char *text, size_t size, const Expected *expected, size_t count)
{
    char line[6];
    size_t length;
    FILE *in = file_of(text, size);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(mweso_read_line(in, line, sizeof line, &length), expected[i].read);
        assert_string_equal(line, expected[i].kept);
        assert_int_equal(length, expected[i].length);
        assert_int_equal(!feof(in), expected[i].ended);
    }
    fclose(in);
}

static void test_lines(void **unused)
{
    static const char text[] = "a\n\n12345\n123456\nx\0yz\r\nlast";
    static const Expected expected[] = {
        {MWESO_LINE_READ, "a", 1, true},     {MWESO_LINE_READ, "", 0, true},
        {MWESO_LINE_READ, "12345", 5, true}, {MWESO_LINE_CUT, "12345", 6, true},
        {MWESO_LINE_READ, "x", 5, true},     {MWESO_LINE_READ, "last", 4, false},
        {MWESO_LINE_NONE, "", 0, false},     {MWESO_LINE_NONE, "", 0, false},
    };
    (void)unused;
    assert_lines(text, sizeof text - 1, expected, sizeof expected / sizeof *expected);
}

static void test_line_without_end(void **unused)
{
    char line[6];
    size_t length;
    FILE *in = fopen("/dev/zero", "r");
    (void)unused;
    assert_non_null(in);
    assert_int_equal(mweso_read_line(in, line, sizeof line, &length), MWESO_LINE_FAILED);
    assert_int_equal(errno, EFBIG);
    fclose(in);
}

static void test_what_cannot_be_read(void **unused)
{
    char line[6];
    size_t length;
    FILE *in = fopen("/", "r");
    (void)unused;
    assert_non_null(in);
    assert_int_equal(mweso_read_line(in, line, sizeof line, &length), MWESO_LINE_FAILED);
    assert_int_equal(errno, EISDIR);
    fclose(in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_line_without_end),
        cmocka_unit_test(test_what_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
