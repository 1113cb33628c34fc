#pragma once

#include "core/aas/puzzles/puzzle_plan.h"
#include "core/base/description.h"

namespace navwright {

/// A plan with what its numbers refer to.
struct PuzzleAnswer {
    PuzzlePlan plan;
    const EntityGraph* entities = nullptr;
};

/// "Plan: 6.40 s" and a line for each step, or "No plan: " and why.
[[nodiscard]] std::string planText(const PuzzleAnswer& answer);
/// A part of reports, JSON alone.
[[nodiscard]] Description<PuzzleAnswer> describePuzzle();

}  // namespace navwright
