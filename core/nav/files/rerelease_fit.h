#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/nav/files/conversion_losses.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// A file that a graph shall fit.
enum class RereleaseFormat : std::uint8_t { nav2, nav3, navJson };

struct FittedRerelease {
    RereleaseGraph graph;
    std::int32_t version = 0;
    std::vector<ConversionWarning> losses;
};

/// The graph as that format can hold it: in its game's terms, within its version and limits; the losses are
/// all that was not kept. `version` 0: the least that holds what there is (NAV2 14, 15, 17 or 18; NavJson 1,
/// 2 or 3), of NAV3 the newest. Entities become those of the other game only where an edict has both ids.
[[nodiscard]] FittedRerelease fitRerelease(RereleaseGraph graph, RereleaseFormat format,
                                           std::int32_t version = 0);

/// Whether there is such a version of it.
[[nodiscard]] bool isVersionOf(RereleaseFormat format, std::int32_t version);

}  // namespace navwright
