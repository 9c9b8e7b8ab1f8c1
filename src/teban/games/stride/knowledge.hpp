// Stride: what is worth something is pieces, far forward and near the middle, and jumps forward.
// The weights were fitted to the results of games that the search played against itself.
#pragma once

#include <cmath>

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

// What a stack is worth to its owner where it stands: by rows from the own goal line, and by how far from the edge.
struct StrideGround {
    float worth[2][ShiftBoard<5>::PLACES];
};

constexpr StrideGround make_stride_ground() {
    constexpr float by_row[9][5] = {{},
                                    {0.18f, 0.38f, 0.29f},
                                    {0.24f, 0.51f, 0.62f, 0.61f},
                                    {0.12f, 0.46f, 0.49f, 0.55f},
                                    {0.39f, 0.58f, 0.58f, 0.76f, 0.91f},
                                    {0.80f, 0.71f, 0.80f, 1.02f},
                                    {0.60f, 0.85f, 1.14f, 1.08f},
                                    {0.73f, 0.96f, 1.06f},
                                    {}};
    StrideGround ground{};
    for (int cell = 0; cell < Hexhex<5>::CELLS; ++cell) {
        const int q = hexhex<5>().q[cell], r = hexhex<5>().r[cell];
        const int from_left = q + 4 + (r < 0 ? r : 0), from_right = 4 - q - (r > 0 ? r : 0);
        const int from_edge = from_left < from_right ? from_left : from_right;
        for (int player = 0; player < 2; ++player)
            ground.worth[player][shift_board<5>().place[cell]] = by_row[player == 0 ? 4 + r : 4 - r][from_edge];
    }
    return ground;
}

inline constexpr StrideGround stride_ground = make_stride_ground();

template <>
struct Knowledge<Stride> : DefaultKnowledge {
    static constexpr bool EVALUATES = true;
    static constexpr int HORIZON = 0, EXPAND_AFTER = 1;
    static constexpr float EXPLORATION = 0.3f;

    static constexpr float PIECE_BELOW = 0.34f, FORWARD_JUMP = 0.29f, TEMPO = 0.28f, THREAT = 1.2f, WIN_IN_ONE = 6.0f;

    static float advantage(const Stride& state) {
        const int rival = state.mover ^ 1;
        const Forward own = forward(state, state.mover), other = forward(state, rival);
        const float sign = state.mover == 0 ? 1.0f : -1.0f;
        if (own.reaches_goal) return sign * WIN_IN_ONE;
        float mine = stand(state, state.mover) - stand(state, rival) + TEMPO;
        mine += FORWARD_JUMP * static_cast<float>(own.jumps - other.jumps);
        if (other.reaches_goal) mine -= THREAT;
        return sign * mine;
    }

   private:
    using Set = Stride::Set;

    struct Forward {
        int jumps;
        bool reaches_goal;
    };

    static float stand(const Stride& state, int player) {
        float sum = 0;
        state.stacks[player].places.each([&](int place) { sum += stride_ground.worth[player][place]; });
        (state.stacks[player].places & state.tall).each([&](int place) {
            sum += PIECE_BELOW * static_cast<float>(state.height[shift_board<5>().cell[place]] - 1);
        });
        return sum;
    }

    // All jumps forward, as if the player were to act.
    static Forward forward(const Stride& state, int player) {
        return player == 0 ? forward_by<NW, NE>(state, player) : forward_by<SW, SE>(state, player);
    }

    template <int LEFT, int RIGHT>
    static Forward forward_by(const Stride& state, int player) {
        const Set all = state.stacks[0].places | state.stacks[1].places, own = state.stacks[player].places;
        const Set left = hop<5, LEFT>(hop<5, LEFT>(own) & all) & whole_board<5>();
        const Set right = hop<5, RIGHT>(hop<5, RIGHT>(own) & all) & whole_board<5>();
        constexpr Set goal = whole_board<5>() - landing<5, opposite(LEFT)>() - landing<5, opposite(RIGHT)>();
        return {left.count() + right.count(), !((left | right) & goal).empty()};
    }
};

// Players go in different directions; a reflection is not looked for.
template <>
struct ProofSymmetry<Stride> : NoSymmetry<Stride> {};

}  // namespace teban
