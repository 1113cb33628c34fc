#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "core/base/index.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"

namespace navwright {

namespace {

using Spot = std::array<float, 3>;

Spot spotOf(const Vec3& point) {
    return {point.x, point.y, point.z};
}

/// Orders patches so that each finds its node exactly at its position.
class PatchMaker {
  public:
    PatchMaker(const RereleaseGraph& before, const RereleaseGraph& after, const RereleaseDiff& diff,
               std::string_view prefix)
        : before_(before), after_(after), diff_(diff), prefix_(prefix) {
        file_.game = before.game;
    }

    RereleasePatchFile make() {
        for (const auto& place : diff_.linksRemoved) removeLink(place);
        for (const auto node : diff_.nodesRemoved) add(RereleasePatchKind::deleteNode, origin(before_, node));
        for (const auto& pair : diff_.flagsChanged)
            add(RereleasePatchKind::nodeFlags, origin(before_, pair.a)).flags = node(after_, pair.b).flags;
        for (const auto& pair : diff_.radiiChanged)
            add(RereleasePatchKind::nodeRadius, origin(before_, pair.a)).radius = node(after_, pair.b).radius;
        moves();
        for (const auto index : diff_.nodesAdded) {
            auto& patch = add(RereleasePatchKind::addNode, origin(after_, index));
            patch.flags = node(after_, index).flags;
            patch.radius = node(after_, index).radius;
        }
        for (const auto& place : diff_.linksAdded) addLink(place);
        for (const auto& pair : diff_.typesChanged)
            addOnLink(RereleasePatchKind::linkType, pair.b).type = kindOf(link(pair.b));
        for (const auto& pair : diff_.linkFlagsChanged)
            addOnLink(RereleasePatchKind::linkFlags, pair.b).flags = link(pair.b).flags();
        for (const auto& pair : diff_.traversalsChanged) setTraversal(pair.b);
        for (const auto& pair : diff_.edictsChanged) setEdict(pair.b);
        return std::move(file_);
    }

  private:
    static const RereleaseNode& node(const RereleaseGraph& graph, std::int32_t index) {
        return graph.nodes[toIndex(index)];
    }
    static const Vec3& origin(const RereleaseGraph& graph, std::int32_t index) {
        return node(graph, index).origin;
    }
    const RereleaseLink& link(const LinkPlace& place) const {
        return after_.nodes[place.node].links[place.link];
    }
    static std::uint8_t kindOf(const RereleaseLink& link) {
        return static_cast<std::uint8_t>(link.type & 0xff);
    }

    RereleasePatch& add(RereleasePatchKind kind, const Vec3& at) {
        file_.patches.push_back({.id = fmt::format("{}{}", prefix_, file_.patches.size() + 1),
                                 .kind = kind,
                                 .at = at,
                                 .tolerance = defaultTolerance(kind)});
        return file_.patches.back();
    }
    RereleasePatch& addOnLink(RereleasePatchKind kind, const LinkPlace& place) {
        auto& patch = add(kind, after_.nodes[place.node].origin);
        patch.to = origin(after_, link(place).target);
        return patch;
    }

    /// Links of removed nodes need no patch.
    void removeLink(const LinkPlace& place) {
        const auto& start = before_.nodes[place.node];
        const auto target = start.links[place.link].target;
        const auto goes = [&](std::int32_t index) {
            return std::ranges::binary_search(diff_.nodesRemoved, index);
        };
        if (goes(static_cast<std::int32_t>(place.node)) || goes(target)) return;
        add(RereleasePatchKind::deleteLink, start.origin).to = origin(before_, target);
    }

    void addLink(const LinkPlace& place) {
        auto& patch = addOnLink(RereleasePatchKind::addLink, place);
        patch.type = kindOf(link(place));
        patch.flags = link(place).flags();
        if (link(place).traversal) setTraversal(place);
        if (link(place).edict) setEdict(place);
    }

    void setTraversal(const LinkPlace& place) {
        const auto& traversal = link(place).traversal;
        addOnLink(traversal ? RereleasePatchKind::linkTraversal : RereleasePatchKind::removeTraversal, place)
            .traversal = traversal;
    }
    void setEdict(const LinkPlace& place) {
        const auto& edict = link(place).edict;
        addOnLink(edict ? RereleasePatchKind::linkEdict : RereleasePatchKind::removeEdict, place).edict =
            edict;
    }

    /// Moves nodes to places that no other node still occupies; in cycles one node is moved aside first.
    void moves() {
        struct Move {
            Vec3 from, to;
        };
        std::vector<Move> left;
        std::map<Spot, int> stand;
        for (const auto& pair : diff_.matched) ++stand[spotOf(origin(before_, pair.a))];
        for (const auto& pair : diff_.nodesMoved)
            left.push_back({origin(before_, pair.a), origin(after_, pair.b)});
        const auto go = [&](const Vec3& from, const Vec3& to) {
            add(RereleasePatchKind::moveNode, from).to = to;
            --stand[spotOf(from)];
            ++stand[spotOf(to)];
        };
        while (!left.empty()) {
            const auto count = left.size();
            std::erase_if(left, [&](const Move& move) {
                const auto there = stand.find(spotOf(move.to));
                if (there != stand.end() && there->second > 0) return false;
                go(move.from, move.to);
                return true;
            });
            if (left.size() < count) continue;
            auto aside = left.front().from;
            do aside.z += 1;
            while (stand.contains(spotOf(aside)));
            go(left.front().from, aside);
            left.front().from = aside;
            // The target may be occupied by a node that does not move: two nodes then share a place.
            if (++asides_ > 2 * diff_.nodesMoved.size()) {
                for (const auto& move : left) go(move.from, move.to);
                left.clear();
            }
        }
    }

    const RereleaseGraph& before_;
    const RereleaseGraph& after_;
    const RereleaseDiff& diff_;
    const std::string_view prefix_;
    std::size_t asides_ = 0;
    RereleasePatchFile file_;
};

}  // namespace

RereleasePatchFile rereleasePatchesOf(const RereleaseGraph& before, const RereleaseGraph& after,
                                      const RereleaseDiff& diff, std::string_view prefix) {
    return PatchMaker(before, after, diff, prefix).make();
}

Result<RereleasePatchFile> rereleasePatchesBetween(const RereleaseGraph& before, const RereleaseGraph& after,
                                                   const RereleaseDiffOptions& options, JobContext& context,
                                                   std::string_view prefix) {
    NAV_ASSIGN(const auto diff, diffRereleaseNavs(before, after, options, context));
    return rereleasePatchesOf(before, after, diff, prefix);
}

}  // namespace navwright
