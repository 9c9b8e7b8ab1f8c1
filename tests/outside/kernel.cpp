// Take's kernel, as a game outside Teban builds it.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("take", Fixed<Take>)
