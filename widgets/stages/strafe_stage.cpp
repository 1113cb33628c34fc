#include <algorithm>

#include "stages/builders.h"
#include "stages/point_cloud.h"
#include "stages/sample_filter.h"

namespace navwright {

namespace {

constexpr float kArcWidth = 1.8f;
constexpr std::size_t kHeadEvery = 4;  ///< segments

/// By demo of the archive: its number in the generation.
std::vector<std::size_t> demoNumbers(const Generation& generation) {
    std::vector<std::size_t> numbers;
    for (const auto& demo : generation.archive->demos) {
        const auto found =
            std::ranges::find(generation.demos, demo.hash, [](const auto& summary) { return summary->hash; });
        numbers.push_back(static_cast<std::size_t>(found - generation.demos.begin()));
    }
    return numbers;
}

std::uint32_t lastFrame(const StrafeTraversal& way) {
    const auto frames = static_cast<std::uint32_t>(way.points.size());
    return way.firstFrame + frames - std::min(frames, 1u);
}

bool isShown(const SampleFilter& filter, std::size_t demo, const StrafeTraversal& way) {
    return filter.all() || filter.showsSpan(demo, way.slot, way.firstFrame, lastFrame(way), way.speed);
}

}  // namespace

Result<StagePicture> buildStrafe(const Generation& generation, const ShownData& shown, std::string_view key,
                                 JobContext& context) {
    StagePicture picture;
    if (!generation.archive) return picture;
    const auto& archive = *generation.archive;
    std::vector<std::string> names;
    for (const auto& demo : archive.demos) names.push_back(demo.name);
    ScaleMeter meter = key == "demo" ? ScaleMeter(std::move(names)) : ScaleMeter();
    const SampleFilter filter(generation, shown);
    const auto numbers = demoNumbers(generation);
    const FactNumbers facing(generation);
    picture.keys = facing.keys();
    for (std::size_t i = 0; i < archive.traversals.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto& way = archive.traversals[i];
        const auto value = key == "demo" ? static_cast<float>(way.demo) : way.speed;
        const bool visible = isShown(filter, numbers[way.demo], way);
        if (visible || !meter.categories()) meter.add(value);
        picture.items += visible ? 1 : 0;
        const auto facts = facing.of(numbers[way.demo], way.slot, way.firstFrame, lastFrame(way), way.speed);
        for (std::size_t k = 0; k + 1 < way.points.size(); ++k) {
            extend(picture.bounds, way.points[k], picture.ribbons.empty());
            picture.ribbons.push_back(
                {.from = way.points[k],
                 .to = way.points[k + 1],
                 .scalar = value,
                 .filter = value,
                 .width = kArcWidth,
                 .head = k % kHeadEvery == kHeadEvery - 1 || k + 2 == way.points.size() ? 1.f : 0.f,
                 .facts = facts});
            picture.ribbonItems.push_back({ItemKind::fastWay, i});
        }
    }
    picture.scale = meter.scale();
    return picture;
}

}  // namespace navwright
