// Skirt's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("skirt", Sized<Skirt, 2, 8, 6>)
