// Orochi's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("orochi", Sized<Orochi, 2, 8, 4>)
