#pragma once

#include <QString>

#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Game time of a frame, seconds.
[[nodiscard]] double stuckSeconds(std::int32_t frame);
/// "jump: does not get there".
[[nodiscard]] QString stuckCauseText(StuckCause cause);
/// "45 → 46 (jump)"; "none" where the bot tried no link.
[[nodiscard]] QString stuckLinkText(const NavGraph& graph, std::int32_t from, std::int32_t to);
/// A node's number, or a dash for none (negative).
[[nodiscard]] QString nodeText(std::int32_t node);
/// What a bot was trying in a frame: "From node 45 to node 46 (jump, 120 units, rising 40); goal node 210".
[[nodiscard]] QString tryingText(const NavGraph& graph, const SimulatedPlace& place);
/// The state of a bot in a frame: "in the air, another bot in the way".
[[nodiscard]] QString stateText(const SimulatedPlace& place);

}  // namespace navwright
