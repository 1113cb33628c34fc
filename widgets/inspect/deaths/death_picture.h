#pragma once

#include <functional>
#include <memory>

#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/deaths/death_finder.h"

namespace navwright {

/// The category whose colour stands for what killed.
[[nodiscard]] float deathColour(DeathMeans means);

using DeathWanted = std::function<bool(const DeathRecord&)>;

/// A mark at each wanted death that has a place: a cross where the map killed, with a line from where a fall
/// began; else a small cube where the victim stood. nullptr: none.
[[nodiscard]] std::shared_ptr<const StagePicture> deathMarks(const DeathList& list,
                                                             const DeathWanted& wanted);

/// Wanted deaths by square of the floor, coloured by their number. nullptr: none.
[[nodiscard]] std::shared_ptr<const StagePicture> deathHeat(const DeathList& list, const DeathWanted& wanted);

}  // namespace navwright
