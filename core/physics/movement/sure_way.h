#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// A connection that bots pass unhurt from every tried start.
struct SureWay {
    NodeType controls = NodeType::move;  ///< the link type that makes bots do it
    MoveMeans means = MoveMeans::walk;

    friend bool operator==(const SureWay&, const SureWay&) = default;
};

/// Finds what judgeLink() would call certain and harmless; nullopt otherwise. Takes a fraction of its time,
/// as the first failing run ends an attempt. Ballistic jumps are not tried.
[[nodiscard]] std::optional<SureWay> findSureWay(const LinkWorld& world, const LinkPlaces& ends);

/// Tests many in order, on at most `jobs` threads (0 = one per core). Errors: cancelled.
[[nodiscard]] Result<std::vector<std::optional<SureWay>>> findSureWays(const LinkWorld& world,
                                                                       std::span<const LinkPlaces> links,
                                                                       int jobs, JobContext& context);

}  // namespace navwright
