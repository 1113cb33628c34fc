#include "stages/builders.h"
#include "stages/point_cloud.h"

namespace navwright {

namespace {

constexpr float kArcWidth = 1.6f;

}  // namespace

Result<StagePicture> buildStrafe(const Generation& generation, std::string_view key, JobContext& context) {
    StagePicture picture;
    if (!generation.archive) return picture;
    const auto& archive = *generation.archive;
    std::vector<std::string> names;
    for (const auto& demo : archive.demos) names.push_back(demo.name);
    ScaleMeter meter = key == "demo" ? ScaleMeter(std::move(names)) : ScaleMeter();
    for (std::size_t i = 0; i < archive.traversals.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto& way = archive.traversals[i];
        const auto value = key == "demo" ? static_cast<float>(way.demo) : way.speed;
        meter.add(value);
        for (std::size_t k = 0; k + 1 < way.points.size(); ++k) {
            extend(picture.bounds, way.points[k], picture.ribbons.empty());
            picture.ribbons.push_back({.from = way.points[k],
                                       .to = way.points[k + 1],
                                       .scalar = value,
                                       .filter = value,
                                       .width = kArcWidth});
            picture.ribbonItems.push_back({ItemKind::fastWay, i});
        }
    }
    picture.scale = meter.scale();
    return picture;
}

}  // namespace navwright
