#pragma once

#include <vector>

#include "evidence/rule_check.h"
#include "nodes/clusters.h"
#include "nodes/node_ratios.h"

namespace navwright {

/// docs/rules.md 5.2: what a cluster needs to become a node. `minMeanWeight` appears only where it is on.
[[nodiscard]] std::vector<RuleCheck> keepRules(const Cluster& cluster, const Parameters& parameters);

/// The table of docs/rules.md 6 for what votes say of the movement; what decides is what movementType()
/// returns.
[[nodiscard]] std::vector<TypeRule> nodeTypeRules(const Movement& movement, const Parameters& parameters,
                                                  bool mapLoaded);

}  // namespace navwright
