// All that is known of the thirteen games.
#pragma once

#include "knowledge_borderland.hpp"
#include "knowledge_lattice.hpp"
#include "knowledge_placement.hpp"
#include "knowledge_realm.hpp"
#include "knowledge_reclamation.hpp"
#include "knowledge_span.hpp"
#include "knowledge_stride.hpp"
