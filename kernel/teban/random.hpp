// Random numbers and hash keys: one mixing function for both.
#pragma once

#include <cstdint>

#include "target.hpp"

namespace teban {

// A bijection of 64-bit numbers whose values look independent (the finaliser of SplitMix64).
TEBAN_INLINE constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

// A small fast generator (SplitMix64): one per thread, seeded, the same everywhere.
struct Random {
    std::uint64_t state;

    TEBAN_INLINE constexpr explicit Random(std::uint64_t seed) : state(mix(seed)) {}

    TEBAN_INLINE constexpr std::uint64_t next() {
        const std::uint64_t value = mix(state);
        state += 0x9E3779B97F4A7C15u;
        return value;
    }

    // A number from 0 to limit - 1. The bias of one part in 2^32 / limit is far below what playouts can show.
    TEBAN_INLINE constexpr int below(int limit) {
        return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(limit) >> 32);
    }
};

// Zobrist keys are computed, not stored: the value for feature `kind` at place `at`.
TEBAN_INLINE constexpr std::uint64_t zobrist(int kind, int at) {
    return mix(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint32_t>(at));
}

}  // namespace teban
