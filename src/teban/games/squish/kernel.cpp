// Squish's kernel, registered. On side 2 White would have no first move.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("squish", Sized<Squish, 3, 8, 4>)
