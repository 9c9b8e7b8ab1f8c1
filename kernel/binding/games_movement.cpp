// The other games in which pieces move, hexagonal and square.
#include <teban/instances.hpp>

namespace teban {

Maker movement_game(const std::string& name) {
    if (name == "stride") return made<Adapter<Stride>>;
    if (name == "realm") return made<Adapter<Realm>>;
    if (name == "garden") return made<Adapter<Garden>>;
    if (name == "throne") return made<Adapter<Throne>>;
    if (name == "borderland") return sized<Borderland, 4, 7>;
    return nullptr;
}

}  // namespace teban
