#include "widgets/inspect/deaths/death_picture.h"

#include <algorithm>
#include <vector>

#include "core/demos/deaths/death_table.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr float kMapMark = 14, kCombatMark = 8;  ///< half extents, units
constexpr float kFallWidth = 2;                  ///< pixels
constexpr float kHeatCell = 128;                 ///< edge of a square, units
constexpr float kLeastHeat = 24, kMostHeat = 64;
/// A body's origin is so far above the floor that it lies on.
constexpr float kBodyHeight = 22;

}  // namespace

float deathColour(DeathMeans means) {
    return static_cast<float>(means);
}

std::shared_ptr<const StagePicture> deathMarks(const DeathList& list, const DeathWanted& wanted) {
    Sketch sketch;
    for (const auto& death : list.deaths) {
        if (!death.place || !wanted(death)) continue;
        const bool byMap = isEnvironmental(death.cause);
        sketch.mark(*death.place, byMap ? kMapMark : kCombatMark, deathColour(death.means),
                    byMap ? GlyphShape::cross : GlyphShape::cube);
        if (death.fellFrom) sketch.band(*death.fellFrom, *death.place, deathColour(death.means), kFallWidth);
    }
    return std::move(sketch).share();
}

std::shared_ptr<const StagePicture> deathHeat(const DeathList& list, const DeathWanted& wanted) {
    std::vector<DeathRecord> shown;
    std::ranges::copy_if(list.deaths, std::back_inserter(shown), wanted);
    const auto cells = deathTable(shown, kHeatCell).cells;
    if (cells.empty()) return nullptr;
    auto picture = std::make_shared<StagePicture>();
    const auto most = static_cast<float>(cells.front().deaths);
    for (const auto& cell : cells) {
        const auto count = static_cast<float>(cell.deaths);
        const auto at = cell.center - Vec3(0, 0, kBodyHeight);
        picture->glyphs.push_back({.position = at,
                                   .size = kLeastHeat + (kMostHeat - kLeastHeat) * count / most,
                                   .scalar = count,
                                   .filter = count,
                                   .shape = GlyphShape::ellipse});
        picture->glyphItems.push_back({});
        if (picture->glyphs.size() == 1) picture->bounds = {at, at};
        picture->bounds.mins = glm::min(picture->bounds.mins, at);
        picture->bounds.maxs = glm::max(picture->bounds.maxs, at);
    }
    picture->scale.least = picture->scale.low = 0;
    picture->scale.largest = picture->scale.high = most;
    return picture;
}

}  // namespace navwright
