// Realm's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("realm", Fixed<Realm>)
