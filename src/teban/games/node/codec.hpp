// How the world sees Node: as all games that span the board.
#pragma once

#include "../_span/codec.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Codec<Node<SIDE>> : SpanCodec<SIDE, Node<SIDE>> {
    using SpanCodec<SIDE, Node<SIDE>>::SpanCodec;
};

}  // namespace teban
