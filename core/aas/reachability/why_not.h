#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/reachability/reach_rules.h"
#include "core/base/result.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// One rule's verdict on two areas.
struct RuleVerdict {
    AasTravel travel = AasTravel::none;  ///< the type the rule makes
    bool holds = false;
    std::string words;  ///< with numbers: "a step of 24.0 units, and a step is lower than 19"
};

/// Why no reachability leads from one area to another, or which one does.
struct WhyNot {
    std::int32_t from = 0, to = 0;
    std::int32_t reachability = 0;   ///< number of an existing reachability; 0: none
    std::vector<RuleVerdict> rules;  ///< in rule order; for movers only existing reachabilities
};

/// Evaluates every rule for two areas. `world` is the map's collision. Errors: no such areas, or twice the
/// same.
[[nodiscard]] Result<WhyNot> whyNot(const AasFile& aas, const Collision& world, const ReachRules& rules,
                                    std::int32_t from, std::int32_t to);

}  // namespace navwright
