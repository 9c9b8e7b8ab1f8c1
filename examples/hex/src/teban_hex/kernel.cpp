// Hex's kernel, as a Python module.
#include <teban/kernel.hpp>

#include "codec.hpp"
#include "knowledge.hpp"

TEBAN_KERNEL("hex", Sized<Hex, 3, 11, 11>)
