/* Fast, AVX2: the processor that a file is compiled for, whatever the rest is compiled for. */
#ifndef MWESO_KERNEL_FAST_AVX2_H
#define MWESO_KERNEL_FAST_AVX2_H

#if defined __x86_64__
#define FAST_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))
#define FAST_AVX2
#else
#define FAST_TARGET
#endif

#endif
