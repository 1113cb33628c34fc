#include "stages/builders.h"
#include "stages/point_cloud.h"
#include "stages/sample_filter.h"
#include "stages/sample_values.h"
#include "stages/trace_lines.h"

namespace navwright {

namespace {

/// Calls visit(demo, track, sample) for all samples of players on the wanted map. False when stopped.
template <class Visit>
bool forRawSamples(const Generation& generation, JobContext& context, Visit visit) {
    const auto recordings = recordingsByDemo(generation);
    for (std::size_t demo = 0; demo < recordings.size(); ++demo) {
        if (recordings[demo] == nullptr) continue;
        for (const auto& segment : recordings[demo]->segments) {
            if (segment.map != generation.mapName) continue;
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
    TraceLines lines(picture.points, parameters.real32(Param::MaxGap), parameters.real32(Param::MaxJump));
    const auto place = [&](std::size_t demo, const Track& track, std::size_t i) {
        const auto at = unitsOf(track.samples[i]);
        const auto facts = numbers.of(demo, track.slot, track.samples[i].frame, speedAt(track, i));
        lines.visit(track, i, at, cloud.place(at, values(demo, track, i), facts));
    };
    if (!forRawSamples(generation, context, place)) return cancelled();
    lines.scatter();
    return picture;
}

}  // namespace navwright
