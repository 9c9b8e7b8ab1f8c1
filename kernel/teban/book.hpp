// How positions of a rule set begin and what they and their actions are called, once the options are known.
#pragma once

#include "game.hpp"

namespace teban {

template <class State>
struct Book {
    Options options;

    explicit Book(const Setup& setup) : options(setup.options) {}

    State begin() const { return State::start(options); }
    std::string name(int action) const { return action_name(begin(), action); }
    Words write(const State& state) const { return teban::write(state); }
    State read(const Words& words) const {
        State state = begin();
        teban::read(state, words);
        return state;
    }
};

// The Reclamation's positions share their deck, and their cards have names.
template <bool THRONE>
struct Book<Reclamation<THRONE>> {
    using State = Reclamation<THRONE>;

    Deck deck;
    Words cards;

    explicit Book(const Setup& setup) : deck(Deck::of(setup.options)), cards(setup.cards) {}

    State begin() const { return State::start(&deck); }
    std::string name(int action) const {
        if (action >= State::PUT) return "put-" + square_name(action - State::PUT, 6);
        if (action >= State::PLAY_CARD) return "card-" + cards[action - State::PLAY_CARD];
        const int from = action / State::STEPS, to = State::step(from, action % State::STEPS);
        return to < 0 ? "" : square_name(from, 6) + "-" + square_name(to, 6);
    }
    Words write(const State& state) const { return teban::write(state, cards); }
    State read(const Words& words) const {
        State state = begin();
        teban::read(state, words, cards);
        return state;
    }
};

}  // namespace teban
