#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "widgets/drawing/draw/pick.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/edit/rerelease/rerelease_nav_classes.h"

namespace navwright {

/// A re-release nav as draw lists, nodes and links raised off the floor; items are nodes and links of the
/// graph. nullptr where there is nothing to draw.
struct RereleaseNavPictures {
    using Picture = std::shared_ptr<const StagePicture>;
    Picture circles;  ///< on the floor
    Picture links;
    Picture extras;  ///< traversals, ladder planes, boxes of entities and of conditional nodes
    Picture nodes;
    Box bounds = {};  ///< of the nodes
};

[[nodiscard]] RereleaseNavPictures rereleaseNavPictures(const RereleaseGraph& graph,
                                                        const RereleaseNavHidden& hidden);

/// What is selected: rings and bands, all links of a node, and of a single link its traversal's points with
/// their names' shapes and the box of its entity. nullptr for nothing.
[[nodiscard]] RereleaseNavPictures::Picture rereleaseNavSelection(const RereleaseGraph& graph,
                                                                  std::span<const Item> items);

struct PickedRereleaseNav {
    Item item;
    float distance = 0;  ///< along the ray
};
/// What a line of sight meets first of what is drawn: nodes before links. `unitsPerPixel`: at distance 1.
[[nodiscard]] std::optional<PickedRereleaseNav> pickRereleaseNav(const Ray& ray,
                                                                 const RereleaseNavPictures& pictures,
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
enum class RereleaseFlight : std::uint8_t { none, drop, jump };
[[nodiscard]] RereleaseFlight flightOf(RereleaseGame game, std::uint8_t type);

/// How far above its place a node or link is drawn, units.
inline constexpr float kRereleaseNodeRaise = 8;
inline constexpr float kRereleaseTraversalRaise = 3;

}  // namespace navwright
