// What the search knows of Stoic: pieces stay where they are put, and games last until the board is nearly full.
#pragma once

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

// The first player that cannot place loses Stoic. A cell that only the rival is barred from is a spare turn: it is kept until
// the cells that both may use are gone, and the player with more of them wins. A cell that is good now is good later too.
template <int SIDE>
struct Knowledge<Stoic<SIDE>> : DefaultKnowledge {
    static constexpr bool PLAYOUT_IN_PLACE = true;
    static constexpr bool EVALUATES = true;
    static constexpr bool GUIDES = true;
    static constexpr int EXPAND_AFTER = 16;
    static constexpr float EXPLORATION = 0.2f;
    static constexpr float PRIOR_WEIGHT = 10.0f;
    static constexpr float RAVE = 300.0f;
    static constexpr std::uint32_t BATCH_VISITS = 2;
    static constexpr bool INTERLEAVE = true;

    // Fitted to games between equals: the fewer cells are left to fight for, the more a turn in hand decides, and the worse
    // it is to be the one to act.
    static float advantage(const Stoic<SIDE>& state) {
        const auto empty = Set::all() - (state.stones[0] | state.stones[1]);
        const int first = ((empty - state.barred[0]) & state.barred[1]).count();
        const int second = ((empty - state.barred[1]) & state.barred[0]).count();
        const auto shared = static_cast<float>((empty - (state.barred[0] | state.barred[1])).count());
        const float turn = 0.72f + 1.5f / (1.0f + 1.2f * shared), to_act = -0.1f - 1.1f / (1.0f + shared);
        return static_cast<float>(first - second) * turn + (state.mover == 0 ? to_act : -to_act);
    }

    static int guide(const Stoic<SIDE>& state, Random& random) {
        const Set open = state.open(), shared = open - state.barred[state.mover ^ 1];
        return any_of(shared.empty() ? open : shared, random);
    }

   private:
    using Set = typename Stoic<SIDE>::Set;
};

// The rules know no direction and no side of the board.
template <int SIDE>
struct ProofSymmetry<Stoic<SIDE>> {
    static std::uint64_t key(const Stoic<SIDE>& state) { return key_on_cells<SIDE>(state, -1); }
};

}  // namespace teban
