// What the search knows of Node: what it knows of all games that span the board.
#pragma once

#include "../_span/knowledge.hpp"
#include "kernel.hpp"

namespace teban {

template <int SIDE>
struct Knowledge<Node<SIDE>> : SpanKnowledge {};

template <int SIDE>
struct ProofSymmetry<Node<SIDE>> : SpanSymmetry<SIDE, Node<SIDE>> {};

}  // namespace teban
