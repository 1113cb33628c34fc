#include "core/edit/rerelease/rerelease_diff.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

namespace {

class GameMatching {
  public:
    GameMatching(const RereleaseGraph& a, const RereleaseGraph& b) : a_(a), b_(b) {
        toB_.assign(a.nodes.size(), -1);
        toA_.assign(b.nodes.size(), -1);
        diff.heuristicChanged = a.heuristic != b.heuristic;
    }

    void nodes(std::vector<NodeMatch> pairs, float stillness) {
        diff.matched = std::move(pairs);
        for (const auto& pair : diff.matched) {
            toB_[toIndex(pair.a)] = pair.b;
            toA_[toIndex(pair.b)] = pair.a;
            const auto& before = a_.nodes[toIndex(pair.a)];
            const auto& after = b_.nodes[toIndex(pair.b)];
            if (pair.distance > stillness) diff.nodesMoved.push_back(pair);
            if (before.flags != after.flags) diff.flagsChanged.push_back(pair);
            if (before.radius != after.radius) diff.radiiChanged.push_back(pair);
        }
        unmatched(toB_, diff.nodesRemoved);
        unmatched(toA_, diff.nodesAdded);
    }

    void links() {
        std::vector<bool> found;
        for (std::size_t i = 0; i < a_.nodes.size(); ++i) {
            const auto& before = a_.nodes[i];
            const auto twin = toB_[i];
            if (twin < 0) {
                for (std::size_t link = 0; link < before.links.size(); ++link)
                    diff.linksRemoved.push_back({i, link});
                continue;
            }
            const auto j = toIndex(twin);
            const auto& after = b_.nodes[j];
            found.assign(after.links.size(), false);
            for (std::size_t link = 0; link < before.links.size(); ++link) {
                const auto target = toB_[toIndex(before.links[link].target)];
                std::size_t other = 0;
                while (other < after.links.size() && (found[other] || after.links[other].target != target))
                    ++other;
                if (target < 0 || other == after.links.size()) {
                    diff.linksRemoved.push_back({i, link});
                    continue;
                }
                found[other] = true;
                compare({{i, link}, {j, other}}, before.links[link], after.links[other]);
            }
            for (std::size_t other = 0; other < found.size(); ++other) {
                if (!found[other]) diff.linksAdded.push_back({j, other});
            }
        }
        for (const auto node : diff.nodesAdded) {
            const auto j = toIndex(node);
            for (std::size_t link = 0; link < b_.nodes[j].links.size(); ++link)
                diff.linksAdded.push_back({j, link});
        }
        std::ranges::sort(diff.linksAdded);
    }

    RereleaseDiff diff;

  private:
    void compare(const RereleaseLinkMatch& pair, const RereleaseLink& before, const RereleaseLink& after) {
        if ((before.type & 0xff) != (after.type & 0xff)) diff.typesChanged.push_back(pair);
        if (before.flags() != after.flags()) diff.linkFlagsChanged.push_back(pair);
        if (before.traversal != after.traversal) diff.traversalsChanged.push_back(pair);
        if (before.edict != after.edict) diff.edictsChanged.push_back(pair);
    }

    static void unmatched(const std::vector<std::int32_t>& to, std::vector<std::int32_t>& list) {
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (to[i] < 0) list.push_back(static_cast<std::int32_t>(i));
        }
    }

    const RereleaseGraph& a_;
    const RereleaseGraph& b_;
    std::vector<std::int32_t> toB_;
    std::vector<std::int32_t> toA_;
};

Result<> checkSameGame(const RereleaseGraph& a, const RereleaseGraph& b) {
    if (a.game == b.game) return {};
    return fail("One nav is for Quake, the other for Quake II: their flags and types differ");
}

}  // namespace

bool RereleaseDiff::empty() const {
    return nodesAdded.empty() && nodesRemoved.empty() && nodesMoved.empty() && flagsChanged.empty() &&
           radiiChanged.empty() && linksAdded.empty() && linksRemoved.empty() && typesChanged.empty() &&
           linkFlagsChanged.empty() && traversalsChanged.empty() && edictsChanged.empty() &&
           !heuristicChanged;
}

Result<RereleaseDiff> diffRereleaseNavs(const RereleaseGraph& a, const RereleaseGraph& b,
                                        const RereleaseDiffOptions& options, JobContext& context) {
    NAV_TRY(checkSameGame(a, b));
    NAV_ASSIGN(auto pairs, matchPlaces(nodeOrigins(a), nodeOrigins(b), options.radius, context));
    GameMatching matching(a, b);
    matching.nodes(std::move(pairs), options.stillness);
    if (context.stopRequested()) return cancelled();
    matching.links();
    return std::move(matching.diff);
}

Result<RereleaseDiff> diffRereleaseNavs(const RereleaseGraph& a, const RereleaseGraph& b,
                                        std::span<const std::int32_t> toB, float stillness) {
    NAV_TRY(checkSameGame(a, b));
    if (toB.size() != a.nodes.size()) return fail("There must be one number per node", "diff");
    std::vector<bool> taken(b.nodes.size());
    std::vector<NodeMatch> pairs;
    for (std::size_t i = 0; i < toB.size(); ++i) {
        if (toB[i] < 0) continue;
        const auto j = toIndex(toB[i]);
        if (j >= taken.size() || taken[j])
            return fail(fmt::format("Node {} does not exist or is given twice", toB[i]), "diff");
        taken[j] = true;
        pairs.push_back(
            {static_cast<std::int32_t>(i), toB[i], glm::distance(a.nodes[i].origin, b.nodes[j].origin)});
    }
    GameMatching matching(a, b);
    matching.nodes(std::move(pairs), stillness);
    matching.links();
    return std::move(matching.diff);
}

}  // namespace navwright
