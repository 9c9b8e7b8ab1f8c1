// What the search knows of Unlace.
#pragma once

#include "../_lattice/knowledge.hpp"
#include "kernel.hpp"

namespace teban {

// In Unlace the last to move wins, and every move joins groups: a large group has spent its moves, and one that shares no
// neighbouring place with another has none at present.
template <int SIDE>
struct Knowledge<Unlace<SIDE>> : LatticeKnowledge {
    static float advantage(const Unlace<SIDE>& state) {
        constexpr float tempo = 0.1f;
        return prospects(state.stones[0].places) - prospects(state.stones[1].places) + (state.mover ? -tempo : tempo);
    }

   private:
    static float prospects(const Places<SIDE>& own) {
        using Set = Places<SIDE>;
        Set around[(Hexhex<SIDE>::CELLS + 2) / 3];        // of each group
        Set touched = Set::none(), joints = Set::none();  // places next to a group, and next to several
        int groups = 0, largest = 0, stuck = 0;
        for (Set rest = own; !rest.empty();) {
            const Set group = flood<SIDE>(Set::of(rest.first()), rest);
            rest -= group;
            largest = std::max(largest, group.count());
            const Set near = around[groups++] = neighbours<SIDE>(group);
            joints |= touched & near;
            touched |= near;
        }
        joints &= whole_board<SIDE>() - own;
        for (int i = 0; i < groups; ++i) stuck += (around[i] & joints).empty();
        return 0.3f * static_cast<float>(joints.count()) + 1.31f * static_cast<float>(own.count()) -
               0.45f * static_cast<float>(stuck) - 0.52f * static_cast<float>(largest) - 0.074f * spread_of<SIDE>(own);
    }
};

template <int SIDE>
struct ProofSymmetry<Unlace<SIDE>> : LatticeSymmetry<SIDE, Unlace<SIDE>> {};

}  // namespace teban
