// Borderland's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("borderland", Sized<Borderland, 4, 7, 6>)
