#include "evidence/place_census.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace navwright {

namespace {

constexpr std::size_t kPollRuns = 16;
constexpr std::size_t kPollRejected = 4096;

/// Which places are "here".
class Here {
  public:
    Here(const Vec3& origin, const Parameters& parameters)
        : origin_(origin),
          radius_(parameters.real32(Param::NodeRadius)),
          split_(parameters.real32(Param::NodeZSplit)) {}

    [[nodiscard]] float distance(const Vec3& place) const { return glm::distance(place, origin_); }
    [[nodiscard]] bool holds(const Vec3& place) const {
        return std::abs(place.z - origin_.z) <= split_ && distance(place) <= radius_;
    }

  private:
    Vec3 origin_;
    float radius_, split_;
};

Vec3 placeOf(const Sample& sample) {
    return kOriginScale * Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                               static_cast<float>(sample.origin[2]));
}

Result<> countSamples(PlaceCensus& census, const Recording& recording, const GatedDemo& gated,
                      const Here& here, JobContext& context) {
    for (std::size_t i = 0; i < gated.rejected.size(); ++i) {
        if (i % kPollRejected == 0 && context.stopRequested()) return cancelled();
        const auto& entry = gated.rejected[i];
        const auto& sample = recording.segments[entry.segment].tracks[entry.track].samples[entry.sample];
        if (here.holds(placeOf(sample))) ++census.rejected[static_cast<std::size_t>(entry.reason)];
    }
    auto nearest = census.nearestSample.value_or(std::numeric_limits<float>::max());
    for (std::size_t i = 0; i < gated.runs.size(); ++i) {
        if (i % kPollRuns == 0 && context.stopRequested()) return cancelled();
        const auto& run = gated.runs[i];
        const auto& samples = recording.segments[run.segment].tracks[run.track].samples;
        for (std::uint32_t k = run.first; k < run.first + run.count; ++k) {
            const auto place = placeOf(samples[k]);
            nearest = std::min(nearest, here.distance(place));
            census.kept += here.holds(place) ? 1 : 0;
        }
        census.nearestSample = nearest;
    }
    return {};
}

void countVotes(PlaceCensus& census, const VoteSet& votes, const Here& here) {
    auto nearest = std::numeric_limits<float>::max();
    for (std::size_t demo = 0; demo < votes.demoCount(); ++demo) {
        const auto before = census.votes.size();
        const auto& all = votes.demo(demo).votes;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            const auto place = all[i].origin.units();
            nearest = std::min(nearest, here.distance(place));
            if (!here.holds(place)) continue;
            census.votes.push_back(votes.firstVote(demo) + i);
            census.weight += votes.weight(all[i]);
        }
        census.demos += census.votes.size() > before ? 1 : 0;
    }
    if (votes.size() > 0) census.nearestVote = nearest;
}

}  // namespace

std::uint64_t PlaceCensus::rejectedSamples() const {
    return std::accumulate(rejected.begin(), rejected.end(), std::uint64_t{0});
}

RejectReason PlaceCensus::mainReason() const {
    return static_cast<RejectReason>(std::ranges::max_element(rejected) - rejected.begin());
}

Result<PlaceCensus> takeCensus(const Generation& generation, const Vec3& origin, JobContext& context) {
    PlaceCensus census;
    const Here here(origin, generation.parameters);
    countVotes(census, *generation.votes, here);
    for (const auto& demo : generation.demos) census.skippedDemos += demo->skip != SkipReason::none ? 1 : 0;
    census.samplesKnown = !generation.recordings.empty();
    for (std::size_t i = 0; i < generation.recordings.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        if (!generation.recordings[i]) continue;
        NAV_TRY(countSamples(census, *generation.recordings[i], *generation.gated[i], here, context));
    }
    return census;
}

}  // namespace navwright
