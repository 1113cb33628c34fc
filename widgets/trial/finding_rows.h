#pragma once

#include <vector>

#include "trial/finding_model.h"

/// The rows of a FindingModel, the worst first. `tested` has a report.
namespace navwright {

[[nodiscard]] std::vector<Finding> badNodeRows(const TestedNav& tested);
[[nodiscard]] std::vector<Finding> badLinkRows(const TestedNav& tested);
[[nodiscard]] std::vector<Finding> unreachableRows(const TestedNav& tested);
[[nodiscard]] std::vector<Finding> deathRows(const TestedNav& tested);

}  // namespace navwright
