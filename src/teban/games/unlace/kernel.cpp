// Unlace's kernel, registered.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("unlace", Sized<Unlace, 2, 8, 4>)
