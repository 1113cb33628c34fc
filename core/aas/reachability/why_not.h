#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/reachability/reach_rules.h"
#include "core/base/result.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// One rule, and what it says of two areas.
struct RuleVerdict {
    AasTravel travel = AasTravel::none;  ///< that the rule would make
    bool holds = false;
    std::string words;  ///< "a step of 24.0 units, and a step is lower than 19"
};

/// Why no way leads from one area to another, or which does.
struct WhyNot {
    std::int32_t from = 0, to = 0;
    std::int32_t way = 0;            ///< number of the reachability that leads there already; 0: none
    std::vector<RuleVerdict> rules;  ///< in their order; of what moves players only the ways that are there
};

/// Asks every rule about two areas of a file, with numbers. `world` is the map's. Errors: no such areas, or
/// one and the same.
[[nodiscard]] Result<WhyNot> whyNot(const AasFile& aas, const Collision& world, const ReachRules& rules,
                                    std::int32_t from, std::int32_t to);

}  // namespace navwright
