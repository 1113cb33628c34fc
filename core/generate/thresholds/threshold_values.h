#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/parameters.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// The values that a threshold is compared with, in its unit.
struct ThresholdValues {
    std::vector<float> sorted;   ///< ascending, finite
    std::string_view things;     ///< what has these values: "clusters"
    std::string_view below;      ///< what happens below the threshold: "left out"
    std::string_view above;      ///< what happens at or above it
    bool upToThreshold = false;  ///< values equal to the threshold count as below

    /// The numbers of values below and above.
    [[nodiscard]] std::pair<std::size_t, std::size_t> split(double threshold) const;
};

/// Whether a row is a threshold on values that can be listed afterwards.
[[nodiscard]] bool hasThresholdValues(Param id);

/// The values for a row in this generation; lists are empty where a stage has no result. `report` may be
/// nullptr. nullopt for rows that are no such threshold.
[[nodiscard]] std::optional<ThresholdValues> thresholdValues(Param id, const Generation& generation,
                                                             const NavtestReport* report);

/// The values for each group of rows, unsorted; nullopt for rows of other groups.

[[nodiscard]] std::optional<ThresholdValues> valuesOfVotes(Param id, const Generation& generation);
[[nodiscard]] std::optional<ThresholdValues> valuesOfNodes(Param id, const Generation& generation);
[[nodiscard]] std::optional<ThresholdValues> valuesOfLinks(Param id, const Generation& generation);
/// `report` may be nullptr: then lists are empty.
[[nodiscard]] std::optional<ThresholdValues> valuesOfTests(Param id, const NavtestReport* report);

}  // namespace navwright
