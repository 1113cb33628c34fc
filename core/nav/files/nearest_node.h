#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// The node in use nearest to `place` within `tolerance` units; ties by positionBefore(), then index.
[[nodiscard]] std::optional<std::size_t> nearestNode(const NavGraph& graph, const Vec3& place,
                                                     float tolerance);

struct LinkPlace {
    std::size_t node = 0;  ///< the node that holds the link
    std::size_t link = 0;  ///< index into its links

    friend auto operator<=>(const LinkPlace&, const LinkPlace&) = default;
};

/// The link whose ends are within `tolerance` of `from` and `to`, with the smallest sum of both distances;
/// ties as for nearestNode(), by start, then end.
[[nodiscard]] std::optional<LinkPlace> nearestLink(const NavGraph& graph, const Vec3& from, const Vec3& to,
                                                   float tolerance);

/// The nearest node of a rerelease nav within `tolerance` units.
[[nodiscard]] std::optional<std::size_t> nearestNode(const RereleaseGraph& graph, const Vec3& place,
                                                     float tolerance);
[[nodiscard]] std::optional<LinkPlace> nearestLink(const RereleaseGraph& graph, const Vec3& from,
                                                   const Vec3& to, float tolerance);

}  // namespace navwright
