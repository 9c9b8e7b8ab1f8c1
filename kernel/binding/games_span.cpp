// The games that begin on the rim, for every side.
#include <teban/instances.hpp>

namespace teban {

Maker span_game(const std::string& name) {
    if (name == "skirt") return sized<Skirt, 2>;
    if (name == "node") return sized<Node, 2>;
    return nullptr;
}

}  // namespace teban
