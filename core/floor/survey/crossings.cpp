#include "core/floor/survey/crossings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/floor/survey/component_ways.h"
#include "core/floor/survey/floor_sampler.h"
#include "core/floor/survey/place_field.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

constexpr std::size_t kCrossingsAtOnce = 64;
/// How far above the higher end a way over an obstacle is searched, units.
constexpr float kOverhead = 8;
/// Minimum distance between places tried for one pair of components: neighbours fail alike.
constexpr float kApart = 48;
/// Number of places of each other component considered per sample.
constexpr int kLooksPerComponent = 3;

/// Effort added for ends that bots cannot tell apart: they touch the far one too early. Tried last.
constexpr float kNearEffort = 256;

/// A crossing to try.
struct Candidate {
    std::uint32_t from = 0, to = 0;
    float effort = 0;  ///< lower is tried sooner
};

using ComponentPair = std::pair<std::uint32_t, std::uint32_t>;

/// State of crossings from one component to another.
struct Passage {
    std::vector<Candidate> tries;
    std::size_t tried = 0;
    bool found = false;               ///< good enough to stop searching
    std::vector<FloorCrossing> best;  ///< at most one
};

class CandidateFinder {
  public:
    CandidateFinder(const Floor& floor, const Collision& world, const Parameters& parameters)
        : floor_(floor),
          squares_(floor.samples),
          world_(world),
          maxRise_(parameters.real32(Param::GeometryMaxRise)),
          maxGap_(parameters.real32(Param::GeometryMaxGap)),
          maxDrop_(parameters.real32(Param::DropLimit)),
          reach_(static_cast<std::int32_t>(std::ceil(maxGap_ / floor.grid))) {}

    /// The easiest crossing from the sample into each nearby component.
    [[nodiscard]] std::vector<Candidate> from(std::uint32_t sample) const {
        // A sample with walkable neighbours on all sides is not at an edge.
        constexpr std::size_t kAllAround = 8;
        if (floor_.ways[sample].size() >= kAllAround) return {};
        auto around = this->around(sample);
        std::ranges::sort(around, {}, [](const Candidate& c) { return std::pair(c.effort, c.to); });
        std::vector<Candidate> chosen;
        std::map<std::uint32_t, int> looks;
        for (const auto& candidate : around) {
            auto& looked = looks[floor_.componentOf[candidate.to]];
            if (looked >= kLooksPerComponent) continue;
            ++looked;
            if (!inSight(floor_.samples[candidate.from].origin, floor_.samples[candidate.to].origin))
                continue;
            looked = kLooksPerComponent;
            chosen.push_back(candidate);
        }
        return chosen;
    }

  private:
    [[nodiscard]] std::vector<Candidate> around(std::uint32_t sample) const {
        const auto& here = floor_.samples[sample];
        std::vector<Candidate> found;
        for (auto row = here.row - reach_; row <= here.row + reach_; ++row) {
            for (auto column = here.column - reach_; column <= here.column + reach_; ++column) {
                const auto [first, last] = squares_.square(column, row);
                for (auto to = first; to < last; ++to) {
                    if (floor_.componentOf[to] == floor_.componentOf[sample]) continue;
                    const auto away = floor_.samples[to].origin - here.origin;
                    const float across = std::hypot(away.x, away.y);
                    if (across > maxGap_ || away.z > maxRise_ || away.z < -maxDrop_) continue;
                    const float near = isOneNode(here.origin, floor_.samples[to].origin) ? kNearEffort : 0;
                    found.push_back({sample, to, across + std::abs(away.z) + near});
                }
            }
        }
        return found;
    }

    /// Tests straight lines up, across and down.
    [[nodiscard]] bool inSight(const Vec3& from, const Vec3& to) const {
        const float top = std::max(from.z, to.z) + kOverhead;
        const Vec3 above(from.x, from.y, top), beyond(to.x, to.y, top);
        const auto clear = [&](const Vec3& a, const Vec3& b) {
            return world_.lineClear(a, b, kMaskPlayerSolid);
        };
        return clear(above, beyond) && clear(from, above) && clear(beyond, to);
    }

    const Floor& floor_;
    SampleGrid squares_;
    const Collision& world_;
    float maxRise_, maxGap_, maxDrop_;
    std::int32_t reach_;
};

/// The first `most` that are spread out.
std::vector<Candidate> spread(const Floor& floor, std::span<const Candidate> sorted, std::size_t most) {
    std::vector<Candidate> chosen;
    const auto near = [&](std::uint32_t a, std::uint32_t b) {
        return glm::distance(floor.samples[a].origin, floor.samples[b].origin) < kApart;
    };
    for (const auto& candidate : sorted) {
        if (chosen.size() >= most) break;
        if (std::ranges::none_of(chosen, [&](const Candidate& other) {
                return near(candidate.from, other.from) && near(candidate.to, other.to);
            })) {
            chosen.push_back(candidate);
        }
    }
    return chosen;
}

class CrossingSearch {
  public:
    CrossingSearch(Floor& floor, const LinkWorld& world, FloorSearch search)
        : floor_(floor), world_(world), search_(search) {}

    [[nodiscard]] Result<> gather(const LadderSamples& ladders, const Parameters& parameters, int jobs,
                                  JobContext& context);
    [[nodiscard]] Result<> run(int jobs, JobContext& context);

