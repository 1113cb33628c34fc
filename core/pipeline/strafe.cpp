#include "pipeline/strafe.h"

#include <algorithm>
#include <optional>

#include "demo/recording.h"
#include "pipeline/votes.h"

namespace navwright {

namespace {

/// The recorded way of a traversal; its two ends where none was kept.
std::vector<Vec3> pointsOf(const DemoVotes& demo, std::uint32_t vote) {
    const auto way = std::ranges::lower_bound(demo.fastWays, vote, {}, &FastWay::vote);
    if (way == demo.fastWays.end() || way->vote != vote) {
        return {demo.votes[vote].origin.units(), demo.votes[vote + 1].origin.units()};
    }
    std::vector<Vec3> points;
    for (std::uint32_t i = 0; i < way->pointCount; ++i)
        points.push_back(demo.points[way->firstPoint + i].units());
    return points;
}

}  // namespace

Result<StrafeArchive> collectStrafes(const VoteSet& votes, const LinkSet& links, const std::string& map,
                                     const Parameters& parameters, JobContext& context) {
    const auto measure = static_cast<SpeedMeasure>(parameters.integer(Param::SpeedMeasure));
    StrafeArchive archive;
    archive.map = map;
    std::optional<std::uint32_t> lastDemo;
    for (const auto number : links.fast) {
        if (context.stopRequested()) return cancelled();
        const auto demoNumber = votes.demoOf(number);
        const auto& demo = votes.demo(demoNumber);
        if (lastDemo != demoNumber) {
            archive.demos.push_back({demo.name, demo.hash});
            lastDemo = demoNumber;
        }
        const auto local = number - votes.firstVote(demoNumber);
        const auto& from = demo.votes[local];
        const auto& to = demo.votes[local + 1];
        archive.traversals.push_back({.from = from.origin.units(),
                                      .to = to.origin.units(),
                                      .seconds = static_cast<float>((to.frame - from.frame) * kFrameSeconds),
                                      .speed = static_cast<float>(traversalSpeed(from, to, measure)),
                                      .demo = static_cast<std::uint32_t>(archive.demos.size() - 1),
                                      .slot = from.slot,
                                      .firstFrame = from.frame,
                                      .points = pointsOf(demo, local)});
    }
    return archive;
}

}  // namespace navwright
