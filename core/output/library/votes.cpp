#include "core/output/library/navwright/votes.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/generate/votes/votes.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

/// A frame as time in its match.
struct MatchTime {
    std::int32_t match = 0;
    double seconds = 0;
};

MatchTime matchTime(const Recording& recording, std::uint32_t frame) {
    const auto after = std::ranges::upper_bound(recording.segments, frame, {}, &Segment::firstFrame);
    const auto match = std::max<std::ptrdiff_t>(after - recording.segments.begin() - 1, 0);
    const auto first = recording.segments[toIndex(match)].firstFrame;
    return {static_cast<std::int32_t>(match), (frame - first) * kFrameSeconds};
}

void addRun(std::vector<DemoSample>& samples, const Recording& recording, const Run& run,
            std::int32_t number) {
    const auto& segment = recording.segments[run.segment];
    const auto& track = segment.tracks[run.track];
    for (std::uint32_t i = 0; i < run.count; ++i) {
        const auto& sample = track.samples[run.first + i];
        const auto at = [&](std::size_t axis) {
            return static_cast<float>(sample.origin[axis]) * kOriginScale;
        };
        samples.push_back({(sample.frame - segment.firstFrame) * kFrameSeconds,
                           {at(0), at(1), at(2)},
                           run.segment,
                           track.slot,
                           number});
    }
}

DemoVote publicVote(const navwright::Vote& vote, const MatchTime& time) {
    return {.seconds = time.seconds,
            .origin = publicPoint(vote.origin.units()),
            .match = time.match,
            .slot = vote.slot,
            .riseSpeed = static_cast<float>(vote.vz),
            .waySpeed = static_cast<float>(vote.pathSpeed),
            .wayPeakSpeed = static_cast<float>(vote.peakSpeed),
            .wayRise = static_cast<float>(vote.rise),
            .underwater = vote.is(navwright::Vote::underwater),
            .crouched = vote.is(navwright::Vote::crouched),
            .takingOff = vote.is(navwright::Vote::takingOff),
            .onLadder = vote.is(navwright::Vote::onLadder),
            .airborne = vote.is(navwright::Vote::airborne),
            .penalised = vote.is(navwright::Vote::penalised),
            .linked = vote.went(navwright::Vote::linked),
            .wayCrouched = vote.went(navwright::Vote::crouchedWay),
            .wayUnderwater = vote.went(navwright::Vote::underwaterWay),
            .wayHurts = vote.went(navwright::Vote::hurtWay),
            .wayFlown = vote.went(navwright::Vote::flownWay)};
}

}  // namespace

Result<DemoVotes> readDemoVotes(const std::filesystem::path& file, const Map& map, const Settings& settings,
                                const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<DemoVotes> {
        NAV_ASSIGN(const auto parameters, parametersOf(settings));
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_ASSIGN(const auto recording, readDemoFile(file, context));
        const GateInput input{.map = map.name, .geometry = inside};
        NAV_ASSIGN(const auto gated, gateDemo(recording, input, parameters, context));
        if (const auto skip = gated.summary.skip; skip != SkipReason::none)
            return fail(fmt::format("The demo says nothing about {}: {}", map.name, skipReasonText(skip)),
                        file.string());
        NAV_ASSIGN(const auto cast, castVotes(recording, gated, inside, parameters, context));
        DemoVotes read{recording.name, {}, {}, gated.summary.warnings};
        for (const auto& run : gated.runs)
            addRun(read.samples, recording, run, static_cast<std::int32_t>(&run - gated.runs.data()));
        read.votes.reserve(cast.votes.size());
        for (const auto& vote : cast.votes)
            read.votes.push_back(publicVote(vote, matchTime(recording, vote.frame)));
        return read;
    });
}

}  // namespace navwright::library::inline v1
