#pragma once

#include <string>

#include "move/link_physics.h"
#include "verify/link_verdict.h"
#include "world/game_map.h"

namespace navwright {

/// A link run by simulated bots.
struct LinkTrial {
    LinkJudgement judged;
    LinkAdvice advice = LinkAdvice::keep;
    NodeType suggested = NodeType::move;
    std::string sentence;  ///< "Bots walk it from every start, in 0.9 s"
};

/// Takes some milliseconds.
[[nodiscard]] LinkTrial tryLink(const GameMap& map, const Vec3& from, const Vec3& to, NodeType type);

}  // namespace navwright
