#include "core/physics/sight/sight_lines.h"

#include <algorithm>
#include <atomic>
#include <map>

#include "core/base/parallel.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/visibility.h"

namespace navwright {

namespace {

/// Which places may see each other by the map's visibility, both ways.
class PossibleSight {
  public:
    PossibleSight(const BspFile& bsp, const Collision& world, std::span<const Vec3> eyes) {
        std::map<std::int32_t, std::size_t> numbers;
        std::vector<std::int32_t> clusters;
        for (const auto& eye : eyes) {
            const auto cluster = bsp.leafs[world.pointLeaf(eye)].cluster;
            const auto [found, isNew] = numbers.try_emplace(cluster, clusters.size());
            if (isNew) clusters.push_back(cluster);
            groupOf_.push_back(found->second);
        }
        groups_ = clusters.size();
        may_.resize(groups_ * groups_);
        for (std::size_t from = 0; from < groups_; ++from) {
            const auto row = clustersSeen(bsp, clusters[from]);
            for (std::size_t to = 0; to < groups_; ++to) {
                if (!mayBeSeen(row, clusters[to])) continue;
                may_[from * groups_ + to] = true;
                may_[to * groups_ + from] = true;
            }
        }
    }

    [[nodiscard]] bool between(std::size_t one, std::size_t other) const {
        return may_[groupOf_[one] * groups_ + groupOf_[other]];
    }

  private:
    std::vector<std::size_t> groupOf_;  ///< by place: the number of its cluster among those with places
    std::size_t groups_ = 0;
    std::vector<bool> may_;
};

}  // namespace

SightLines::SightLines(std::size_t places)
    : places_(places), words_((places + kWord - 1) / kWord), bits_(places * words_) {}

std::size_t SightLines::count(std::size_t place) const {
    std::size_t seen = 0;
    for (const auto word : row(place)) seen += toIndex(std::popcount(word));
    return seen;
}

Result<SightLines> traceSight(const BspFile& bsp, const Collision& world, std::span<const Vec3> eyes,
                              int jobs, JobContext& context) {
    constexpr std::size_t kTogether = 16;  // places whose rows one piece of work fills
    const auto pieces = (eyes.size() + kTogether - 1) / kTogether;
    const PossibleSight possible(bsp, world, eyes);
    SightLines lines(eyes.size());
    std::vector<std::uint64_t> traced(pieces);
    std::atomic<std::size_t> done = 0;
    NAV_TRY(parallelFor(pieces, jobs, context, [&](std::size_t piece) -> Result<> {
        const auto end = std::min(eyes.size(), (piece + 1) * kTogether);
        for (auto from = piece * kTogether; from < end; ++from) {
            lines.set(from, from);
            for (auto to = from + 1; to < eyes.size(); ++to) {
                if (!possible.between(from, to)) continue;
                ++traced[piece];
                if (world.lineClear(eyes[from], eyes[to], kMaskOpaque)) lines.set(from, to);
            }
        }
        context.progress("tracing sight", ++done, pieces);
        return {};
    }));
    for (const auto count : traced) lines.possible += count;
    for (std::size_t from = 0; from < eyes.size(); ++from) {
        lines.forSeen(from, [&](std::size_t to) {
            if (to > from) lines.set(to, from);
        });
    }
    return lines;
}

}  // namespace navwright
