#include "core/generate/links/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "core/base/parallel.h"
#include "core/generate/votes/votes.h"

namespace navwright {

namespace {

std::vector<Vec3> keptPoints(const DemoVotes& demo, std::uint32_t vote) {
    const auto way = std::ranges::lower_bound(demo.fastWays, vote, {}, &FastWay::vote);
    if (way == demo.fastWays.end() || way->vote != vote) return {};
    std::vector<Vec3> points;
    points.reserve(way->pointCount);
    for (std::uint32_t i = 0; i < way->pointCount; ++i) {
        points.push_back(demo.points[way->firstPoint + i].units());
    }
    return points;
}

/// Reads the points from the demo itself; empty when it lacks these frames.
std::vector<Vec3> readPoints(const Recording& recording, std::uint8_t slot, std::uint32_t first,
                             std::uint32_t last) {
    std::vector<Vec3> points;
    for (const auto& segment : recording.segments) {
        for (const auto& track : segment.tracks) {
            if (track.slot != slot) continue;
            auto sample = std::ranges::lower_bound(track.samples, first, {}, &Sample::frame);
            for (; sample != track.samples.end() && sample->frame <= last; ++sample) {
                points.push_back(PackedOrigin(sample->origin).units());
            }
        }
    }
    return points;
}

}  // namespace

Result<StrafeArchive> collectArchive(
    const std::string& map, const VoteSet& votes, const LinkSet& links, const Parameters& parameters,
    const std::function<Result<std::shared_ptr<const Recording>>(std::size_t)>& recordingOf, int jobs,
    JobContext& context) {
    const auto measure = static_cast<SpeedMeasure>(parameters.integer(Param::SpeedMeasure));
    std::vector<std::vector<StrafeTraversal>> byDemo(votes.demoCount());
    NAV_TRY(parallelFor(votes.demoCount(), jobs, context, [&](std::size_t demo) -> Result<> {
        const auto first = votes.firstVote(demo);
        const auto begin = std::ranges::lower_bound(links.fast, first);
        const auto end = std::ranges::lower_bound(links.fast, votes.firstVote(demo + 1));
        std::shared_ptr<const Recording> recording;
        for (const auto number : std::ranges::subrange(begin, end)) {
            const auto& from = votes[number];
            const auto& to = votes[number + 1];
            StrafeTraversal traversal;
            traversal.from = from.origin.units();
            traversal.to = to.origin.units();
            traversal.seconds = static_cast<float>((to.frame - from.frame) * kFrameSeconds);
            traversal.speed = static_cast<float>(traversalSpeed(from, to, measure));
            traversal.demo = static_cast<std::uint32_t>(demo);
            traversal.slot = from.slot;
            traversal.firstFrame = from.frame;
            traversal.points = keptPoints(votes.demo(demo), number - first);
            if (traversal.points.empty()) {
                if (!recording) {
                    NAV_ASSIGN(recording, recordingOf(demo));
                }
                traversal.points = readPoints(*recording, from.slot, from.frame, to.frame);
                if (traversal.points.empty()) {
                    return fail("The demo changed while it was being used", votes.demo(demo).name,
                                "generate again");
                }
            }
            byDemo[demo].push_back(std::move(traversal));
        }
        return {};
    }));
    StrafeArchive archive;
    archive.map = map;
    for (std::size_t demo = 0; demo < votes.demoCount(); ++demo) {
        archive.demos.push_back({votes.demo(demo).name, votes.demo(demo).hash});
        std::ranges::move(byDemo[demo], std::back_inserter(archive.traversals));
    }
    return archive;
}

}  // namespace navwright
