#include "pipeline/votes.h"
#include "stages/builders.h"
#include "stages/point_cloud.h"
#include "stages/sample_filter.h"
#include "stages/sample_values.h"

namespace navwright {

namespace {

constexpr std::uint32_t kPollEvery = 4096;
constexpr double kLightest = 6;  ///< sixteenths of the point size for weight 0; 16 more for weight 1

MoveState stateOf(const Vote& vote) {
    if (vote.is(Vote::onLadder)) return MoveState::onLadder;
    if (vote.is(Vote::underwater)) return MoveState::underwater;
    if (vote.is(Vote::takingOff)) return MoveState::takingOff;
    if (vote.is(Vote::airborne)) return MoveState::airborne;
    return vote.is(Vote::crouched) ? MoveState::crouched : MoveState::standing;
}

float valueOf(const VoteSet& votes, std::string_view key, const Vote& vote, std::uint32_t demo) {
    if (key == "speed") return vote.pathSpeed;
    if (key == "vz") return vote.vz;
    if (key == "time") return static_cast<float>(vote.frame * kFrameSeconds);
    if (key == "demo") return static_cast<float>(demo);
    if (key == "state") return static_cast<float>(stateOf(vote));
    return static_cast<float>(votes.weight(vote));
}

template <class Visit>
bool forAll(const VoteSet& votes, JobContext& context, Visit visit) {
    std::uint32_t number = 0;
    for (std::uint32_t demo = 0; demo < votes.demoCount(); ++demo) {
        for (const auto& vote : votes.demo(demo).votes) {
            if (number % kPollEvery == 0 && context.stopRequested()) return false;
            visit(vote, demo, number++);
        }
    }
    return true;
}

ScaleMeter meterFor(const VoteSet& votes, std::string_view key) {
    if (key == "state") return ScaleMeter(stateNames());
    if (key != "demo") return {};
    std::vector<std::string> names;
    for (std::size_t i = 0; i < votes.demoCount(); ++i) names.push_back(votes.demo(i).name);
    return ScaleMeter(std::move(names));
}

}  // namespace

Result<StagePicture> buildVotes(const Generation& generation, const ShownData& shown, std::string_view key,
                                Detail detail, JobContext& context) {
    StagePicture picture;
    if (!generation.votes) return picture;
    const auto& votes = *generation.votes;
    const SampleFilter filter(generation, shown);
    PointCloud cloud(picture, meterFor(votes, key));
    const auto measure = [&](const Vote& vote, std::uint32_t demo, std::uint32_t) {
        cloud.measure(vote.origin.units(), valueOf(votes, key, vote, demo), vote.frame,
                      filter.shows(demo, vote.slot, vote.frame, vote.pathSpeed));
    };
    if (!forAll(votes, context, measure)) return cancelled();
    cloud.finishMeasure();
    picture.items = cloud.shown();
    if (detail == Detail::tally) return picture;
    const FactNumbers numbers(generation);
    picture.keys = numbers.keys();
    cloud.allocate(true);
    const auto place = [&](const Vote& vote, std::uint32_t demo, std::uint32_t number) {
        const auto size = static_cast<std::uint8_t>(kLightest + 16 * votes.weight(vote));
        cloud.place(vote.origin.units(), valueOf(votes, key, vote, demo),
                    numbers.of(demo, vote.slot, vote.frame, vote.pathSpeed), number, size);
    };
    if (!forAll(votes, context, place)) return cancelled();
    return picture;
}

}  // namespace navwright
