// The games in which pieces are placed anywhere, for every side.
#include <teban/instances.hpp>

namespace teban {

Maker placement_game(const std::string& name) {
    if (name == "stoic") return sized<Stoic, 2>;
    if (name == "orochi") return sized<Orochi, 2>;
    if (name == "sibling") return sized<Sibling, 2>;
    return nullptr;
}

}  // namespace teban
