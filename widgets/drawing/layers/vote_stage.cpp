#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/drawing/layers/vote_points.h"

namespace navwright {

namespace {

constexpr std::uint32_t kPollVotes = 4096;

template <class Visit>
bool forAll(const VoteSet& votes, JobContext& context, Visit visit) {
    std::uint32_t number = 0;
    for (std::uint32_t demo = 0; demo < votes.demoCount(); ++demo) {
        for (const auto& vote : votes.demo(demo).votes) {
            if (number++ % kPollVotes == 0 && context.stopRequested()) return false;
            visit(vote, demo);
        }
    }
    return true;
}

}  // namespace

Result<StagePicture> buildVotes(const Generation& generation, const ShownData& shown, std::string_view key,
                                Detail detail, JobContext& context) {
    StagePicture picture;
    if (!generation.votes) return picture;
    const auto& votes = *generation.votes;
    const auto source = std::make_shared<const VotePoints>(generation, key);
    const SampleFilter filter(generation, shown);
    auto names = source->categories();
    PointCloud cloud(picture, names.empty() ? ScaleMeter() : ScaleMeter(std::move(names)));
    const auto measure = [&](const Vote& vote, std::uint32_t demo) {
        cloud.measure(vote.origin.units(), source->value(vote, demo), vote.frame,
                      filter.shows(demo, vote.slot, vote.frame, vote.pathSpeed));
    };
    if (!forAll(votes, context, measure)) return cancelled();
    cloud.finishMeasure();
    picture.scale.foremost = source->foremost();
    picture.items = cloud.shown();
    if (detail == Detail::tally) return picture;
    picture.keys = source->keys();
    picture.votes = source;
    cloud.allocate();
    const auto place = [&](const Vote& vote, std::uint32_t demo) {
        cloud.place(source->packed(vote, demo, picture.points, picture.scale));
    };
    if (!forAll(votes, context, place)) return cancelled();
    return picture;
}

}  // namespace navwright
