#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/parameters.h"
#include "nav/nav_graph.h"
#include "nav/rerelease_graph.h"

namespace navwright {

/// Something a conversion could not keep.
struct ConversionWarning {
    std::string what;  ///< "crouch links became plain walking"
    std::size_t count = 0;

    /// "12 crouch links became plain walking"
    [[nodiscard]] std::string message() const;
    friend bool operator==(const ConversionWarning&, const ConversionWarning&) = default;
};

struct RereleaseConversion {
    RereleaseGraph graph;
    std::vector<ConversionWarning> warnings;  ///< in a fixed order, counts above 0
};

/// A nav of ours in re-release terms. Crouch, ladder, swim, door and platform links become walking (WATER
/// nodes keep the underwater flag); jumps and drops get a traversal; nodes not in use are dropped.
[[nodiscard]] RereleaseConversion toRerelease(const NavGraph& graph);

struct NavConversion {
    NavGraph graph;
    std::vector<ConversionWarning> warnings;
};

/// A re-release nav in our terms, fit to write: links to the same node twice, to itself or above 31 a node
/// are dropped, and nodes above 8095. Teleports, pushers, elevators and trains become MOVE. Drop bands and
/// the box jump's rise are those of the parameters (`links.*`).
[[nodiscard]] NavConversion fromRerelease(const RereleaseGraph& graph, const Parameters& parameters);

}  // namespace navwright
