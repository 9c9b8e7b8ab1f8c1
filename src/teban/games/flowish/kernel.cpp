// Flowish's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("flowish", Sized<Flowish, 2, 8, 5>)
