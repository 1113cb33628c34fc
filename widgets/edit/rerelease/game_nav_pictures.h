#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "widgets/drawing/draw/pick.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/edit/rerelease/game_nav_classes.h"

namespace navwright {

/// A re-release nav as draw lists, nodes and links raised off the floor; items are nodes and links of the
/// graph. nullptr where there is nothing to draw.
struct GameNavPictures {
    using Picture = std::shared_ptr<const StagePicture>;
    Picture circles;  ///< on the floor
    Picture links;
    Picture extras;  ///< traversals, ladder planes, boxes of entities and of conditional nodes
    Picture nodes;
    Box bounds = {};  ///< of the nodes
};

[[nodiscard]] GameNavPictures gameNavPictures(const RereleaseGraph& graph, const GameNavHidden& hidden);

/// What is selected: rings and bands, all links of a node, and of a single link its traversal's points with
/// their names' shapes and the box of its entity. nullptr for nothing.
[[nodiscard]] GameNavPictures::Picture gameNavSelection(const RereleaseGraph& graph,
                                                        std::span<const Item> items);

struct PickedGameNav {
    Item item;
    float distance = 0;  ///< along the ray
};
/// What a line of sight meets first of what is drawn: nodes before links. `unitsPerPixel`: at distance 1.
[[nodiscard]] std::optional<PickedGameNav> pickGameNav(const Ray& ray, const GameNavPictures& pictures,
                                                       float unitsPerPixel, float farthest);

/// A point of a traversal.
enum class TraversalPoint : std::uint8_t { funnel, start, end };
[[nodiscard]] Vec3 placeOf(const RereleaseTraversal& traversal, TraversalPoint point);
/// Where a traversal's point is drawn; nothing for a funnel that a link has not.
[[nodiscard]] std::optional<Vec3> drawnPoint(const RereleaseTraversal& traversal, TraversalPoint point);

/// The path of a body from where it leaves the floor to where it comes down, with the speed of a jump where
/// `jumps` and none upwards else: places from start to end, both included. Straight where no jump gets there.
[[nodiscard]] std::vector<Vec3> flightOf(const Vec3& start, const Vec3& end, bool jumps);

/// Whether links of the type leave the floor by a jump, are walked off, or neither.
enum class GameFlight : std::uint8_t { none, drop, jump };
[[nodiscard]] GameFlight flightOf(RereleaseGame game, std::uint8_t type);

/// How far above its place a node or link is drawn, units.
inline constexpr float kGameNodeRaise = 8;
inline constexpr float kGameTraversalRaise = 3;

}  // namespace navwright
