#include "core/review/confidence/play_signs.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "core/base/parallel.h"
#include "core/base/point_index.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

namespace {

constexpr float kAtNode = 40, kAtNodeHeight = 24;  ///< units
constexpr float kDetour = 1.3f, kSlack = 48;       ///< for the length of movement along a link
/// Previously passed nodes that are considered, and for how many frames.
constexpr std::size_t kRemembered = 6;
constexpr std::uint32_t kLongest = 60;

using LinkKey = std::pair<std::uint32_t, std::uint32_t>;  ///< node, index of its link

/// Counts of one demo.
struct DemoPlay {
    std::map<std::uint32_t, std::map<std::uint8_t, std::uint32_t>> nodes;  ///< by node and slot
    std::map<LinkKey, std::map<std::uint8_t, std::uint32_t>> links;
};

struct Pass {
    std::int32_t node = -1;
    Vec3 place{0};
    std::uint32_t frame = 0;
    float way = 0;  ///< length of the run so far, units
};

/// Follows the runs of one demo over the nav.
class Follower {
  public:
    Follower(const NavGraph& graph, const PointIndex& index, double maxSpeed)
        : graph_(graph), index_(index), maxSpeed_(maxSpeed) {}

    void follow(const Track& track, const Run& run) {
        std::deque<Pass> passed;
        Vec3 before{0};
        float way = 0;
        std::int32_t at = -1;
        for (std::uint32_t i = 0; i < run.count; ++i) {
            const auto& sample = track.samples[run.first + i];
            const auto place =
                Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                     static_cast<float>(sample.origin[2])) *
                kOriginScale;
            if (i > 0) way += glm::distance(place, before);
            before = place;
            const auto node = nodeAt(place);
            if (node < 0) continue;
            const Pass pass{node, place, sample.frame, way};
            if (node == at) {
                passed.back() = pass;
                continue;
            }
            ++play_.nodes[static_cast<std::uint32_t>(node)][track.slot];
            for (const auto& from : passed) join(from, pass, track.slot);
            passed.push_back(pass);
            if (passed.size() > kRemembered) passed.pop_front();
            at = node;
        }
    }

    [[nodiscard]] DemoPlay take() && { return std::move(play_); }

  private:
    [[nodiscard]] std::int32_t nodeAt(const Vec3& place) const {
        for (const auto& found : index_.within(place, kAtNode)) {
            const auto& node = graph_.nodes[found.index];
            if (node.inUse && std::abs(node.origin.z - place.z) <= kAtNodeHeight)
                return static_cast<std::int32_t>(found.index);
        }
        return -1;
    }

    void join(const Pass& from, const Pass& to, std::uint8_t slot) {
        if (to.frame - from.frame > kLongest || to.frame == from.frame) return;
        const auto& links = graph_.nodes[from.node].links;
        const auto link = std::ranges::find(links, to.node, &NavLink::target);
        if (link == links.end()) return;
        if (to.way - from.way > kDetour * glm::distance(from.place, to.place) + kSlack) return;
        const auto seconds = (to.frame - from.frame) * kFrameSeconds;
        const auto run = std::hypot(to.place.x - from.place.x, to.place.y - from.place.y);
        if (run / seconds > maxSpeed_) return;
        ++play_.links[{static_cast<std::uint32_t>(from.node),
                       static_cast<std::uint32_t>(link - links.begin())}][slot];
    }

    const NavGraph& graph_;
    const PointIndex& index_;
    double maxSpeed_;
    DemoPlay play_;
};

void addTo(PlayCount& count, const std::map<std::uint8_t, std::uint32_t>& bySlot) {
    ++count.demos;
    count.players += static_cast<std::uint32_t>(bySlot.size());
    for (const auto& [slot, times] : bySlot) count.times += times;
}

}  // namespace

Result<PlayOnNav> playOnNav(const NavGraph& graph,
                            std::span<const std::shared_ptr<const Recording>> recordings,
                            std::span<const std::shared_ptr<const GatedDemo>> gated,
                            const Parameters& parameters, int jobs, JobContext& context) {
    const PointIndex index(nodeOrigins(graph));
    std::vector<DemoPlay> demos(std::min(recordings.size(), gated.size()));
    NAV_TRY(parallelFor(demos.size(), jobs, context, [&](std::size_t demo) -> Result<> {
        if (!recordings[demo] || !gated[demo]) return {};
        Follower follower(graph, index, parameters.real(Param::LinkMaxSpeed));
        for (const auto& run : gated[demo]->runs) {
            if (context.stopRequested()) return cancelled();
            follower.follow(recordings[demo]->segments[run.segment].tracks[run.track], run);
        }
        demos[demo] = std::move(follower).take();
        return {};
    }));
    PlayOnNav all;
    all.nodes.resize(graph.nodes.size());
    for (const auto& node : graph.nodes) all.links.emplace_back(node.links.size());
    for (const auto& demo : demos) {
        for (const auto& [node, bySlot] : demo.nodes) addTo(all.nodes[node], bySlot);
        for (const auto& [link, bySlot] : demo.links) addTo(all.links[link.first][link.second], bySlot);
    }
    return all;
}

}  // namespace navwright
