// What a search knows of a rule set besides its rules. Here is what it assumes of one it knows nothing about; games know
// more. Everything in their knowledge.hpp was kept because it won matches (bench/results/knowledge.md).
#pragma once

#include <cmath>

#include "search.hpp"

namespace teban {

struct DefaultKnowledge {
    // Whether there is `advantage(state)`: the log-odds that seat 1 wins.
    static constexpr bool EVALUATES = false;
    // How many actions a playout runs before it is broken off and judged by `advantage`; without it, a draw.
    static constexpr int HORIZON = 4000;
    // Whether there is `guide(state, random)`, which chooses in playouts instead of `state.pick(random)`.
    static constexpr bool GUIDES = false;
    // How often a leaf is visited before the tree grows there.
    static constexpr int EXPAND_AFTER = 4;
    // The weight of doubt in the choice of what to look at.
    static constexpr float EXPLORATION = 0.5f;
    // How many visits the first guess about an action is worth.
    static constexpr float PRIOR_WEIGHT = 1.0f;
    // After how many visits an action's own results count as much as those of the games in which it came later; 0 if those
    // say nothing (RAVE).
    static constexpr float RAVE = 0.0f;
    // For each so many visits that a node has had, one more simulation passes it together with others.
    static constexpr std::uint32_t BATCH_VISITS = 8;
    // Whether playouts that start together are quicker action by action in turn.
    static constexpr bool INTERLEAVE = false;
    // How many actions a turn usually has: thinking time is spread over them.
    static constexpr int ACTIONS_PER_TURN = 1;
};

// Left undefined: each game says in its knowledge.hpp what is known of it, be it nothing but the above. A game whose
// knowledge was not included would otherwise compile, and play worse.
template <class State>
struct Knowledge;

inline float chance_of(float log_odds) { return 1.0f / (1.0f + std::exp(-log_odds)); }

}  // namespace teban
