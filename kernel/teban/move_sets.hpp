// The moves of single pieces as six sets, one for each direction: the places from which a piece may go there.
// Actions: 6 * cell + direction.
#pragma once

#include "rules.hpp"
#include "shift_board.hpp"

namespace teban {

// A member of one of several sets; `set` is NO_ACTION if all are empty.
struct Drawn {
    int set, member;
};

// Draws a member of N sets uniformly, by the upper half of `chance`. It does not branch on the set that is drawn: that is
// random, so branches would be mispredicted.
template <int N, class Set>
TEBAN_INLINE Drawn draw(const Set* sets, std::uint64_t chance) {
    int before[N + 1];
    before[0] = 0;
    for (int i = 0; i < N; ++i) before[i + 1] = before[i] + sets[i].count();
    if (before[N] == 0) return {NO_ACTION, 0};
    const int k = static_cast<int>((chance >> 32) * static_cast<std::uint64_t>(before[N]) >> 32);
    int set = 0;
    for (int i = 1; i < N; ++i) set += k >= before[i];
    return {set, sets[set].nth(k - before[set])};
}

// SIMD lanes: six sets and two idle ones fill vector registers.
inline constexpr int LANES = 8;

// Calls f(lane) for each SIMD lane. The loop is kept from unrolling, since unrolled it would not be vectorised.
template <class F>
TEBAN_INLINE constexpr void abreast(F&& f) {
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 1
#endif
    for (int lane = 0; lane < LANES; ++lane) f(lane);
}

// The rotations of single words that take each lane a step against its direction. A flat strip's words turn whole.
template <int SIDE>
struct Retreat {
    std::uint64_t up[LANES], down[LANES], landing[LANES];
};

template <int SIDE>
constexpr Retreat<SIDE> make_retreat() {
    constexpr int round = ShiftBoard<SIDE>::FLAT ? 64 : ShiftBoard<SIDE>::PLACES;
    Retreat<SIDE> retreat{};
    each_direction([&]<int D>() {
        constexpr int back = opposite(D), by = STEP_Q[back] + ShiftBoard<SIDE>::PITCH * STEP_R[back];
        retreat.up[D] = by < 0 ? round + by : by;
        retreat.down[D] = round - retreat.up[D];
        retreat.landing[D] = landing<SIDE, back>().word[0];
    });
    return retreat;
}

template <int SIDE>
inline constexpr Retreat<SIDE> retreat_table = make_retreat<SIDE>();

template <int SIDE>
struct MoveSets {
    using Set = Places<SIDE>;

    alignas(64) Set by[LANES];

    // The same set for all directions.
    static TEBAN_INLINE MoveSets all(const Set& set) {
        MoveSets sets;
        abreast([&](int lane) { sets.by[lane] = set; });
        return sets;
    }

    // Each set a step against its direction: the places from which a step leads into it.
    TEBAN_INLINE MoveSets back() const {
        MoveSets sets{};
#if defined(__AVX2__) && !defined(__CUDA_ARCH__)
        if constexpr (Set::WORDS == 1) {
            constexpr auto& turn = retreat_table<SIDE>;
            abreast([&](int lane) {
                const std::uint64_t word = by[lane].word[0];
                sets.by[lane].word[0] = (word << turn.up[lane] | word >> turn.down[lane]) & turn.landing[lane];
            });
            return sets;
        }
#endif
        each_direction([&]<int D>() { sets.by[D] = hop<SIDE, opposite(D)>(by[D]); });
        return sets;
    }

    // The places from which a piece may move in any direction.
    TEBAN_INLINE Set movers() const {
        Set set = Set::none();
        abreast([&](int lane) { set |= by[lane]; });
        return set;
    }

    TEBAN_INLINE int count() const {
        int n = 0;
        for (int d = 0; d < DIRECTIONS; ++d) n += by[d].count();
        return n;
    }

    TEBAN_INLINE bool has(int action) const {
        return by[action % DIRECTIONS].has(shift_board<SIDE>().place[action / DIRECTIONS]);
    }

    // The actions in rising order, and how many.
    TEBAN_INLINE int list(Action* out) const {
        Bits<ShiftBoard<SIDE>::CELLS> cells{};
        movers().each([&](int place) { cells.add(shift_board<SIDE>().cell[place]); });
        int n = 0;
        cells.each([&](int cell) {
            for (int d = 0; d < DIRECTIONS; ++d)
                if (by[d].has(shift_board<SIDE>().place[cell])) out[n++] = static_cast<Action>(cell * DIRECTIONS + d);
        });
        return n;
    }

    TEBAN_INLINE int pick(Random& random) const {
        const auto [d, from] = draw<DIRECTIONS>(by, random.next());
        return d == NO_ACTION ? NO_ACTION : action(from, d);
    }

    static TEBAN_INLINE int action(int place, int direction) {
        return shift_board<SIDE>().cell[place] * DIRECTIONS + direction;
    }
};

}  // namespace teban
