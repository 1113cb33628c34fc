#include "core/generate/links/links.h"

#include <algorithm>
#include <cmath>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/demos/samples/flight.h"
#include "core/generate/links/blocked_links.h"
#include "core/generate/links/ladder_links.h"
#include "core/generate/links/link_tally.h"
#include "core/generate/links/link_type.h"
#include "core/physics/movement/fall_damage.h"

namespace navwright {

namespace {

constexpr std::size_t kPollLinks = 64;

/// Damage of a drop of this height in units, health points (docs/rules.md 7.5).
float predictedDamage(double height) {
    const auto speed = static_cast<float>(std::sqrt(2 * double{kGravity} * height));
    return static_cast<float>(fallDamage(fallImpact(-speed, 0, true, 0)));
}

class LinkMaker {
  public:
    LinkMaker(const VoteStream& votes, const ClusterSet& clusters, const NodeSet& nodes, const GameMap* map,
              const Parameters& parameters, JobContext& context)
        : votes_(votes),
          clusters_(clusters),
          nodes_(nodes),
          parameters_(parameters),
          context_(context),
          tallies_(nodes, parameters),
          types_(map, parameters),
          map_(map) {}

    Result<LinkSet> run() &&;

  private:
    void judge(const LinkTally& tally);
    void reject(const Link& link, LinkRejection reason, double value, double threshold);
    void limitPerNode();

    const VoteStream& votes_;
    const ClusterSet& clusters_;
    const NodeSet& nodes_;
    const Parameters& parameters_;
    JobContext& context_;
    LinkTallies tallies_;
    LinkTypes types_;
    const GameMap* map_;
    LinkSet out_;
};

void LinkMaker::reject(const Link& link, LinkRejection reason, double value, double threshold) {
    out_.rejected.push_back({link.from, link.to, reason, static_cast<float>(value),
                             static_cast<float>(threshold), link.evidence});
}

void LinkMaker::judge(const LinkTally& tally) {
    const auto& from = nodes_.nodes[tally.ends.from];
    const auto& to = nodes_.nodes[tally.ends.to];
    Link link;
    link.from = tally.ends.from;
    link.to = tally.ends.to;
    link.evidence = tally.evidence(votes_.penaltyFactor());
    link.cost = glm::distance(from.origin, to.origin);
    const bool oneLadder = from.ladder >= 0 && from.ladder == to.ladder;
    const bool intoWater = to.type == NodeType::water;
    const bool falls = !oneLadder && from.type != NodeType::water && !intoWater;
    const auto down = static_cast<double>(from.origin.z) - static_cast<double>(to.origin.z);
    if (falls && down > 0) link.evidence.fallDamage = predictedDamage(down);
    if (link.evidence.count == 0) {
        return reject(link, LinkRejection::onlyFast, tally.slowestFast,
                      parameters_.real(Param::LinkMaxSpeed));
    }
    if (link.evidence.weight < parameters_.real(Param::LinkMinWeight)) {
        return reject(link, LinkRejection::minWeight, link.evidence.weight,
                      parameters_.real(Param::LinkMinWeight));
    }
    if (!oneLadder && types_.tooHigh(from, to)) {
        return reject(link, LinkRejection::tooHigh, down, parameters_.real(Param::DropLimit));
    }
    link.type = oneLadder ? NodeType::ladder : types_.choose(from, to, link.evidence);
    out_.links.push_back(link);
}

/// Keeps the heaviest links of each node; links along a ladder first. Expects links by (from, to).
void LinkMaker::limitPerNode() {
    const auto limit = toIndex(parameters_.integer(Param::LinkMaxPerNode));
    std::vector<Link> kept;
    kept.reserve(out_.links.size());
    for (std::size_t first = 0, end = 0; first < out_.links.size(); first = end) {
        while (end < out_.links.size() && out_.links[end].from == out_.links[first].from) ++end;
        std::vector<Link> own(out_.links.begin() + static_cast<std::ptrdiff_t>(first),
                              out_.links.begin() + static_cast<std::ptrdiff_t>(end));
        if (own.size() > limit) {
            const auto isClimb = [](const Link& link) { return link.type == NodeType::ladder; };
            std::ranges::stable_sort(own, [&](const Link& a, const Link& b) {
                if (isClimb(a) != isClimb(b)) return isClimb(a);
                return a.evidence.weight > b.evidence.weight;
            });
            const auto threshold = own[limit - 1].evidence.weight;
            for (auto i = limit; i < own.size(); ++i) {
                reject(own[i], LinkRejection::maxPerNode, own[i].evidence.weight, threshold);
            }
            own.resize(limit);
            std::ranges::sort(own, {}, &Link::to);
        }
        kept.insert(kept.end(), own.begin(), own.end());
    }
    out_.links = std::move(kept);
}

Result<LinkSet> LinkMaker::run() && {
    NAV_TRY(tallies_.count(votes_, clusters_, out_, context_));
    const auto& tallies = tallies_.tallies();
    for (std::size_t i = 0; i < tallies.size(); ++i) {
        if (i % kPollLinks == 0 && context_.stopRequested()) return cancelled();
        judge(tallies[i]);
    }
    addLadderLinks(out_.links, nodes_, map_, parameters_);
    std::ranges::sort(out_.links, {}, &Link::ends);
    NAV_TRY(dropBlockedLinks(out_.links, out_.rejected, nodes_.nodes.size(), parameters_, context_));
    limitPerNode();
    std::ranges::sort(out_.rejected, {}, &RejectedLink::ends);
    return std::move(out_);
}

}  // namespace

std::int32_t LinkSet::find(const NodeLink& ends) const {
    const auto found = std::ranges::lower_bound(links, ends, {}, &Link::ends);
    return found != links.end() && found->ends() == ends ? static_cast<std::int32_t>(found - links.begin())
                                                         : -1;
}

std::string_view linkRejectionName(LinkRejection reason) {
    static constexpr std::array<std::string_view, kLinkRejectionCount> kNames = {
        "only_fast", "min_weight", "too_high", "blocked", "max_per_node"};
    return kNames[toIndex(reason)];
}

std::array<std::uint32_t, kLinkRejectionCount> LinkSet::rejectedByReason() const {
    std::array<std::uint32_t, kLinkRejectionCount> counts{};
    for (const auto& link : rejected) ++counts[toIndex(link.reason)];
    return counts;
}

Result<LinkSet> makeLinks(const VoteStream& votes, const ClusterSet& clusters, const NodeSet& nodes,
                          const GameMap* map, const Parameters& parameters, JobContext& context) {
    return LinkMaker(votes, clusters, nodes, map, parameters, context).run();
}

}  // namespace navwright
