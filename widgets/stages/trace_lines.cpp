#include "stages/trace_lines.h"

#include <utility>

#include "stages/point_cloud.h"

namespace navwright {

TraceLines::TraceLines(PointDrawList& points, float mostSeconds, float mostUnits)
    : points_(points),
      mostFrames_(mostSeconds / static_cast<float>(kFrameSeconds)),
      mostUnits_(mostUnits),
      every_(1 + points.size() / kMostLines) {}

bool TraceLines::follows(const Track& track, std::size_t sample, const Vec3& place) const {
    if (track_ != &track || sample != sample_ + 1) return false;
    const auto frames = static_cast<float>(track.samples[sample].frame - track.samples[sample_].frame);
    return frames <= mostFrames_ + 0.5f && glm::distance(place, place_) <= mostUnits_ * frames;
}

void TraceLines::visit(const Track& track, std::size_t sample, const Vec3& place, std::uint32_t point) {
    const bool goesOn = follows(track, sample, place);
    track_ = &track;
    sample_ = sample;
    place_ = place;
    if (goesOn && ++since_ < every_) return;
    if (goesOn) points_.lines.insert(points_.lines.end(), {start_, point});
    start_ = point;
    since_ = 0;
}

void TraceLines::scatter() {
    const auto count = points_.lines.size() / 2;
    const auto stride = scatterStride(count);
    std::vector<std::uint32_t> scattered(points_.lines.size());
    std::size_t slot = 0;
    for (std::size_t i = 0; i < count; ++i) {
        scattered[2 * slot] = points_.lines[2 * i];
        scattered[2 * slot + 1] = points_.lines[2 * i + 1];
        slot = (slot + stride) % count;
    }
    points_.lines = std::move(scattered);
}

}  // namespace navwright
