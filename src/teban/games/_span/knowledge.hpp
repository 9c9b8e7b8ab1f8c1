// What the search knows of the games that span the board: a cell that helps to join sides helps whenever it is taken.
#pragma once

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

struct SpanKnowledge : DefaultKnowledge {
    static constexpr float RAVE = 300.0f;
    static constexpr float EXPLORATION = 0.15f;
    static constexpr int EXPAND_AFTER = 4;
    static constexpr int ACTIONS_PER_TURN = 2;
};

// The rules know no direction and no side of the board.
template <int SIDE, class State>
struct SpanSymmetry {
    static std::uint64_t key(const State& state) { return key_on_cells<SIDE>(state, state.anchor); }
};

}  // namespace teban
