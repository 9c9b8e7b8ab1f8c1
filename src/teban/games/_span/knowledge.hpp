// Skirt and Node: a cell that helps to join sides helps whenever it is taken.
#pragma once

#include "../node/kernel.hpp"
#include "../skirt/kernel.hpp"
#include <teban/search/knowledge.hpp>

namespace teban {

struct SpanKnowledge : Ignorance {
    static constexpr float RAVE = 300.0f;
    static constexpr float EXPLORATION = 0.15f;
    static constexpr int PATIENCE = 4;
    static constexpr int ACTIONS_PER_TURN = 2;
};

template <int SIDE>
struct Knowledge<Skirt<SIDE>> : SpanKnowledge {};

template <int SIDE>
struct Knowledge<Node<SIDE>> : SpanKnowledge {};

}  // namespace teban
