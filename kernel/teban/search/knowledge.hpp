// What a search knows of a rule set besides its rules. Here is what it assumes of one it knows nothing about; games know
// more. Everything in their knowledge.hpp was kept because it won matches (bench/results/knowledge.md).
#pragma once

#include <cmath>

#include "search.hpp"

namespace teban {

struct DefaultKnowledge {
    // Whether there is `advantage(state)`: the log-odds that seat 1 wins.
    static constexpr bool EVALUATES = false;
    // Playout length: actions before a playout is broken off and judged by `advantage`, or as a draw without it.
    static constexpr int HORIZON = 4000;
    // Whether there is `guide(state, random)`, which chooses in playouts instead of `state.pick(random)`.
    static constexpr bool GUIDES = false;
    // Expansion threshold: visits of a leaf before it gets children.
    static constexpr int EXPAND_AFTER = 4;
    // The weight of the exploration term in selection.
    static constexpr float EXPLORATION = 0.5f;
    // How many visits the prior of an action is worth.
    static constexpr float PRIOR_WEIGHT = 1.0f;
    // RAVE: after how many visits an action's own results weigh as much as its AMAF results (those of simulations in which
    // it was played later); 0 turns AMAF off.
    static constexpr float RAVE = 0.0f;
    // Visits per extra simulation descended in the same batch; virtual loss keeps them apart.
    static constexpr std::uint32_t BATCH_VISITS = 8;
    // Whether to interleave two playouts of a batch move by move, which hides latency where playouts are short of work.
    static constexpr bool INTERLEAVE = false;
    // Whether random games in bulk run faster on a state in memory, by the search's own function, than on a copy whose
    // parts the compiler may keep in registers (bench/results/house.md).
    static constexpr bool PLAYOUT_IN_PLACE = false;
    // Actions of a usual turn, over which thinking time is spread.
    static constexpr int ACTIONS_PER_TURN = 1;
};

// Left undefined: each game says in its knowledge.hpp what is known of it, be it nothing but the above. A game whose
// knowledge was not included would otherwise compile, and play worse.
template <class State>
struct Knowledge;

inline float chance_of(float log_odds) { return 1.0f / (1.0f + std::exp(-log_odds)); }

}  // namespace teban
