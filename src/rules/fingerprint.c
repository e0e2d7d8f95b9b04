/* Fingerprint: one number for all variants that play alike. */
#include "rules/fingerprint.h"

#include <sha256.h>

#include "rules/answers.h"

bool mw_fingerprint(const MwRules *rules, const char *script, char hex[MW_FINGERPRINT + 1])
{
    MwText text = {0};
    for (int key = 0; key < KEY_COUNT; key++) {
        if (!mw_key_is_answer((MwKey)key)) continue;
        mw_text_add(&text, "%s=", mw_key_label((MwKey)key));
        if (key == KEY_SCRIPT) mw_text_add(&text, "%s", script ? script : "");
        else mw_answer_print(rules, (MwKey)key, &text);
        mw_text_add(&text, "\n");
    }
    bool good = !text.failed && SHA256Data((const uint8_t *)text.s, text.length, hex);
    mw_text_free(&text);
    return good;
}
