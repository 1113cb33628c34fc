#pragma once

#include "thresholds/threshold_values.h"

/// The values of each group of rows, unsorted; nothing for rows of another group.
namespace navwright {

[[nodiscard]] std::optional<ThresholdValues> valuesOfVotes(Param id, const Generation& generation);
[[nodiscard]] std::optional<ThresholdValues> valuesOfNodes(Param id, const Generation& generation);
[[nodiscard]] std::optional<ThresholdValues> valuesOfLinks(Param id, const Generation& generation);
/// `report` may be nullptr: the lists are then empty.
[[nodiscard]] std::optional<ThresholdValues> valuesOfTests(Param id, const NavtestReport* report);

}  // namespace navwright
