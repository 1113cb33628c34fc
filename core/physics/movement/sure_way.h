#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// A way that bots make from every start tried, unhurt.
struct SureWay {
    NodeType controls = NodeType::move;  ///< the link type that makes bots do it
    MoveMeans means = MoveMeans::walk;

    friend bool operator==(const SureWay&, const SureWay&) = default;
};

/// What judgeLink() finds certain and harmless; nothing for all else. Takes a fraction of its time: the first
/// run that fails ends an attempt. The engine's ballistic jump is not tried.
[[nodiscard]] std::optional<SureWay> findSureWay(const LinkWorld& world, const LinkPlaces& ends);

/// Many at once, in the order given, on at most `jobs` threads (0 = one per core). Errors: cancelled.
[[nodiscard]] Result<std::vector<std::optional<SureWay>>> findSureWays(const LinkWorld& world,
                                                                       std::span<const LinkPlaces> links,
                                                                       int jobs, JobContext& context);

}  // namespace navwright
