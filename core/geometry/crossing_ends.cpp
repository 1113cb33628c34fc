#include "geometry/crossing_ends.h"

#include <algorithm>
#include <set>

#include "geometry/part_ways.h"
#include "geometry/place_field.h"

namespace navwright {

namespace {

/// How much surer a crossing of its own places must be to be kept beside a node.
constexpr float kRatherNodes = 2;

/// A crossing between other ends.
struct Variant {
    std::size_t crossing = 0;
    std::uint32_t from = 0, to = 0;
};

class EndMover {
  public:
    EndMover(const FillPlan& plan, const Floor& floor) : plan_(plan), floor_(floor) {
        for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
            if (floor.samples[i].kind == FloorSample::Kind::node) nodes_.push_back(i);
        }
    }

    [[nodiscard]] std::vector<Variant> variants() const {
        std::vector<Variant> found;
        for (std::size_t i = 0; i < plan_.crossings.size(); ++i) {
            const auto& crossing = plan_.crossings[i];
            for (const auto from : choices(crossing.from)) {
                for (const auto to : choices(crossing.to)) {
                    if (from != crossing.from || to != crossing.to) found.push_back({i, from, to});
                }
            }
        }
        return found;
    }

  private:
    /// The sample itself, and the nodes that are one with it.
    [[nodiscard]] std::vector<std::uint32_t> choices(std::uint32_t sample) const {
        std::vector<std::uint32_t> found{sample};
        // A ladder's ends stand above one another.
        if (floor_.samples[sample].kind == FloorSample::Kind::ladder) return found;
        std::ranges::copy_if(nodes_, std::back_inserter(found), [&](std::uint32_t node) {
            return node != sample && floor_.partOf[node] == floor_.partOf[sample] &&
                   isOneNode(floor_.samples[node].origin, floor_.samples[sample].origin);
        });
        return found;
    }

    const FillPlan& plan_;
    const Floor& floor_;
    std::vector<std::uint32_t> nodes_;
};

}  // namespace

Result<> moveCrossingsToNodes(FillPlan& plan, const Floor& floor, LinkJudge& judge, int jobs,
                              JobContext& context) {
    const auto placesOf = [&](std::uint32_t from, std::uint32_t to) {
        return LinkPlaces{floor.samples[from].origin, floor.samples[to].origin};
    };
    const auto variants = EndMover(plan, floor).variants();
    std::vector<LinkPlaces> ends;
    for (const auto& variant : variants) ends.push_back(placesOf(variant.from, variant.to));
    NAV_ASSIGN(const auto judged, judge.judge(ends, jobs, context));
    std::set<std::uint32_t> left;
    std::vector<float> efforts;
    for (const auto& crossing : plan.crossings) {
        const auto places = placesOf(crossing.from, crossing.to);
        efforts.push_back(kRatherNodes * crossingEffort(places.from, places.to, crossing.judged));
    }
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (!judged[i].harmless() || !canBeLink(ends[i], judged[i])) continue;
        const auto effort = crossingEffort(ends[i].from, ends[i].to, judged[i]);
        auto& crossing = plan.crossings[variants[i].crossing];
        if (effort >= efforts[variants[i].crossing]) continue;
        efforts[variants[i].crossing] = effort;
        left.insert({crossing.from, crossing.to});
        crossing = {variants[i].from, variants[i].to, judged[i]};
    }
    for (const auto& crossing : plan.crossings) {
        left.erase(crossing.from);
        left.erase(crossing.to);
    }
    for (const auto spawn : floor.spawnSamples) left.erase(spawn);
    std::erase_if(plan.added, [&](std::uint32_t sample) { return left.contains(sample); });
    return {};
}

}  // namespace navwright
