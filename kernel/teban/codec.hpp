// All by which the world sees the states of a rule set: what is chosen before a game, the names of actions, the text form
// both ways, planes for learning. None of it is for the hot path.
#pragma once

#include "planes.hpp"
#include "rules.hpp"
#include "text.hpp"

namespace teban {

// Left undefined: each game brings its own, in its folder's codec.hpp. It offers
//
//     explicit Codec(OptionReader&)             takes what was chosen before the game; std::invalid_argument if it cannot
//     State start() const                       the position in which a game begins
//     std::string name(int action) const        the canonical string of an action; nothing if its number has no meaning
//     Words write(const State&) const           the words of the text form after the game's name and options
//     State read(const Words&) const            exactly what `write` wrote; what it cannot be is a std::invalid_argument
//     static constexpr int WORDS                how many words there are
//     static constexpr int PLANES, WIDTH        of observations: planes of WIDTH by WIDTH bytes
//     static void observe(const State&, std::uint8_t* out)    as the player to act sees it; out is all zeros before
//
// and, if options other than a size change what can happen,
//
//     static OptionTexts any_options(ByteSource&)    options that the rulebook would take, for the fuzzer
//
// `read` rebuilds what the state keeps besides: forbidden sets, borders, hashes. It must leave nothing by which playing on
// could come to harm; that something is legal just where the game goes on is checked for all games after it.
//
// Planes are seen from the player to act: first that player's pieces, then the rival's, then what the rule set adds, and
// last whether it is seat 2.
template <class State>
struct Codec;

// What most codecs of hexagonal boards share.
template <int SIDE>
struct HexCodec {
    static constexpr int WIDTH = 2 * SIDE - 1;

    HexCodec() = default;
    explicit HexCodec(OptionReader&) {}
};

}  // namespace teban
