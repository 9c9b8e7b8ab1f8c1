// Stoic (RULES.md, section 2). Actions: the cells.
#pragma once

#include "hexhex.hpp"
#include "rules.hpp"

namespace teban {

template <int SIDE>
struct Stoic {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int ACTIONS = CELLS;
    static constexpr int MOST = CELLS;
    using Set = Bits<CELLS>;

    Set stones[2];
    // Where each player would sandwich a single enemy piece. Stones stay, so these sets only grow.
    Set barred[2];
    std::uint64_t hash;
    std::uint8_t mover;

    static TEBAN_INLINE Stoic start(const Options&) { return Stoic{{}, {}, seat_key(0), 0}; }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }

    TEBAN_INLINE Set open() const { return Set::all() - (stones[0] | stones[1] | barred[mover]); }

    TEBAN_INLINE Result result() const {
        return open().empty() ? won_by(mover ^ 1, Reason::CANNOT_PLACE) : GOES_ON;
    }

    TEBAN_INLINE int legal(Action* out) const { return list(open(), out); }
    TEBAN_INLINE int count() const { return open().count(); }
    TEBAN_INLINE bool is_legal(int cell) const { return open().has(cell); }
    TEBAN_INLINE int pick(Random& random) const { return any_of(open(), random); }

    TEBAN_INLINE void play(int cell) {
        const auto& board = hexhex<SIDE>();
        const int rival = mover ^ 1;
        (board.neighbours[cell] & stones[rival]).each([&](int near) {
            // A rival's stone here is now pinched for the cell behind it, and this stone for the cell before it.
            const int d = board.heading(cell, near);
            if (const int far = board.leap[cell][d]; far >= 0) barred[mover].add(far);
            if (const int behind = board.step[cell][opposite(d)]; behind >= 0) barred[rival].add(behind);
        });
        stones[mover].add(cell);
        hash ^= zobrist(mover, cell) ^ seat_key(0) ^ seat_key(1);
        mover = static_cast<std::uint8_t>(rival);
    }
};

}  // namespace teban
