#pragma once

#include <optional>
#include <vector>

#include "evidence/rule_check.h"
#include "links/links.h"
#include "world/game_map.h"
#include "world/walk_check.h"

namespace navwright {

/// What a link needs (docs/rules.md 4.2, 7.1, 7.3): slow traversals, weight, and no deeper fall than allowed.
[[nodiscard]] std::vector<RuleCheck> linkKeepRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                                   const LinkEvidence& evidence,
                                                   const Parameters& parameters);

/// The order of docs/rules.md 7.2 to 7.4 for a link between two nodes; what decides is the type that
/// LinkTypes chooses. `way`: what a body meets in the straight line; none without a map or with
/// `links.jump_only_where_needed` off.
[[nodiscard]] std::vector<TypeRule> linkTypeRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                                  const LinkEvidence& evidence,
                                                  const std::optional<WayVerdict>& way,
                                                  const Parameters& parameters);

/// What linkTypeRules() asks of the map.
[[nodiscard]] std::optional<WayVerdict> straightWay(const GameMap* map, const Vec3& from, const Vec3& to,
                                                    const Parameters& parameters);
/// "Floor all along", "a gap in the floor", ...
[[nodiscard]] std::string wayText(const WayVerdict& way);

}  // namespace navwright
