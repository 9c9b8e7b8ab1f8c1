// Compiler attributes and tables, so that the same headers compile for the host, CUDA and WebAssembly.
#pragma once

#if defined(__CUDACC__)
#define TEBAN_FN __host__ __device__
#else
#define TEBAN_FN
#endif

// Builds with sanitizers set this to `inline`: with forced inlining they take hours.
#if !defined(TEBAN_INLINE)
#if defined(_MSC_VER)
#define TEBAN_INLINE TEBAN_FN __forceinline
#else
#define TEBAN_INLINE TEBAN_FN inline __attribute__((always_inline))
#endif
#endif

namespace teban {

// A table computed at compile time by MAKE: one for the host and, under CUDA, one in device memory.
template <auto MAKE>
inline constexpr auto host_table = MAKE();
#if defined(__CUDACC__)
template <auto MAKE>
__device__ constexpr auto device_table = MAKE();
#endif

template <auto MAKE>
TEBAN_INLINE constexpr const auto& table() {
#if defined(__CUDA_ARCH__)
    return device_table<MAKE>;
#else
    return host_table<MAKE>;
#endif
}

}  // namespace teban
