// Stride (RULES.md, section 3). Actions: 6 * cell + direction of the jump.
#pragma once

#include "hexhex.hpp"
#include "rules.hpp"

namespace teban {

struct Stride {
    static constexpr int SIDE = 5;
    static constexpr int CELLS = Hexhex<SIDE>::CELLS;
    static constexpr int ACTIONS = DIRECTIONS * CELLS;
    static constexpr int MOST = ACTIONS;
    static constexpr int TRIES = 24;
    using Set = Bits<CELLS>;

    Set stacks[2];
    std::uint64_t hash;
    std::uint8_t height[CELLS];
    std::uint8_t mover;
    Result decided;

    static TEBAN_INLINE Stride start(const Options& options) {
        Stride state{};
        state.hash = seat_key(0);
        for (int cell = 0; cell < CELLS; ++cell)
            if (options.layout[cell]) state.build(options.layout[cell] - 1, cell, 1);
        return state;
    }

    // Changes the height of a player's stack.
    TEBAN_INLINE void build(int player, int cell, int to) {
        if (height[cell]) hash ^= stack_key(player, cell, height[cell]);
        height[cell] = static_cast<std::uint8_t>(to);
        if (to) {
            hash ^= stack_key(player, cell, to);
            stacks[player].add(cell);
        } else {
            stacks[player].drop(cell);
        }
    }

    static TEBAN_INLINE std::uint64_t stack_key(int player, int cell, int height) {
        return zobrist(player, cell << 8 | height);
    }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return hash; }

    TEBAN_INLINE Result result() const {
        if (decided.over()) return decided;
        return count() ? GOES_ON : won_by(mover ^ 1, Reason::CANNOT_MOVE);
    }

    TEBAN_INLINE bool allows(int from, int d) const {
        const auto& board = hexhex<SIDE>();
        const int goal = board.leap[from][d];
        if (goal < 0) return false;
        const int over = board.step[from][d];
        if (!height[over]) return false;
        const bool forward = mover == 0 ? d >= NW : d <= SE;
        if (forward || stacks[mover ^ 1].has(goal)) return true;
        return (d == E || d == W) && height[goal] + 1 > height[from];
    }

    template <class F>
    TEBAN_INLINE void each_jump(F&& f) const {
        if (decided.over()) return;
        stacks[mover].each([&](int from) {
            for (int d = 0; d < DIRECTIONS; ++d)
                if (allows(from, d)) f(from * DIRECTIONS + d);
        });
    }

    TEBAN_INLINE int legal(Action* out) const {
        int n = 0;
        each_jump([&](int action) { out[n++] = static_cast<Action>(action); });
        return n;
    }
    TEBAN_INLINE int count() const {
        int n = 0;
        each_jump([&](int) { ++n; });
        return n;
    }
    TEBAN_INLINE bool is_legal(int action) const {
        const int from = action / DIRECTIONS;
        return !decided.over() && stacks[mover].has(from) && allows(from, action % DIRECTIONS);
    }

    // Tries random jumps of random pieces, which makes every legal one as likely; when that fails, lists them all.
    TEBAN_INLINE int pick(Random& random) const {
        if (decided.over()) return NO_ACTION;
        const int n = stacks[mover].count();
        for (int attempt = 0; n && attempt < TRIES; ++attempt) {
            const int choice = random.below(n * DIRECTIONS);
            const int from = stacks[mover].nth(choice / DIRECTIONS), d = choice % DIRECTIONS;
            if (allows(from, d)) return from * DIRECTIONS + d;
        }
        Action all[MOST];
        const int m = legal(all);
        return m ? all[random.below(m)] : NO_ACTION;
    }

    TEBAN_INLINE void play(int action) {
        const auto& board = hexhex<SIDE>();
        const int from = action / DIRECTIONS, goal = board.leap[from][action % DIRECTIONS];
        const int rival = mover ^ 1;
        build(mover, from, height[from] - 1);
        if (stacks[rival].has(goal)) build(rival, goal, 0);
        build(mover, goal, height[goal] + 1);
        hash ^= seat_key(0) ^ seat_key(1);
        if (board.r[goal] == (mover == 0 ? SIDE - 1 : 1 - SIDE)) decided = won_by(mover, Reason::GOAL);
        mover = static_cast<std::uint8_t>(rival);
    }
};

}  // namespace teban
