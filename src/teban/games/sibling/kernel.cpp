// Sibling's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("sibling", Sized<Sibling, 2, 8, 5>)
