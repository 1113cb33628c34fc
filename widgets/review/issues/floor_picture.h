#pragma once

#include <memory>
#include <span>

#include "core/floor/survey/coverage.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// How dense a shade over the floor is: what lies there stays readable.
inline constexpr float kFloorShade = 0.45f;

/// A square on the floor for each that no node covers; to be drawn shaded. nullptr: there is none.
[[nodiscard]] std::shared_ptr<const StagePicture> floorShade(const Floor& floor,
                                                             std::span<const CoverageHole> holes);

/// The edges of holes. nullptr: there is none.
[[nodiscard]] std::shared_ptr<const StagePicture> holeOutlines(const Floor& floor,
                                                               std::span<const CoverageHole> holes);

/// The edges of a hole that is about to be filled, in the colour of what edits add.
[[nodiscard]] std::shared_ptr<const StagePicture> fillOutline(const Floor& floor, const CoverageHole& hole);

/// The hole whose center is there; nullptr: none.
[[nodiscard]] const CoverageHole* holeAt(const Coverage& coverage, const Vec3& center);

}  // namespace navwright
