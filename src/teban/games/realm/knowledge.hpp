// Realm: what counts is Enforcers, realms (the more the nearer the end is), and what the pieces could do in one turn.
// The weights were fitted to the results of games that the search played against itself.
#pragma once

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

template <>
struct Knowledge<Realm> : DefaultKnowledge {
    static constexpr bool EVALUATES = true;
    static constexpr int HORIZON = 4;
    static constexpr float EXPLORATION = 0.2f;
    static constexpr int ACTIONS_PER_TURN = 3;

    static float advantage(const Realm& state) {
        // A turn that has begun can end at any time, so the next whole turn is the rival's.
        const bool begun = state.has_moved || state.pending || state.next_lifted < state.liftings;
        const int next = begun ? state.mover ^ 1 : state.mover, other = next ^ 1;
        const Mobility mobility[2] = {mobility_of(state, 0), mobility_of(state, 1)};
        const unsigned held[2] = {held_by(state, 0), held_by(state, 1)};
        const float over = static_cast<float>(2 * Realm::BASES - state.bases[0] - state.bases[1]) / (2 * Realm::BASES);
        const float realm = REALM_AT_END * over;
        float lead = TEMPO + realm * static_cast<float>(std::popcount(held[next]) - std::popcount(held[other]));
        lead += material(state, next, mobility[next]) - material(state, other, mobility[other]);
        lead += prospects(state, next, mobility, held, AT_ONCE) - prospects(state, other, mobility, held, LATER);
        return next == 0 ? lead : -lead;
    }

   private:
    static constexpr float REALM_AT_END = 1.25f, ENFORCER_IN_STOCK = 0.54f, ENFORCER = 0.78f, POWER_REACH = 0.04f;
    static constexpr float TEMPO = 0.12f;

    struct Prospect {
        float found, raise, take, take_with_two;
    };
    static constexpr Prospect AT_ONCE{0.12f, 0.10f, 0.06f, 0.22f}, LATER{0.10f, 0.11f, 0.04f, 0.30f};

    // How many of a player's pieces of a kind could go to each realm in one move.
    struct Mobility {
        std::uint8_t powers[Realm::REALMS], enforcers[Realm::REALMS];
        int power_reach, enforcers_on_board;
    };

    static Mobility mobility_of(const Realm& state, int player) {
        Mobility mobility{};
        for (int i = 0; i < state.mobiles[player]; ++i) {
            const int square = state.mobile[player][i];
            const bool power = (state.at[square] & 7) == Realm::POWER;
            const unsigned realms = realms_in(square, goals_of(state, square));
            auto& into = power ? mobility.powers : mobility.enforcers;
            for (unsigned rest = realms; rest; rest &= rest - 1) ++into[std::countr_zero(rest)];
            if (power) {
                mobility.power_reach += std::popcount(realms);
            } else {
                ++mobility.enforcers_on_board;
            }
        }
        return mobility;
    }

    // Where the piece on a square could go as the first of its turn.
    static Lanes goals_of(const Realm& state, int square) {
        const auto& map = realm_map().square[square];
        const Lanes occupied = state.rank[map.y] | Lanes{state.file[map.x]} << 2 * LANE, stops = occupied | LANE_ENDS;
        return ((stops - map.beyond) ^ stops) & ~occupied & map.goals & Realm::forward(state.at[square] & 7);
    }

    // The realms of some squares in the lanes of a square, as bits.
    static unsigned realms_in(int square, Lanes goals) {
        constexpr Lanes THIRDS = 0x0249024902490249u;
        constexpr std::uint8_t BACKWARDS[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
        constexpr std::uint16_t UPWARDS[16] = {0x0000, 0x0001, 0x0010, 0x0011, 0x0100, 0x0101, 0x0110, 0x0111,
                                               0x1000, 0x1001, 0x1010, 0x1011, 0x1100, 0x1101, 0x1110, 0x1111};
        const auto lanes = static_cast<unsigned>(gather_bits(goals | goals >> 1 | goals >> 2, THIRDS));
        const unsigned row = (lanes & 15) | BACKWARDS[lanes >> 4 & 15];
        const unsigned column = UPWARDS[(lanes >> 8 & 15) | BACKWARDS[lanes >> 12 & 15]];
        const auto& map = realm_map().square[square];
        return row << 4 * (map.y / 3) | column << map.x / 3;
    }

    static unsigned held_by(const Realm& state, int player) {
        unsigned realms = 0;
        for (int realm = 0; realm < Realm::REALMS; ++realm)
            realms |= static_cast<unsigned>(state.controller(realm) == player) << realm;
        return realms;
    }

    static float material(const Realm& state, int player, const Mobility& mobility) {
        return ENFORCER_IN_STOCK * static_cast<float>(Realm::ENFORCERS - state.raised[player]) +
               ENFORCER * static_cast<float>(mobility.enforcers_on_board) +
               POWER_REACH * static_cast<float>(mobility.power_reach);
    }

    // What a player could do, as if it were to act.
    static float prospects(const Realm& state, int player, const Mobility (&mobility)[2], const unsigned (&held)[2],
                           const Prospect& worth) {
        const int rival = player ^ 1;
        const Mobility& own = mobility[player];
        float sum = 0;
        for (int realm = 0; realm < Realm::REALMS; ++realm) {
            if (held[rival] >> realm & 1) {
                // A Base falls to an Enforcer that comes after the Powers, once the Enforcers there are immobilised.
                const int lead = state.powers_in[player][realm] + own.powers[realm] - state.powers_in[rival][realm];
                if (lead < 1 || own.enforcers[realm] <= state.enforcers_in[rival][realm]) continue;
                sum += worth.take + (lead > 1 ? worth.take_with_two : 0);
            } else if (!own.powers[realm]) {
                continue;
            } else if (!(held[player] >> realm & 1)) {
                if (!state.powers_in[rival][realm]) sum += worth.found;
            } else if (!state.enforcers_in[0][realm] && !state.enforcers_in[1][realm] &&
                       state.raised[player] < Realm::ENFORCERS) {
                sum += worth.raise;
            }
        }
        return sum;
    }
};

// Nobody has looked for one: a game of Realm is too long to be solved.
template <>
struct ProofSymmetry<Realm> : NoSymmetry<Realm> {};

}  // namespace teban
