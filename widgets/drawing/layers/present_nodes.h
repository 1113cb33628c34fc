#pragma once

#include <cstdint>
#include <optional>

#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"
#include "widgets/drawing/draw/item.h"

/// Finds what a test report is about in a nav that may have moved on since.
namespace navwright {

/// The node that stands where node `id` of the tested nav stood; nothing when it is gone.
[[nodiscard]] std::optional<std::size_t> presentNode(const NavGraph& now, std::int32_t id, const Vec3& place);

/// The node as an item; of kind none when it is gone.
[[nodiscard]] Item presentNodeItem(const NavGraph& now, std::int32_t id, const Vec3& place);

/// The link between two nodes, as presentNode() found them; of kind none when one of the three is gone.
[[nodiscard]] Item presentLinkItem(const NavGraph& now, std::optional<std::size_t> from,
                                   std::optional<std::size_t> to);

/// The tested node that stood at this place; nullptr when the report lists none.
[[nodiscard]] const NavtestNode* testedNode(const NavtestReport& report, const Vec3& place);

}  // namespace navwright
