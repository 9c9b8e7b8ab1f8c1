// Nothing is known of Take, and no two of its positions are alike.
#pragma once

#include <teban/search/knowledge.hpp>
#include <teban/search/proof_symmetry.hpp>
#include "kernel.hpp"

namespace teban {

template <>
struct Knowledge<Take> : DefaultKnowledge {};

template <>
struct ProofSymmetry<Take> : NoSymmetry<Take> {};

}  // namespace teban
