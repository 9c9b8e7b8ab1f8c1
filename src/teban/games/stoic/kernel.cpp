// Stoic's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("stoic", Sized<Stoic, 2, 8, 5>)
