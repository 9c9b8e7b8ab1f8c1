// All that is known of the thirteen games.
#pragma once

#include <games/borderland/knowledge.hpp>
#include <games/_lattice/knowledge.hpp>
#include "knowledge_placement.hpp"
#include <games/realm/knowledge.hpp>
#include <games/_reclamation/knowledge.hpp>
#include <games/_span/knowledge.hpp>
#include <games/stride/knowledge.hpp>
