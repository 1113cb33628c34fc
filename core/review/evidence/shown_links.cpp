#include "core/review/evidence/shown_links.h"

#include <cmath>
#include <vector>

#include "core/base/point_index.h"
#include "core/generate/votes/votes.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

namespace {

constexpr std::size_t kPollEvery = 256;

class Shower {
  public:
    Shower(const NavGraph& graph, const Parameters& parameters)
        : graph_(graph),
          index_(nodeOrigins(graph)),
          radius_(parameters.real32(Param::NodeRadius)),
          height_(parameters.real32(Param::NodeZSplit)),
          maxSpeed_(parameters.real(Param::LinkMaxSpeed)),
          measure_(static_cast<SpeedMeasure>(parameters.integer(Param::SpeedMeasure))),
          step_(static_cast<int>(parameters.real(Param::StepHeight))) {}

    /// Called for the votes of one demo after another, in order.
    void visit(std::uint32_t demo, const Vote& vote) {
        const auto node = nodeOf(vote.origin.units());
        if (node >= 0) arrive(demo, node);
        const bool passing = vote.is(Vote::airborne) || vote.is(Vote::onLadder);
        if (!vote.went(Vote::linked) || (node < 0 && !passing)) from_ = -1;
        if (!vote.went(Vote::linked)) return;
        ++shown.traversals;
        if (from_ < 0) return;
        ++pieces_;
        fast_ = fast_ || traversalSpeed(vote, (&vote)[1], measure_) > maxSpeed_;
        jumped_ = jumped_ || vote.rise > step_;
        crouched_ = crouched_ || vote.went(Vote::crouchedWay);
    }

    NavShown shown;

  private:
    [[nodiscard]] std::int32_t nodeOf(const Vec3& place) const {
        for (const auto& found : index_.within(place, radius_)) {
            const auto& node = graph_.nodes[found.index];
            if (node.inUse && std::abs(node.origin.z - place.z) <= height_) {
                return static_cast<std::int32_t>(found.index);
            }
        }
        return -1;
    }

    void arrive(std::uint32_t demo, std::int32_t node) {
        if (from_ >= 0) shown.placed += pieces_;
        if (from_ >= 0 && from_ != node) {
            auto& way = shown.ways[{from_, node}];
            if (fast_) {
                ++way.fast;
            } else {
                ++way.traversals;
                way.jumped += jumped_ ? 1 : 0;
                way.crouched += crouched_ ? 1 : 0;
                auto& last = lastDemo_.try_emplace({from_, node}, -1).first->second;
                if (last != static_cast<std::int64_t>(demo)) ++way.demos;
                last = demo;
            }
        }
        from_ = node;
        pieces_ = 0;
        fast_ = jumped_ = crouched_ = false;
    }

    const NavGraph& graph_;
    PointIndex index_;
    float radius_, height_;
    double maxSpeed_;
    SpeedMeasure measure_;
    int step_;
    std::int32_t from_ = -1;  ///< the last node passed; -1: none in this run
    std::uint64_t pieces_ = 0;
    bool fast_ = false, jumped_ = false, crouched_ = false;  ///< since that node
    std::map<NodeLink, std::int64_t> lastDemo_;
};

}  // namespace

ShownLink NavShown::of(std::int32_t from, std::int32_t to) const {
    const auto found = ways.find({from, to});
    return found == ways.end() ? ShownLink{} : found->second;
}

Result<NavShown> showLinks(const NavGraph& graph, const VoteSet& votes, const Parameters& parameters,
                           JobContext& context) {
    Shower shower(graph, parameters);
    for (std::uint32_t demo = 0; demo < votes.demoCount(); ++demo) {
        const auto& all = votes.demo(demo).votes;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i % kPollEvery == 0 && context.stopRequested()) return cancelled();
            shower.visit(demo, all[i]);
        }
    }
    return std::move(shower.shown);
}

}  // namespace navwright
