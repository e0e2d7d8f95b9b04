/* Sums: of all files of an archive, in the form that sha256sum -c reads. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/archive/archive.h"

bool sum_of(FILE *file, FILE *to, Sum sum, uint64_t *size)
{
    uint8_t bytes[65536];
    SHA256_CTX context;
    *size = 0;
    SHA256Init(&context);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, file)) > 0; *size += got) {
        SHA256Update(&context, bytes, got);
        if (to && fwrite(bytes, 1, got, to) != got) return false;
    }
    SHA256End(&context, sum);
    return !ferror(file);
}

MwesoStatus sums_fill(Archive *archive, const char *folder)
{
    for (size_t i = 0; i < archive->file_count; i++) {
        ArchiveFile *file = &archive->files[i];
        FILE *in = archive_open(folder, file->name);
        bool good = in && sum_of(in, NULL, file->sum, &file->size);
        int problem = errno;
        if (in) fclose(in);
        if (!good)
            return cli_fail(archive->cli, MWESO_IO, "'%s' cannot be read: %s", file->name,
                            strerror(problem));
    }
    return MWESO_OK;
}

bool sums_write(const void *archive, FILE *out)
{
    const Archive *a = archive;
    for (size_t i = 0; i < a->file_count; i++)
        fprintf(out, "%s  %s\n", a->files[i].sum, a->files[i].name);
    return true;
}

/* Reads "SUM  NAME". */
static MwesoStatus read_line(Archive *archive, const char *line, int number)
{
    enum { HEX = SHA256_DIGEST_STRING_LENGTH - 1 };
    bool good = strlen(line) > HEX + 2 && strspn(line, "0123456789abcdef") == HEX &&
                strncmp(line + HEX, "  ", 2) == 0;
    const char *name = line + HEX + 2;
    if (!good || archive_find(archive, name) || strcmp(name, archive_sums) == 0)
        return cli_fail(archive->cli, MWESO_BAD_INPUT,
                        "%s:%d: expected 64 hexadecimal digits, two blanks, and the name of a file "
                        "that was not before",
                        archive_sums, number);
    ArchiveFile *file = archive_add(archive, name);
    if (!file) return MWESO_BAD_INPUT;
    memcpy(file->sum, line, HEX);
    return MWESO_OK;
}

MwesoStatus sums_read(Archive *archive, const char *text)
{
    MwesoStatus status = MWESO_OK;
    char *copy = strdup(text), *rest = copy;
    if (!copy) return cli_no_memory(archive->cli);
    for (int number = 1; status == MWESO_OK && rest && *rest; number++)
        status = read_line(archive, strsep(&rest, "\n"), number);
    free(copy);
    return status;
}
