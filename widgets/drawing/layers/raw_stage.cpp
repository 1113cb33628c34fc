#include <cstdint>
#include <limits>
#include <utility>

#include "core/demos/reading/recording.h"
#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

/// Joins the samples of each player to the way taken. Of many samples every k-th is joined, so that there are
/// at most kMostLines lines.
class TraceLines {
  public:
    /// `points` holds as many points as it will; a line ends at a step in time or place above the limits
    /// (seconds, and units within a frame).
    TraceLines(PointDrawList& points, float mostSeconds, float mostUnits);

    /// Takes the samples that are shown, track by track in their order; `point` is the sample's point in the
    /// list.
    void visit(const Track& track, std::size_t sample, const Vec3& place, std::uint32_t point);
    /// Orders the lines at the end, so that the first k of them are spread evenly over all.
    void scatter();

    static constexpr std::size_t kMostLines = 400'000;

  private:
    [[nodiscard]] bool follows(const Track& track, std::size_t sample, const Vec3& place) const;

    PointDrawList& points_;
    float mostFrames_;
    float mostUnits_;
    std::size_t every_;
    const Track* track_ = nullptr;
    std::size_t sample_ = 0;   ///< of track_, visited last
    Vec3 place_{0};            ///< of it
    std::uint32_t start_ = 0;  ///< the point the next line starts from
    std::size_t since_ = 0;    ///< samples since
};

namespace {

/// Calls visit(demo, track, sample) for all samples of players on the wanted map. False when stopped.
template <class Visit>
bool forRawSamples(const Generation& generation, JobContext& context, Visit visit) {
    const auto recordings = recordingsByDemo(generation);
    for (std::size_t demo = 0; demo < recordings.size(); ++demo) {
        if (recordings[demo] == nullptr) continue;
        for (const auto& segment : recordings[demo]->segments) {
            if (!generation.shows(segment)) continue;
            for (const auto& track : segment.tracks) {
                if (context.stopRequested()) return false;
                if (track.slot == segment.dummySlot) continue;
                for (std::size_t i = 0; i < track.samples.size(); ++i) visit(demo, track, i);
            }
        }
    }
    return true;
}

}  // namespace

Result<StagePicture> buildRaw(const Generation& generation, const ShownData& shown, std::string_view key,
                              Detail detail, JobContext& context) {
    const SampleValues values(generation, key);
    const SampleFilter filter(generation, shown);
    StagePicture picture;
    PointCloud cloud(picture, values.categories() ? ScaleMeter(values.names()) : ScaleMeter());
    const auto measure = [&](std::size_t demo, const Track& track, std::size_t i) {
        cloud.measure(unitsOf(track.samples[i]), values(demo, track, i), track.samples[i].frame,
                      filter.shows(demo, track, i));
    };
    if (!forRawSamples(generation, context, measure)) return cancelled();
    cloud.finishMeasure();
    picture.items = cloud.shown();
    if (detail == Detail::tally) return picture;
    const FactNumbers numbers(generation);
    picture.keys = numbers.keys();
    cloud.allocate();
    const auto& parameters = generation.parameters;
    const auto step = parameters.real32(Param::MaxJump);
    TraceLines lines(picture.points, parameters.real32(Param::MaxGap),
                     step > 0 ? step : std::numeric_limits<float>::max());
    const auto place = [&](std::size_t demo, const Track& track, std::size_t i) {
        const auto at = unitsOf(track.samples[i]);
        const auto facts = numbers.of(demo, track.slot, track.samples[i].frame, speedAt(track, i));
        lines.visit(track, i, at, cloud.place(at, values(demo, track, i), facts));
    };
    if (!forRawSamples(generation, context, place)) return cancelled();
    lines.scatter();
    return picture;
}

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
