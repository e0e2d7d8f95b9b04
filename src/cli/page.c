/* Page: writing HTML: text made harmless, and what a picture begins with. */
#include "cli/page.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>

void cli_html(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\'': fputs("&#39;", out); break;
        default: putc(*text, out);
        }
    }
}

void page_add(Page *page, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (; *format; format++) {
        if (*format != '%') {
            fputc(*format, page->file);
            continue;
        }
        switch (*++format) {
        case 's': cli_html(page->file, va_arg(args, const char *)); break;
        case 'd': fprintf(page->file, "%d", va_arg(args, int)); break;
        case 'z': fprintf(page->file, "%zu", va_arg(args, size_t)); break;
        case 'u': fprintf(page->file, "%llu", (unsigned long long)va_arg(args, uint64_t)); break;
        case 'f': fprintf(page->file, "%.1f", va_arg(args, double)); break;
        case 'g': fprintf(page->file, "%.6g", va_arg(args, double)); break;
        default: assert(*format == '%'); fputc(*format, page->file);
        }
    }
    va_end(args);
}

void page_picture(Page *page, int width, int height, const char *css_class, const char *name,
                  const char *description)
{
    int id = ++page->pictures;
    page_add(page,
             "<svg viewBox=\"0 0 %d %d\" class=\"%s\" role=\"img\" aria-labelledby=\"t%d "
             "d%d\"><title id=\"t%d\">%s</title><desc id=\"d%d\">%s</desc>\n",
             width, height, css_class, id, id, id, name, id, description);
}

const char *page_date(time_t day, PageDate date)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct tm utc;
    if (epoch && *epoch) day = (time_t)strtoll(epoch, NULL, 10);
    *date = '\0';
    if (gmtime_r(&day, &utc)) strftime(date, sizeof(PageDate), "%Y-%m-%d", &utc);
    return date;
}
