#include "core/review/evidence/play_agreement.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/generate/votes/votes.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

constexpr std::size_t kPollVotes = 256;

/// Splits runs of votes into stretches between places where a node may stand.
class Stretches {
  public:
    Stretches(const Generation& generation, const LinkWorld& world, PlayAgreement& agreement)
        : votes_(*generation.votes),
          world_(world),
          maxSpeed_(generation.parameters.real(Param::LinkMaxSpeed)),
          measure_(static_cast<SpeedMeasure>(generation.parameters.integer(Param::SpeedMeasure))),
          agreement_(agreement) {}

    Result<std::vector<PlayStretch>> take(JobContext& context) {
        for (std::uint32_t demo = 0; demo < votes_.demoCount(); ++demo) {
            const auto& all = votes_.demo(demo).votes;
            open_.reset();
            for (std::uint32_t i = 0; i < all.size(); ++i) {
                if (i % kPollVotes == 0 && context.stopRequested()) return cancelled();
                visit(demo, i, all[i]);
            }
        }
        return std::move(found_);
    }

  private:
    /// The current stretch, and whether to simulate it.
    struct Open {
        PlayStretch stretch;
        std::uint64_t traversals = 0;
        bool fast = false;
    };

    void visit(std::uint32_t demo, std::uint32_t number, const Vote& vote) {
        const Vec3 origin = vote.origin.units();
        const auto resting = restingPlace(world_, origin);
        const bool held = resting && resting->held && !resting->onlyLadder;
        if (open_ && held) close(origin);
        if (!vote.went(Vote::linked)) {
            if (open_) agreement_.unheld += open_->traversals;
            open_.reset();
            return;
        }
        ++agreement_.traversals;
        if (held) {
            open_ = Open{{{origin, origin},
                          votes_.firstVote(demo) + number,
                          demo,
                          vote.slot,
                          vote.frame * kFrameSeconds}};
        }
        if (!open_) {
            ++agreement_.unheld;
            return;
        }
        ++open_->traversals;
        open_->fast = open_->fast || traversalSpeed(vote, (&vote)[1], measure_) > maxSpeed_;
    }

    void close(const Vec3& end) {
        if (open_->fast) {
            agreement_.fast += open_->traversals;
        } else {
            open_->stretch.ends.to = end;
            found_.push_back(open_->stretch);
        }
        open_.reset();
    }

    const VoteSet& votes_;
    const LinkWorld& world_;
    double maxSpeed_;
    SpeedMeasure measure_;
    PlayAgreement& agreement_;
    std::optional<Open> open_;
    std::vector<PlayStretch> found_;
};

/// The cell of a place, about as large as a node's cluster.
std::tuple<int, int, int> cellOf(const Vec3& place, float radius, float height) {
    const auto cell = [](float value, float size) { return static_cast<int>(std::floor(value / size)); };
    return {cell(place.x, 2 * radius), cell(place.y, 2 * radius), cell(place.z, 2 * height)};
}

std::vector<PlayDisagreement> byPlace(const std::vector<PlayStretch>& stretches,
                                      const std::vector<LinkJudgement>& judged,
                                      const Parameters& parameters) {
    const auto radius = parameters.real32(Param::NodeRadius);
    const auto height = parameters.real32(Param::NodeZSplit);
    using Cell = std::tuple<int, int, int>;
    struct Entry {
        PlayDisagreement place;
        std::set<std::pair<std::uint32_t, std::uint8_t>> players;
    };
    std::map<std::pair<Cell, Cell>, Entry> cells;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        if (judged[i].possible) continue;
        const auto& stretch = stretches[i];
        auto& entry =
            cells[{cellOf(stretch.ends.from, radius, height), cellOf(stretch.ends.to, radius, height)}];
        if (entry.place.count++ == 0) {
            entry.place.ends = stretch.ends;
            entry.place.failure = judged[i].failure;
            entry.place.place = judged[i].place;
            entry.place.example = stretch;
        }
        entry.players.insert({stretch.demo, stretch.slot});
    }
    std::vector<PlayDisagreement> places;
    for (auto& [cell, entry] : cells) {
        entry.place.players = static_cast<std::uint32_t>(entry.players.size());
        places.push_back(entry.place);
    }
    std::ranges::stable_sort(places, std::ranges::greater{}, &PlayDisagreement::count);
    return places;
}

}  // namespace

Result<PlayAgreement> comparePlay(const Generation& generation, int jobs, JobContext& context) {
    if (!generation.map) return fail("Play can be compared with physics on its map only", generation.mapName);
    const auto hurt = hurtBoxes(generation.map->bsp);
    const LinkWorld world{generation.map->collision, hurt};
    PlayAgreement agreement;
    NAV_ASSIGN(const auto stretches, Stretches(generation, world, agreement).take(context));
    std::vector<LinkPlaces> ends;
    for (const auto& stretch : stretches) ends.push_back(stretch.ends);
    NAV_ASSIGN(const auto judged, judgeLinks(world, ends, jobs, context));
    agreement.stretches = stretches.size();
    for (const auto& judgement : judged) {
        agreement.possible += judgement.possible ? 1 : 0;
        agreement.certain += judgement.certain ? 1 : 0;
        if (!judgement.possible) ++agreement.failures[toIndex(judgement.failure)];
    }
    agreement.places = byPlace(stretches, judged, generation.parameters);
    return agreement;
}

}  // namespace navwright