  private:
    [[nodiscard]] bool wanted(const ComponentPair& pair, const Passage& passage) const;
    void judged(const Candidate& candidate, LinkJudgement judgement);
    /// Keeps only the nearest refusal.
    void refuse(const FloorRefusal& refusal) {
        const auto length = [&](const FloorRefusal& r) {
            return glm::distance(floor_.samples[r.from].origin, floor_.samples[r.to].origin);
        };
        const auto [known, isNew] = refusals_.emplace(floor_.componentOf[refusal.from], refusal);
        if (!isNew && length(refusal) < length(known->second)) known->second = refusal;
    }
    [[nodiscard]] LinkPlaces placesOf(const Candidate& candidate) const {
        return {floor_.samples[candidate.from].origin, floor_.samples[candidate.to].origin};
    }

    Floor& floor_;
    const LinkWorld& world_;
    FloorSearch search_;
    std::map<ComponentPair, Passage> passages_;
    std::map<std::uint32_t, FloorRefusal> refusals_;  ///< by component
};

Result<> CrossingSearch::gather(const LadderSamples& ladders, const Parameters& parameters, int jobs,
                                JobContext& context) {
    const CandidateFinder finder(floor_, world_.collision, parameters);
    const auto count = floor_.samples.size();
    std::vector<std::vector<Candidate>> found(count);
    NAV_TRY(parallelFor((count + kCrossingsAtOnce - 1) / kCrossingsAtOnce, jobs, context,
                        [&](std::size_t batch) -> Result<> {
                            for (auto i = batch * kCrossingsAtOnce;
                                 i < std::min(count, (batch + 1) * kCrossingsAtOnce); ++i) {
                                found[i] = finder.from(static_cast<std::uint32_t>(i));
                            }
                            return {};
                        }));
    const auto add = [&](const Candidate& candidate) {
        const ComponentPair pair(floor_.componentOf[candidate.from], floor_.componentOf[candidate.to]);
        if (pair.first != pair.second) passages_[pair].tries.push_back(candidate);
    };
    for (const auto& [foot, top] : ladders) {
        add({foot, top, 0});
        add({top, foot, 0});
    }
    for (const auto& candidates : found) std::ranges::for_each(candidates, add);
    const auto most = toIndex(parameters.integer(Param::GeometryTries));
    for (auto& [pair, passage] : passages_) {
        if (context.stopRequested()) return cancelled();
        std::ranges::sort(passage.tries, {},
                          [](const Candidate& c) { return std::tuple(c.effort, c.from, c.to); });
        passage.tries = spread(floor_, passage.tries, most);
    }
    return {};
}

bool CrossingSearch::wanted(const ComponentPair& pair, const Passage& passage) const {
    if (passage.found || passage.tried >= passage.tries.size() || !floor_.components[pair.first].reached)
        return false;
    return search_ == FloorSearch::ways || !floor_.components[pair.second].reached;
}

void CrossingSearch::judged(const Candidate& candidate, LinkJudgement judgement) {
    const ComponentPair pair(floor_.componentOf[candidate.from], floor_.componentOf[candidate.to]);
    auto& passage = passages_[pair];
    if (!judgement.possible) {
        refuse({candidate.from, candidate.to, judgement.failure});
        return;
    }
    floor_.components[pair.second].reached = true;
    if (search_ == FloorSearch::ways && !canBeLink(placesOf(candidate), judgement)) return;
    const auto effort = [&](const FloorCrossing& crossing) {
        return crossingEffort(floor_.samples[crossing.from].origin, floor_.samples[crossing.to].origin,
                              crossing.judged);
    };
    const FloorCrossing crossing{candidate.from, candidate.to, judgement};
    passage.found = judgement.harmless() &&
                    (search_ == FloorSearch::reach || (judgement.certain && effort(crossing) < kPlainEffort));
    const auto worth = [&](const FloorCrossing& c) { return std::pair(c.judged.harmless(), -effort(c)); };
    if (!passage.best.empty() && worth(passage.best.front()) >= worth(crossing)) return;
    passage.best.assign(1, {candidate.from, candidate.to, std::move(judgement)});
}

Result<> CrossingSearch::run(int jobs, JobContext& context) {
    for (auto& component : floor_.components) component.reached = component.start;
    for (;;) {
        std::vector<Candidate> round;
        std::vector<LinkPlaces> ends;
        for (auto& [pair, passage] : passages_) {
            if (!wanted(pair, passage)) continue;
            round.push_back(passage.tries[passage.tried++]);
            ends.push_back(placesOf(round.back()));
        }
        if (round.empty()) break;
        NAV_ASSIGN(auto judgements, judgeLinks(world_, ends, jobs, context));
        for (std::size_t i = 0; i < round.size(); ++i) judged(round[i], std::move(judgements[i]));
        floor_.judged += round.size();
        const auto done = std::ranges::count_if(floor_.components, &FloorComponent::reached);
        context.progress("Parts of the floor reached", toIndex(done), floor_.components.size());
    }
    for (const auto& [component, refusal] : refusals_) floor_.refusals.push_back(refusal);
    for (auto& [pair, passage] : passages_) {
        for (auto& crossing : passage.best) floor_.crossings.push_back(std::move(crossing));
    }
    return {};
}

}  // namespace

Result<> findCrossings(Floor& floor, const LadderSamples& ladders, const LinkWorld& world,
                       const Parameters& parameters, FloorSearch search, int jobs, JobContext& context) {
    CrossingSearch crossings(floor, world, search);
    NAV_TRY(crossings.gather(ladders, parameters, jobs, context));
    return crossings.run(jobs, context);
}

}  // namespace navwright
