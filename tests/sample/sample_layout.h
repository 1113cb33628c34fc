#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/node_type.h"

/// The sample's plan: places players go to, the ways between them, and what a correct generation makes of
/// both. Places along a way are 97 to 120 units of path apart, so that the vote that is due every 96 units
/// falls on each of them; places of different ways are farther apart than clusters reach.
namespace navwright {

struct SampleStop {
    std::string_view name;
    Vec3 feet{0};  ///< the bottom of a player's body
    /// What stands there in the .nav; nothing where no node may come out.
    std::optional<NodeType> node;
    bool exact = false;  ///< no player strays from it: an edge, a ladder, a landing
};

/// How a player gets from one place to the next.
enum class SampleAction {
    walk,      ///< on the ground, over steps
    crouch,    ///< on the ground, ducked
    swim,      ///< in a straight line
    climb,     ///< up or down a ladder
    mount,     ///< off a ladder's top onto the floor above: up, then ahead
    dismount,  ///< the other way
    jump,      ///< one jump
    drop,      ///< off an edge
    plunge,    ///< off an edge into deep water
    fall,      ///< to death
};

/// What a generation makes of the way.
enum class SampleOutcome {
    link,      ///< a link of SampleWay::type
    none,      ///< none: an end is no node
    onlyFast,  ///< none, but entries in the strafe archive
    tooHigh,   ///< none: the drop is too deep
};

struct SampleWay {
    std::string_view from, to;
    SampleAction action = SampleAction::walk;
    int frames = 0;  ///< that it takes; 0 = by the action's speed
    SampleOutcome outcome = SampleOutcome::link;
    NodeType type = NodeType::move;
};

/// A link that no single way makes: a ladder's two ends.
struct SampleLink {
    std::string_view from, to;
    NodeType type = NodeType::move;
};

[[nodiscard]] std::span<const SampleStop> sampleStops();
[[nodiscard]] std::span<const SampleWay> sampleWays();
[[nodiscard]] std::span<const SampleLink> sampleLadderLinks();
/// Both must exist.
[[nodiscard]] const SampleStop& sampleStop(std::string_view name);
[[nodiscard]] const SampleWay& sampleWay(std::string_view from, std::string_view to);

/// "G0..G3 ST0" names G0 G1 G2 G3 ST0; a range may run down.
[[nodiscard]] std::vector<std::string> routePlaces(std::string_view route);

/// Places where players (re)spawn.
inline constexpr std::array<std::string_view, 5> kSampleSpawns = {"G0", "G6", "U6", "R0", "G3"};
/// Only seen in the 9 s before a death by fall or drowning, so that all their votes are penalised.
inline constexpr std::array<std::string_view, 5> kSampleDeadlyPlaces = {"Y1", "Y2", "Y3", "WD1", "WD2"};
/// Visited in two demos alone.
inline constexpr std::string_view kSampleRarePlace = "Z1";
/// Rooms and shafts without a node: the closed vault, the deadly shaft, the air over both gaps.
struct SampleVoid {
    std::string_view name;
    Box box;
};
[[nodiscard]] std::span<const SampleVoid> sampleVoids();

}  // namespace navwright
