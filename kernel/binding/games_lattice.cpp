// Squish and its kin, for every side.
#include <teban/instances.hpp>

namespace teban {

Maker lattice_game(const std::string& name) {
    if (name == "squish") return sized<Squish, 3>;
    if (name == "flowish") return sized<Flowish, 2>;
    if (name == "unlace") return sized<Unlace, 2>;
    return nullptr;
}

}  // namespace teban
