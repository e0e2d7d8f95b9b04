/* Prints estimates as people read them: of each line "VALUE LOW HIGH SHARE" of the input, a line.
 */
#include "../../src/cli/estimate.c"

int main(void)
{
    MwesoEstimate e;
    int share;
    EstimateText text;
    while (scanf("%lf %lf %lf %d", &e.value, &e.low, &e.high, &share) == 4)
        puts(cli_estimate_text(e, share != 0, text));
    return 0;
}
