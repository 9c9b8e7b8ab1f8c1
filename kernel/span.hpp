// What Skirt and Node share (RULES.md, sections 7 and 8). Actions: the cells, then `pass`.
#pragma once

#include "hexhex.hpp"
#include "rules.hpp"

namespace teban {

// Bit m: sides with the mask m hold two opposite ones, or three mutually non-adjacent ones.
constexpr std::uint64_t winning_sides() {
    std::uint64_t wins = 0;
    for (int mask = 0; mask < 64; ++mask)
        if ((mask & 0b001001) == 0b001001 || (mask & 0b010010) == 0b010010 || (mask & 0b100100) == 0b100100 ||
            (mask & 0b010101) == 0b010101 || (mask & 0b101010) == 0b101010)
            wins |= std::uint64_t{1} << mask;
    return wins;
}

// The derived rule set says how long the setup lasts (`SETUP` pieces, and `setup_mover` whose turn follows), and keeps
// track of the interior: `aims(rim cell)`, what its second piece may be; `within_reach`, the same from any own piece.
template <int SIDE, class Derived>
struct Span {
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int PASS = CELLS;
    static constexpr int ACTIONS = CELLS + 1;
    static constexpr int MOST = CELLS + 1;
    static constexpr int NONE = -1;
    using Set = Bits<CELLS>;

    Set stones[2];
    std::uint64_t hash;
    std::int16_t anchor;  // the rim piece placed in this turn, while its interior piece is to come
    std::int16_t placed;  // pieces on the board
    std::uint8_t mover;
    std::uint8_t passes;
    Result decided;

    static TEBAN_INLINE Derived start(const Options&) {
        Derived state{};
        state.anchor = NONE;
        state.hash = seat_key(0);
        return state;
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const {
        return hash ^ zobrist(3, passes) ^ (anchor == NONE ? 0 : zobrist(2, anchor));
    }
    TEBAN_INLINE Set empty_cells() const { return Set::all() - (stones[0] | stones[1]); }

    TEBAN_INLINE Set open() const {
        if (decided.over()) return Set::none();
        if (anchor != NONE) return self().aims(anchor) & empty_cells();
        const Set rim = hexhex<SIDE>().rim & empty_cells();
        return placed < Derived::SETUP ? rim : rim | (self().within_reach() & empty_cells());
    }

    TEBAN_INLINE Result result() const { return decided; }

    TEBAN_INLINE int legal(Action* out) const {
        const int n = list(open(), out);
        if (n || decided.over()) return n;
        out[0] = PASS;
        return 1;
    }
    TEBAN_INLINE int count() const {
        const int n = open().count();
        return n || decided.over() ? n : 1;
    }
    TEBAN_INLINE bool is_legal(int action) const {
        const Set cells = open();
        return action == PASS ? cells.empty() && !decided.over() : cells.has(action);
    }
    TEBAN_INLINE int pick(Random& random) const {
        if (decided.over()) return NO_ACTION;
        const int cell = self().pick_cell(random);
        return cell == NO_ACTION ? PASS : cell;
    }

    TEBAN_INLINE void play(int action) {
        if (action == PASS) {
            if (++passes == 2) decided = {0, Reason::BOTH_PASSED};
            end_turn();
            return;
        }
        const auto& board = hexhex<SIDE>();
        const bool in_setup = placed < Derived::SETUP;
        const bool on_rim = board.sides[action] != 0;
        stones[mover].add(action);
        hash ^= zobrist(mover, action);
        ++placed;
        passes = 0;
        anchor = NONE;
        if (on_rim) self().anchored(action);
        if (joins(action)) {
            decided = won_by(mover, Reason::JOINED);
        } else if (in_setup) {
            if (mover != Derived::setup_mover(placed)) end_turn();
        } else if (on_rim && !(self().aims(action) & empty_cells()).empty()) {
            anchor = static_cast<std::int16_t>(action);
        } else {
            end_turn();
        }
    }

    TEBAN_INLINE void end_turn() {
        hash ^= seat_key(0) ^ seat_key(1);
        mover ^= 1;
    }

    TEBAN_INLINE bool joins(int cell) const {
        const auto& board = hexhex<SIDE>();
        if ((board.neighbours[cell] & stones[mover]).empty()) return false;
        int touched = 0;
        (group_of<SIDE>(Set::of(cell), stones[mover]) & board.rim).each([&](int at) { touched |= board.sides[at]; });
        return winning_sides() >> touched & 1;
    }

   private:
    TEBAN_INLINE const Derived& self() const { return static_cast<const Derived&>(*this); }
    TEBAN_INLINE Derived& self() { return static_cast<Derived&>(*this); }
};

}  // namespace teban
