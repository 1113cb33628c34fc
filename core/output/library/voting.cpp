#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/generate/vote_archive/demo_block.h"
#include "core/generate/vote_archive/intake_report.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/generate/vote_archive/merge_inputs.h"
#include "core/generate/vote_archive/voted_file.h"
#include "core/generate/vote_archive/votes_file.h"
#include "core/generate/votes/vote.h"
#include "core/generate/votes/votes.h"
#include "core/output/library/navwright/votes.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

static_assert(sizeof(Vote) == 28);
static_assert(navwright::Vote::kNoLeaf == Vote{}.leaf);
static_assert(navwright::Vote::underwater == vote_state::underwater &&
              navwright::Vote::crouched == vote_state::crouched &&
              navwright::Vote::takingOff == vote_state::takingOff &&
              navwright::Vote::onLadder == vote_state::onLadder &&
              navwright::Vote::airborne == vote_state::airborne &&
              navwright::Vote::penalised == vote_state::penalised);
static_assert(navwright::Vote::linked == vote_way::linked &&
              navwright::Vote::crouchedWay == vote_way::crouched &&
              navwright::Vote::underwaterWay == vote_way::underwater &&
              navwright::Vote::hurtWay == vote_way::hurt && navwright::Vote::flownWay == vote_way::flown);

Vote publicVote(const navwright::Vote& vote) {
    return {publicPoint(vote.origin.units()),
            vote.frame,
            vote.vz,
            vote.pathSpeed,
            vote.peakSpeed,
            vote.leaf,
            vote.rise,
            vote.slot,
            vote.state,
            vote.way};
}

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

VotesTaken publicTaken(const IntakeReport& report, const std::filesystem::path& folder) {
    VotesTaken taken{.read = report.read,
                     .known = report.known,
                     .withoutMap = report.withoutMap,
                     .otherRevision = report.otherRevision};
    for (const auto& demo : report.unreadable)
        taken.unreadable.emplace_back(demo.file, Error{.what = demo.problem});
    for (const auto& [name, file] : report.files)
        taken.files.push_back({.file = folder / name, .demos = file.demos, .votes = file.votes});
    return taken;
}

}  // namespace

Result<Votes> readVotes(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Votes> {
        NAV_ASSIGN(auto reader, VotesReader::open(file));
        const auto& [origin, missing] = reader.header();
        Votes read{origin.map, origin.mapChecksum, {origin.rows.begin(), origin.rows.end()}, missing, {}};
        while (true) {
            if (context.stopRequested()) return cancelled();
            NAV_ASSIGN(const auto head, reader.next());
            if (!head) return read;
            NAV_ASSIGN(const auto entry, readVotesEntry(*head, reader));
            VotedDemo demo{head->name, {}};
            demo.votes.reserve(entry.votes->votes.size());
            for (const auto& vote : entry.votes->votes) demo.votes.push_back(publicVote(vote));
            read.demos.push_back(std::move(demo));
        }
    });
}

Result<VotesTaken> takeVotes(const VotesInput& input, const std::filesystem::path& folder, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<VotesTaken> {
        if (input.shares < 1 || input.share < 1 || input.share > input.shares)
            return fail("There is no such share of the demos", {}, "1 to `shares`");
        NAV_ASSIGN(const auto parameters, parametersOf(input.settings));
        NAV_ASSIGN(auto maps, MapFolder::open(input.maps, context));
        NAV_ASSIGN(const auto demos, collectDemoFiles(input.demos, context));
        const auto share = toIndex(input.share % input.shares);
        NAV_ASSIGN(const auto mine, demosOfShare(demos, share, toIndex(input.shares), context));
        IntakeOptions options;
        options.out = folder;
        options.cache = input.cache;
        options.jobs = work.threads;
        NAV_ASSIGN(const auto report, takeReportedVotes(mine, maps, parameters, options, context));
        if (report.stopped) return cancelled();
        return publicTaken(report, folder);
    });
}

Result<std::vector<VotesFile>> mergeVotes(const std::vector<std::filesystem::path>& inputs,
                                          const std::filesystem::path& out, const MergeOptions& options,
                                          const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<VotesFile>> {
        NAV_ASSIGN(const auto found, findMergeInputs(inputs, {options.map, options.partial}, context));
        NAV_ASSIGN(const auto merged, mergeFiles(found, out, context));
        std::vector<VotesFile> files;
        for (const auto& [file, votes, from] : merged)
            files.push_back({file, votes.demos, votes.votes, votes.repeated, votes.missing});
        return files;
    });
}

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
