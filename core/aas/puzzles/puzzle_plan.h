#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/puzzles/puzzle_map.h"
#include "core/aas/travel/area_route.h"

namespace navwright {

/// A gate that a step opens. Times are hundredths of a second since the start of the plan.
struct PuzzleOpening {
    int entity = 0;                 ///< its leader: index in EntityGraph::entities
    std::int32_t from = 0;          ///< open from
    std::int32_t until = kForever;  ///< until before
};

enum class PuzzleStepKind {
    press,
    touch,  ///< walk through a trigger
    take,   ///< an item that triggers
    shoot,
    pass,    ///< go through what a step opened
    arrive,  ///< at the goal
};
/// "press", ...
[[nodiscard]] std::string_view puzzleStepName(PuzzleStepKind kind);

struct PuzzleStep {
    PuzzleStepKind kind = PuzzleStepKind::arrive;
    int entity = -1;        ///< index in EntityGraph::entities; -1: none
    AreaSpot at = {};       ///< where one stands when it is done; of a pass: where one leaves the gate
    std::int32_t time = 0;  ///< when it is done, hundredths of a second since the start
    std::int32_t wait = 0;  ///< of that, standing before a gate
    std::int32_t spare = kForever;          ///< of a pass: time left before it closes; kForever: stays open
    std::vector<PuzzleOpening> opens = {};  ///< by what is pressed, touched, taken or shot
};

enum class PuzzleFailure {
    none,
    noRoute,        ///< there is no route even with everything open
    nothingOpens,   ///< nothing sets it off
    outOfReach,     ///< what opens it cannot be reached, such as a button behind it
    closesTooSoon,  ///< it closes before one is through
    endless,        ///< what would open it fires in a circle without end
    needsItem,      ///< a trigger_key
    needsShots,     ///< only shots open it, and the player does not shoot
    tooMany,        ///< more possibilities than are tried
};
/// "no_route", ...
[[nodiscard]] std::string_view puzzleFailureKey(PuzzleFailure failure);

/// How to get from one place to another, or why one cannot.
struct PuzzlePlan {
    PuzzleFailure failure = PuzzleFailure::none;
    std::vector<PuzzleStep> steps = {};  ///< empty unless it can be done; the last arrives
    AreaRoute route = {};                ///< of all steps, with the times of arrival
    int obstacle = -1;                   ///< what stays shut: index in EntityGraph::entities; -1: none known
    int cause = -1;                      ///< what would open it
    std::int32_t late = 0;               ///< hundredths of a second too late, where it closes too soon
    int tried = 0;                       ///< situations searched
};

struct PuzzleOptions {
    bool shoots = true;  ///< can shoot breakables, buttons and doors
    int most = 400;      ///< situations searched
};

/// The quickest plan, at the speeds of TravelGraph: everything is as when the map starts, the player alone
/// and never hindered. He waits where that helps. Searches situations (where he is and what he has set off)
/// best first, guided by the time with everything open.
[[nodiscard]] PuzzlePlan planPuzzle(const PuzzleMap& map, const AreaSpot& from, const AreaSpot& to,
                                    const PuzzleOptions& options = {});

/// A step in words: "press func_button 12 at (1, 2, 3), which opens func_door 8 from 1.2 s to 4.2 s".
[[nodiscard]] std::string stepText(const PuzzleStep& step, const EntityGraph& entities);
/// Why there is no plan, in words; empty if there is one.
[[nodiscard]] std::string failureText(const PuzzlePlan& plan, const EntityGraph& entities);

}  // namespace navwright
