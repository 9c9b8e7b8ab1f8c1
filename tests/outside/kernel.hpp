// Take: a heap of stones, of which each player in turn takes one to three. Whoever takes the last one wins.
#pragma once

#include <teban/rules.hpp>

namespace teban {

struct Take {
    static constexpr int TAKES = 3, HIGHEST = 100;
    static constexpr int ACTIONS = TAKES, MOST = TAKES;
    static constexpr std::array REASONS{"take.last"};

    std::uint8_t heap, mover;

    static TEBAN_INLINE Take start(int heap) { return {static_cast<std::uint8_t>(heap), 0}; }

    TEBAN_INLINE int seat() const { return mover + 1; }
    TEBAN_INLINE std::uint64_t key() const { return zobrist(mover, heap); }
    TEBAN_INLINE Result result() const { return heap ? GOES_ON : won_by(mover ^ 1, reason<Take>("take.last")); }
    TEBAN_INLINE int count() const { return heap < TAKES ? heap : TAKES; }
    TEBAN_INLINE int legal(Action* out) const {
        for (int action = 0; action < count(); ++action) out[action] = static_cast<Action>(action);
        return count();
    }
    TEBAN_INLINE bool is_legal(int action) const { return action < count(); }
    TEBAN_INLINE int pick(Random& random) const { return heap ? random.below(count()) : NO_ACTION; }
    TEBAN_INLINE void play(int action) {
        heap = static_cast<std::uint8_t>(heap - action - 1);
        mover ^= 1;
    }
};

}  // namespace teban
