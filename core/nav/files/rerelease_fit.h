#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/nav/files/conversion_losses.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// A file format that a graph must fit.
enum class RereleaseFormat : std::uint8_t { nav2, nav3, navJson };

struct FittedRerelease {
    RereleaseGraph graph;
    std::int32_t version = 0;
    std::vector<ConversionWarning> losses;
};

/// Reduces a graph to what a format can store: its game, version and limits. Lists the losses. `version` 0:
/// the lowest that holds everything (NAV2 14, 15, 17 or 18; NavJson 1, 2 or 3), for NAV3 the newest. Edicts
/// are converted between games only if they have both ids.
[[nodiscard]] FittedRerelease fitRerelease(RereleaseGraph graph, RereleaseFormat format,
                                           std::int32_t version = 0);

/// Whether the format has this version.
[[nodiscard]] bool isVersionOf(RereleaseFormat format, std::int32_t version);

}  // namespace navwright
