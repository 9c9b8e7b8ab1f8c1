// Stoic (RULES.md, section 2). Actions: the cells.
#pragma once

#include <teban/hexhex.hpp>
#include <teban/rules.hpp>

namespace teban {

// What a stone on a cell pinches, or is pinched by.
template <int SIDE>
struct Pinch {
    using Set = Bits<Hexhex<SIDE>::CELLS>;

    // The neighbours that have a cell behind them, and those cells; the neighbours that have one across from them. All
    // are in the order of the directions, so the same bits stand for the same lines.
    struct Spot {
        Set near, far, across;
    };

    Spot spot[Hexhex<SIDE>::CELLS];
    std::uint8_t turned[64];  // six bits in the opposite order, which is that of the opposite directions
};

template <int SIDE>
constexpr Pinch<SIDE> make_pinch() {
    Pinch<SIDE> pinch{};
    constexpr auto& board = hexhex<SIDE>();
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell)
        for (int d = 0; d < DIRECTIONS; ++d) {
            auto& [near, far, across] = pinch.spot[cell];
            const int next = board.step[cell][d], behind = board.leap[cell][d];
            if (behind >= 0) near.add(next), far.add(behind);
            if (next >= 0 && board.step[cell][opposite(d)] >= 0) across.add(next);
        }
    for (int bits = 0; bits < 64; ++bits)
        for (int d = 0; d < DIRECTIONS; ++d)
            pinch.turned[bits] |= static_cast<std::uint8_t>((bits >> d & 1) << opposite(d));
    return pinch;
}

template <int SIDE>
TEBAN_INLINE constexpr const Pinch<SIDE>& pinch() {
    return table<make_pinch<SIDE>>();
}

template <int SIDE>
struct Stoic {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int ACTIONS = CELLS;
    static constexpr int MOST = CELLS;
    static constexpr std::array REASONS{"cannot_place"};
    using Set = Bits<CELLS>;

    Set stones[2];
    // Where each player would sandwich a single enemy piece. Stones stay, so these sets only grow.
    Set barred[2];
    std::uint64_t hash;
    std::uint8_t mover;

    static TEBAN_INLINE Stoic start() { return Stoic{{}, {}, seat_key(0), 0}; }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }

    TEBAN_INLINE Set open() const { return Set::all() - (stones[0] | stones[1] | barred[mover]); }

    TEBAN_INLINE Result result() const {
        return open().empty() ? won_by(mover ^ 1, reason<Stoic>("cannot_place")) : GOES_ON;
    }

    TEBAN_INLINE int legal(Action* out) const { return list(open(), out); }
    TEBAN_INLINE int count() const { return open().count(); }
    TEBAN_INLINE bool is_legal(int cell) const { return open().has(cell); }
    TEBAN_INLINE int pick(Random& random) const { return any_of(open(), random); }

    TEBAN_INLINE void play(int cell) {
        const auto& [spot, turned] = pinch<SIDE>();
        const auto& [near, far, across] = spot[cell];
        const int rival = mover ^ 1;
        // A rival's stone here is now pinched for the cell behind it, and this stone for the cell before it. How many
        // there are cannot be foreseen, so nothing branches on it.
        barred[mover] |= scatter(gather(stones[rival], near), far);
        const int unused = DIRECTIONS - across.count();
        barred[rival] |= scatter(turned[gather(stones[rival], across)] >> unused, across);
        stones[mover].add(cell);
        hash ^= zobrist(mover, cell) ^ seat_key(0) ^ seat_key(1);
        mover = static_cast<std::uint8_t>(rival);
    }
};

}  // namespace teban
