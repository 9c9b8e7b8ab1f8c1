// Sets of small numbers (cells, actions) as machine words.
#pragma once

#include <bit>
#include <cstdint>

#include "target.hpp"

#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
#include <immintrin.h>
#endif

namespace teban {

// The position of the k-th set bit of a word, counted from 0.
TEBAN_INLINE constexpr int select_bit(std::uint64_t word, int k) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    if (!std::is_constant_evaluated()) return std::countr_zero(_pdep_u64(std::uint64_t{1} << k, word));
#endif
    for (; k > 0; --k) word &= word - 1;
    return std::countr_zero(word);
}

template <int N>
struct Bits {
    static constexpr int WORDS = (N + 63) / 64;

    std::uint64_t word[WORDS];

    static TEBAN_INLINE constexpr Bits none() { return Bits{}; }

    static TEBAN_INLINE constexpr Bits of(int i) {
        Bits set{};
        set.add(i);
        return set;
    }

    static TEBAN_INLINE constexpr Bits all() {
        Bits set{};
        for (int w = 0; w < WORDS; ++w) set.word[w] = ~std::uint64_t{0};
        if constexpr (N % 64 != 0) set.word[WORDS - 1] = (std::uint64_t{1} << (N % 64)) - 1;
        return set;
    }

    TEBAN_INLINE constexpr bool has(int i) const { return word[i >> 6] >> (i & 63) & 1; }
    TEBAN_INLINE constexpr void add(int i) { word[i >> 6] |= std::uint64_t{1} << (i & 63); }
    TEBAN_INLINE constexpr void drop(int i) { word[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

    TEBAN_INLINE constexpr bool empty() const {
        std::uint64_t any = 0;
        for (int w = 0; w < WORDS; ++w) any |= word[w];
        return any == 0;
    }

    TEBAN_INLINE constexpr int count() const {
        int total = 0;
        for (int w = 0; w < WORDS; ++w) total += std::popcount(word[w]);
        return total;
    }

    // The smallest member; the set must not be empty.
    TEBAN_INLINE constexpr int first() const {
        for (int w = 0; w < WORDS - 1; ++w)
            if (word[w]) return 64 * w + std::countr_zero(word[w]);
        return 64 * (WORDS - 1) + std::countr_zero(word[WORDS - 1]);
    }

    // The largest member; the set must not be empty.
    TEBAN_INLINE constexpr int last() const {
        for (int w = WORDS - 1; w > 0; --w)
            if (word[w]) return 64 * w + 63 - std::countl_zero(word[w]);
        return 63 - std::countl_zero(word[0]);
    }

    // The k-th member, counted from 0; there must be one.
    TEBAN_INLINE constexpr int nth(int k) const {
        for (int w = 0; w < WORDS - 1; ++w) {
            const int here = std::popcount(word[w]);
            if (k < here) return 64 * w + select_bit(word[w], k);
            k -= here;
        }
        return 64 * (WORDS - 1) + select_bit(word[WORDS - 1], k);
    }

    // Calls f(i) for each member in rising order.
    template <class F>
    TEBAN_INLINE constexpr void each(F&& f) const {
        for (int w = 0; w < WORDS; ++w)
            for (std::uint64_t rest = word[w]; rest; rest &= rest - 1) f(64 * w + std::countr_zero(rest));
    }

    TEBAN_INLINE constexpr Bits& operator&=(const Bits& o) {
        for (int w = 0; w < WORDS; ++w) word[w] &= o.word[w];
        return *this;
    }
    TEBAN_INLINE constexpr Bits& operator|=(const Bits& o) {
        for (int w = 0; w < WORDS; ++w) word[w] |= o.word[w];
        return *this;
    }
    TEBAN_INLINE constexpr Bits& operator^=(const Bits& o) {
        for (int w = 0; w < WORDS; ++w) word[w] ^= o.word[w];
        return *this;
    }
    // Set difference.
    TEBAN_INLINE constexpr Bits& operator-=(const Bits& o) {
        for (int w = 0; w < WORDS; ++w) word[w] &= ~o.word[w];
        return *this;
    }

    friend TEBAN_INLINE constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend TEBAN_INLINE constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend TEBAN_INLINE constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
    friend TEBAN_INLINE constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
    friend TEBAN_INLINE constexpr bool operator==(const Bits& a, const Bits& b) {
        std::uint64_t diff = 0;
        for (int w = 0; w < WORDS; ++w) diff |= a.word[w] ^ b.word[w];
        return diff == 0;
    }
};

// Every member moved up by K; what passes the end of the last word is lost, what stays below it is not.
template <int K, int N>
TEBAN_INLINE constexpr Bits<N> raised(const Bits<N>& set) {
    constexpr int words = K / 64, bits = K % 64;
    Bits<N> out{};
    for (int w = words; w < Bits<N>::WORDS; ++w) {
        out.word[w] = set.word[w - words] << bits;
        if (bits && w > words) out.word[w] |= set.word[w - words - 1] >> (64 - bits);
    }
    return out;
}

// Every member moved down by K; what passes 0 is lost.
template <int K, int N>
TEBAN_INLINE constexpr Bits<N> lowered(const Bits<N>& set) {
    constexpr int words = K / 64, bits = K % 64;
    Bits<N> out{};
    for (int w = 0; w + words < Bits<N>::WORDS; ++w) {
        out.word[w] = set.word[w + words] >> bits;
        if (bits && w + words + 1 < Bits<N>::WORDS) out.word[w] |= set.word[w + words + 1] << (64 - bits);
    }
    return out;
}

// One of two sets, word by word, so that both can stay in registers.
template <int N>
TEBAN_INLINE constexpr Bits<N> either(bool first, const Bits<N>& one, const Bits<N>& other) {
    Bits<N> out{};
    for (int w = 0; w < Bits<N>::WORDS; ++w) out.word[w] = first ? one.word[w] : other.word[w];
    return out;
}

// The set of one number, as `of` makes it, but word by word, so that it stays in registers.
template <int N>
TEBAN_INLINE constexpr Bits<N> lone(int i) {
    Bits<N> set{};
    for (int w = 0; w < Bits<N>::WORDS; ++w) set.word[w] = std::uint64_t{i >> 6 == w} << (i & 63);
    return set;
}

// The k-th member of a set, like `nth` but without branches, which would be mispredicted when k is random.
template <int N>
TEBAN_INLINE constexpr int kth(const Bits<N>& set, int k) {
    std::uint64_t word = set.word[0];
    int base = 0, before = 0;
    for (int w = 1, sum = 0; w < Bits<N>::WORDS; ++w) {
        sum += std::popcount(set.word[w - 1]);
        const std::uint64_t beyond = -std::uint64_t{k >= sum};
        word ^= (word ^ set.word[w]) & beyond;
        base += static_cast<int>(64 & beyond);
        before ^= (before ^ sum) & static_cast<int>(beyond);
    }
    return base + select_bit(word, k - before);
}

// Bit extract and deposit (PEXT, PDEP): the bits of a word at a mask's places, packed; and packed bits put back there.
TEBAN_INLINE constexpr std::uint64_t gather_bits(std::uint64_t word, std::uint64_t mask) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    if (!std::is_constant_evaluated()) return _pext_u64(word, mask);
#endif
    std::uint64_t bits = 0;
    for (int k = 0; mask; mask &= mask - 1, ++k) bits |= (word >> std::countr_zero(mask) & 1) << k;
    return bits;
}
TEBAN_INLINE constexpr std::uint64_t scatter_bits(std::uint64_t bits, std::uint64_t mask) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    if (!std::is_constant_evaluated()) return _pdep_u64(bits, mask);
#endif
    std::uint64_t word = 0;
    for (; mask; mask &= mask - 1, bits >>= 1) word |= mask & -mask & -(bits & 1);
    return word;
}

// Bit extract and deposit for sets, with a mask of at most 64 members.
template <int N>
TEBAN_INLINE constexpr std::uint64_t gather(const Bits<N>& set, const Bits<N>& mask) {
    std::uint64_t bits = 0;
    for (int w = 0, rank = 0; w < Bits<N>::WORDS; rank += std::popcount(mask.word[w++]))
        bits |= gather_bits(set.word[w], mask.word[w]) << (rank & 63);
    return bits;
}
template <int N>
TEBAN_INLINE constexpr Bits<N> scatter(std::uint64_t bits, const Bits<N>& mask) {
    Bits<N> set{};
    for (int w = 0; w < Bits<N>::WORDS; bits >>= std::popcount(mask.word[w++]) & 63)
        set.word[w] = scatter_bits(bits, mask.word[w]);
    return set;
}

}  // namespace teban
