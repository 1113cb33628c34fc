#include "geometry/geometry_nodes.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "geometry/floor_sampler.h"

namespace navwright {

namespace {

constexpr std::uint32_t kNobody = 0xffffffff;

struct PartWay {
    std::uint32_t from = 0, to = 0;
};

/// Marks, besides the parts marked, all on the shortest ways from the starts to them.
void markWays(const Floor& floor, const std::vector<PartWay>& ways, std::vector<bool>& marked) {
    std::vector<std::vector<std::uint32_t>> onwards(floor.parts.size());
    for (const auto& way : ways) onwards[way.from].push_back(way.to);
    std::vector<std::uint32_t> before(floor.parts.size(), kNobody);
    std::vector<std::uint32_t> open;
    for (std::uint32_t part = 0; part < floor.parts.size(); ++part) {
        if (!floor.parts[part].start) continue;
        before[part] = part;
        open.push_back(part);
    }
    for (std::size_t next = 0; next < open.size(); ++next) {
        for (const auto part : onwards[open[next]]) {
            if (before[part] != kNobody) continue;
            before[part] = open[next];
            open.push_back(part);
        }
    }
    for (std::uint32_t part = 0; part < floor.parts.size(); ++part) {
        if (!marked[part] || before[part] == kNobody) continue;
        for (auto at = part; before[at] != at; at = before[at]) marked[before[at]] = true;
    }
}

/// How much room there is around, for choosing the middles of ways and rooms.
std::size_t roomAround(const Floor& floor, std::uint32_t sample) {
    const auto& ways = floor.ways[sample];
    return std::accumulate(ways.begin(), ways.end(), ways.size(), [&](std::size_t sum, std::uint32_t other) {
        return sum + floor.ways[other].size();
    });
}

/// Which samples are taken, found by their squares.
class Taken {
  public:
    Taken(const Floor& floor, float spacing)
        : floor_(floor), squares_(floor.samples), spacing_(spacing), taken_(floor.samples.size()) {}

    void take(std::uint32_t sample) { taken_[sample] = true; }
    [[nodiscard]] bool isFree(std::uint32_t sample) const {
        const auto reach = static_cast<std::int32_t>(std::ceil(spacing_ / floor_.grid));
        const auto& here = floor_.samples[sample];
        for (auto row = here.row - reach; row <= here.row + reach; ++row) {
            for (auto column = here.column - reach; column <= here.column + reach; ++column) {
                const auto [first, last] = squares_.square(column, row);
                for (auto other = first; other < last; ++other) {
                    if (taken_[other] && floor_.partOf[other] == floor_.partOf[sample] &&
                        glm::distance(floor_.samples[other].origin, here.origin) < spacing_)
                        return false;
                }
            }
        }
        return true;
    }
    [[nodiscard]] std::vector<std::uint32_t> samples() const {
        std::vector<std::uint32_t> samples;
        for (std::uint32_t i = 0; i < taken_.size(); ++i) {
            if (taken_[i]) samples.push_back(i);
        }
        return samples;
    }

  private:
    const Floor& floor_;
    SampleGrid squares_;
    float spacing_;
    std::vector<bool> taken_;
};

}  // namespace

std::vector<const FloorCrossing*> usefulCrossings(const Floor& floor, double leastArea) {
    std::vector<bool> useful(floor.parts.size());
    for (std::size_t i = 0; i < useful.size(); ++i) {
        const auto& part = floor.parts[i];
        useful[i] = part.start || static_cast<double>(part.samples.size()) * floor.squareArea() >= leastArea;
    }
    std::vector<PartWay> there, back;
    std::vector<const FloorCrossing*> crossings;
    for (const auto& crossing : floor.crossings) {
        if (!crossing.judged.harmless()) continue;
        crossings.push_back(&crossing);
        there.push_back({floor.partOf[crossing.from], floor.partOf[crossing.to]});
        back.push_back({there.back().to, there.back().from});
    }
    auto marked = useful;
    markWays(floor, there, marked);
    markWays(floor, back, useful);
    for (std::size_t i = 0; i < useful.size(); ++i) marked[i] = marked[i] || useful[i];
    std::erase_if(crossings, [&](const FloorCrossing* crossing) {
        return !marked[floor.partOf[crossing->from]] || !marked[floor.partOf[crossing->to]];
    });
    return crossings;
}

std::vector<std::uint32_t> thinFloor(const Floor& floor, const std::vector<const FloorCrossing*>& crossings,
                                     float spacing) {
    Taken taken(floor, spacing);
    std::vector<bool> used(floor.parts.size());
    const auto use = [&](std::uint32_t sample) {
        taken.take(sample);
        used[floor.partOf[sample]] = true;
    };
    for (const auto* crossing : crossings) {
        use(crossing->from);
        use(crossing->to);
    }
    std::ranges::for_each(floor.spawnSamples, use);
    std::vector<std::tuple<std::size_t, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        // A ladder that leads nowhere needs no nodes.
        if (floor.samples[i].kind == FloorSample::Kind::ladder) continue;
        if (used[floor.partOf[i]]) order.emplace_back(~roomAround(floor, i), i);
    }
    std::ranges::sort(order);
    for (const auto& [room, sample] : order) {
        if (taken.isFree(sample)) taken.take(sample);
    }
    return taken.samples();
}

}  // namespace navwright
