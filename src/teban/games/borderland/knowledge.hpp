// Borderland: what counts is how little is missing between opposite sides, the ground one is nearer to, and pieces. Random
// games hardly ever end, so playouts are only long enough to blur the judgement a little.
#pragma once

#include <algorithm>

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct BorderlandSides {
    Places<SIDE> side[6];  // as in Hexhex::sides
};

template <int SIDE>
constexpr BorderlandSides<SIDE> make_borderland_sides() {
    BorderlandSides<SIDE> board{};
    for (int cell = 0; cell < Hexhex<SIDE>::CELLS; ++cell)
        for (int s = 0; s < 6; ++s)
            if (hexhex<SIDE>().sides[cell] >> s & 1) board.side[s].add(shift_board<SIDE>().place[cell]);
    return board;
}

template <int SIDE>
inline constexpr BorderlandSides<SIDE> borderland_sides = make_borderland_sides<SIDE>();

template <int SIDE>
struct Knowledge<Borderland<SIDE>> : DefaultKnowledge {
    static constexpr bool PLAYOUT_IN_PLACE = true;
    static constexpr bool EVALUATES = true;
    static constexpr int HORIZON = 4;
    static constexpr float EXPLORATION = 0.2f;
    static constexpr int ACTIONS_PER_TURN = 2;

    static constexpr float GAP = 0.1f, GROUND = 0.08f, LAND = 0.02f, PIECE = 0.1f, TEMPO = 0.16f;

    static float advantage(const Borderland<SIDE>& state) {
        if (state.white == Borderland<SIDE>::NOBODY) return 0;  // whatever it is worth, the other may choose it
        const float turn = state.done ? 0 : state.colour() == 0 ? TEMPO : -TEMPO;
        const float white =
            stand(state, 0) - stand(state, 1) + GROUND * static_cast<float>(lead_in_ground(state)) + turn;
        return state.white == 0 ? white : -white;
    }

   private:
    using Set = typename Borderland<SIDE>::Set;
    static constexpr int FAR = 16;

    static float stand(const Borderland<SIDE>& state, int colour) {
        const Set own = state.stones[colour].places, empty = state.empty_places();
        const Set contested = neighbours<SIDE>(state.stones[colour ^ 1].places) & empty;
        int least = FAR;
        for (int from = 0; from < 3; ++from) least = std::min(least, gap(own, empty - contested, contested, from));
        return PIECE * static_cast<float>(own.count()) + LAND * static_cast<float>(state.territory[colour].count()) -
               GAP * static_cast<float>(least);
    }

    // How many cells are missing for a group from one side to the opposite one; a contested cell counts twice.
    static int gap(const Set& own, const Set& free, const Set& contested, int from) {
        const Set& start = borderland_sides<SIDE>.side[from];
        const Set& goal = borderland_sides<SIDE>.side[from + 3];
        Set reached = start & own, edge, edge_before = Set::none();
        for (int missing = 0; missing < FAR; ++missing) {
            for (;;) {
                edge = start | neighbours<SIDE>(reached);
                const Set joined = (edge & own) - reached;
                if (joined.empty()) break;
                reached |= joined;
            }
            if (!(reached & goal).empty()) return missing;
            reached |= (edge & free) | (edge_before & contested);
            edge_before = edge;
        }
        return FAR;
    }

    // How many more cells are nearer to White's pieces than to Black's.
    static int lead_in_ground(const Borderland<SIDE>& state) {
        Set white = state.stones[0].places, black = state.stones[1].places, rest = state.empty_places();
        for (;;) {
            const Set by_white = neighbours<SIDE>(white) & rest, by_black = neighbours<SIDE>(black) & rest;
            if ((by_white | by_black).empty()) return white.count() - black.count();
            white |= by_white - by_black;
            black |= by_black - by_white;
            rest -= by_white | by_black;
        }
    }
};

// Nobody has looked for one: a game of Borderland can go on for ever.
template <int SIDE>
struct ProofSymmetry<Borderland<SIDE>> : NoSymmetry<Borderland<SIDE>> {};

}  // namespace teban
