#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/aas/travel/min_cut.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/travel/map_ways.h"

namespace navwright {

using SharedPicture = std::shared_ptr<const StagePicture>;

/// How dense colours on the floor are: what lies there stays readable.
inline constexpr float kWayShade = 0.6f;

/// Colours by number of category.
inline constexpr float kCutColour = 5;      ///< vermilion: what is cut off
inline constexpr float kClosedColour = 6;   ///< purple: what is closed
inline constexpr float kChainColour = 1;    ///< sky: what sets off what
inline constexpr float kChokeColour = 0;    ///< orange: where routes meet
inline constexpr float kFirstColour = 4;    ///< blue: the first side
inline constexpr float kSecondColour = 0;   ///< orange: the second side
inline constexpr float kWayGoalColour = 2;  ///< green: a goal

/// A square on the floor under a player's origin, a little smaller than `size`, so that squares stay apart.
[[nodiscard]] Glyph floorTile(const Vec3& center, float size, float scalar);
/// The floor in squares coloured by a value each, over a continuous scale from `low` to `high`; those without
/// a value are left out. nullptr where nothing is left.
[[nodiscard]] SharedPicture shadedFloor(const WayFacts& facts,
                                        const std::function<std::optional<float>(const FloorSquare&)>& value,
                                        float low, float high);
/// Adds the floor in squares coloured by category; squares without one are left out.
void shadeFloor(Sketch& sketch, const WayFacts& facts,
                const std::function<std::optional<float>(const FloorSquare&)>& colour);
/// The edges of a box.
void outlineBox(Sketch& sketch, const Box& box, float colour, float width);
/// An entity as something to be seen: its edges, or a mark where it is a point.
void markEntity(Sketch& sketch, const ActiveEntity& entity, float colour, float width);
/// A line across each place where one goes from one area to the other, as wide as what is crossed.
void drawCrossing(Sketch& sketch, const WayFacts& facts, std::int32_t from, std::int32_t to, float colour);
/// Where one goes from one area to the other, in the widest place; else the middle of the first.
[[nodiscard]] Vec3 crossingPlace(const WayFacts& facts, std::int32_t from, std::int32_t to);

}  // namespace navwright
