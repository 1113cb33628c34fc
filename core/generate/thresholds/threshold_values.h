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

/// The very values that one threshold is compared with, in its unit.
struct ThresholdValues {
    std::vector<float> sorted;   ///< ascending, finite
    std::string_view things;     ///< what has such a value: "clusters"
    std::string_view below;      ///< what becomes of one below the threshold: "left out"
    std::string_view above;      ///< of one at the threshold or above
    bool upToThreshold = false;  ///< a value equal to the threshold counts as below

    /// How many are below and how many above.
    [[nodiscard]] std::pair<std::size_t, std::size_t> split(double threshold) const;
};

/// Whether a row has such values at all: it compares with something that can be counted after the fact.
[[nodiscard]] bool hasThresholdValues(Param id);

/// The values of the row in this generation; empty lists where the stage gave nothing. `report` may be
/// nullptr. Nothing when the row has none.
[[nodiscard]] std::optional<ThresholdValues> thresholdValues(Param id, const Generation& generation,
                                                             const NavtestReport* report);

/// The values of each group of rows, unsorted; nothing for rows of another group.

[[nodiscard]] std::optional<ThresholdValues> valuesOfVotes(Param id, const Generation& generation);
[[nodiscard]] std::optional<ThresholdValues> valuesOfNodes(Param id, const Generation& generation);
[[nodiscard]] std::optional<ThresholdValues> valuesOfLinks(Param id, const Generation& generation);
/// `report` may be nullptr: the lists are then empty.
[[nodiscard]] std::optional<ThresholdValues> valuesOfTests(Param id, const NavtestReport* report);

}  // namespace navwright
