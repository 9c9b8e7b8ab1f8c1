// Wins within a number of the winner's own actions, for tactics and puzzles: the same proof, of a game that ends there.
#pragma once

#include "calls.hpp"
#include "proof.hpp"

namespace teban {

// A rule set in which a game is drawn as soon as a seat needs more actions than it has left. A forced action, such as a
// pass, counts like any other.
template <class State>
struct Horizon {
    static constexpr int MOST = State::MOST;
    static constexpr int UNLIMITED = -1;

    State state;
    int owner;  // the seat whose actions are counted
    int left = UNLIMITED;

    int seat() const { return state.seat(); }
    Result result() const {
        const Result result = result_of(state);
        if (result.over() || left != 0 || state.seat() != owner) return result;
        return drawn(ENDED);
    }
    int legal(Action* out) const { return list_legal(state, out); }
    int count() const { return count_legal(state); }
    void play(int action) {
        left -= left > 0 && state.seat() == owner;
        make(state, action);
    }
};

template <class State>
struct ProofSymmetry<Horizon<State>> {
    static std::uint64_t key(const Horizon<State>& horizon) {
        return ProofSymmetry<State>::key(horizon.state) ^ zobrist(231, horizon.left);
    }
};

template <class State>
std::uint64_t exact_key(const Horizon<State>& horizon) {
    return exact_key(horizon.state) ^ zobrist(231, horizon.left);
}
template <class State>
std::uint64_t match_key(const Horizon<State>& horizon) {
    return match_key(horizon.state);
}

}  // namespace teban
