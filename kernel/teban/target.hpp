// What the kernel needs of a compiler, so that the same headers serve the host, CUDA and WebAssembly.
#pragma once

#if defined(__CUDACC__)
#define TEBAN_FN __host__ __device__
#else
#define TEBAN_FN
#endif

// A build that watches rather than runs sets this to `inline`: with sanitizers the compiler would take all day.
#if !defined(TEBAN_INLINE)
#if defined(_MSC_VER)
#define TEBAN_INLINE TEBAN_FN __forceinline
#else
#define TEBAN_INLINE TEBAN_FN inline __attribute__((always_inline))
#endif
#endif
