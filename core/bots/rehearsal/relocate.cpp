#include "core/bots/rehearsal/relocate.h"

#include <algorithm>
#include <array>

#include "core/bots/rehearsal/change_trial.h"
#include "core/bots/rehearsal/ladder_approach.h"
#include "core/bots/rehearsal/nearby_places.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

namespace {

/// Number of places that are tried on all attempts.
constexpr std::size_t kBest = 4;
/// How far ladder nodes stay from the wall, in units. Bots touch nodes from 37 units away, and climb while
/// looking askew.
constexpr std::array<float, 4> kNearer{20, 14, 8, 0};
constexpr std::array<float, 5> kAside{0, -8, 8, -16, 16};

class RelocationSearch {
  public:
    RelocationSearch(const LinkWorld& world, const NavGraph& graph, const NodeLink& link,
                     const LinkRecords& records)
        : world_(world),
          graph_(graph),
          link_(link),
          records_(records),
          record_(records.all().at(link)),
          trial_(world, graph, record_) {}

    void tryNode(std::int32_t id, std::optional<Relocation>& best);

  private:
    [[nodiscard]] const NavNode& node(std::int32_t id) const { return graph_.nodes[id]; }
    using Moves = std::vector<std::pair<std::int32_t, Vec3>>;
    [[nodiscard]] std::vector<NodeLink> linksOf(const Moves& moves) const;
    [[nodiscard]] Vec3 placeOf(std::int32_t id, const Moves& moves) const;
    [[nodiscard]] std::vector<Moves> movesOf(std::int32_t id) const;
    [[nodiscard]] bool othersServe(const Moves& moves, double gain);

    const LinkWorld& world_;
    const NavGraph& graph_;
    const NodeLink link_;
    const LinkRecords& records_;
    const LinkRecord& record_;
    ChangeTrial trial_;
};

Vec3 RelocationSearch::placeOf(std::int32_t id, const Moves& moves) const {
    const auto found = std::ranges::find(moves, id, &Moves::value_type::first);
    return found != moves.end() ? found->second : node(id).origin;
}

std::vector<NodeLink> RelocationSearch::linksOf(const Moves& moves) const {
    const auto isMoved = [&](std::int32_t id) {
        return std::ranges::find(moves, id, &Moves::value_type::first) != moves.end();
    };
    std::vector<NodeLink> links;
    for (std::size_t from = 0; from < graph_.nodes.size(); ++from) {
        for (const auto& link : graph_.nodes[from].links) {
            const NodeLink ends(static_cast<std::int32_t>(from), link.target);
            if (ends != link_ && (isMoved(ends.from) || isMoved(ends.to))) links.push_back(ends);
        }
    }
    return links;
}

std::vector<RelocationSearch::Moves> RelocationSearch::movesOf(std::int32_t id) const {
    std::vector<Moves> all;
    const auto& origin = node(id).origin;
    if (node(id).type == NodeType::water) return all;
    if (node(id).type != NodeType::ladder) {
        const auto way = node(link_.to).origin - node(link_.from).origin;
        for (const auto& place : placesAround(world_, origin, way)) {
            if (!isTaken(graph_, place)) all.push_back({{id, place}});
        }
        return all;
    }
    const auto wall = towardsLadder(world_, origin);
    if (!wall) return all;
    const Vec3 side(-wall->y, wall->x, 0);
    for (const float nearer : kNearer) {
        for (const float aside : kAside) {
            const auto shift = nearer * *wall + aside * side;
            Moves moves;
            for (std::size_t other = 0; other < graph_.nodes.size(); ++other) {
                const auto& entry = graph_.nodes[other];
                if (entry.type == NodeType::ladder && isColumn({entry.origin, origin}))
                    moves.emplace_back(static_cast<std::int32_t>(other), entry.origin + shift);
            }
            const bool rest = std::ranges::all_of(moves, [&](const auto& move) {
                return restingPlace(world_, move.second) || !restingPlace(world_, node(move.first).origin);
            });
            if (shift != Vec3(0) && rest) all.push_back(std::move(moves));
        }
    }
    return all;
}

/// Whether more bots arrive over all links of the nodes than before; links without attempts are judged by
/// physics.
bool RelocationSearch::othersServe(const Moves& moves, double gain) {
    double left = gain * record_.attempts * kLeastMended;
    for (const auto& ends : linksOf(moves)) {
        const auto found = records_.all().find(ends);
        if (found != records_.all().end() && !found->second.begun.empty()) {
            const auto& other = found->second;
            const auto before = trial_.replay().run(other.begun, {.link = ends});
            const auto after = trial_.replay().run(other.begun, {.link = ends, .moved = moves});
            if (after.died > before.died) return false;
            left -= (before.share(other.failureShare()) - after.share(other.failureShare())) * other.attempts;
            if (left < 0) return false;
            continue;
        }
        const auto judged = judgeLink(world_, {placeOf(ends.from, moves), placeOf(ends.to, moves)});
        if (!judged.certain || !judged.harmless() ||
            judged.controls != findLink(node(ends.from), ends.to)->type)
            return false;
    }
    return true;
}

void RelocationSearch::tryNode(std::int32_t id, std::optional<Relocation>& best) {
    struct Tried {
        Moves moves;
        double promise = 0;
    };
    std::vector<Tried> tried;
    const bool ladder = node(id).type == NodeType::ladder;
    for (auto& moves : movesOf(id)) {
        // Most bots that failed on a ladder were blocked by another and arrive when alone, so replay all
        // attempts.
        const LinkChange change{.link = link_, .moved = moves};
        const auto promise = ladder ? trial_.share(change) : trial_.promise(change);
        if (promise) tried.push_back({std::move(moves), *promise});
    }
    std::ranges::stable_sort(tried, std::ranges::greater(), &Tried::promise);
    if (tried.size() > kBest) tried.resize(kBest);
    for (const auto& [moves, promise] : tried) {
        const auto share = trial_.share({.link = link_, .moved = moves});
        const auto before = trial_.before();
        if (!share || (best && *share <= best->share) || !othersServe(moves, *share - before)) continue;
        best = Relocation{.moved = moves, .before = before, .share = *share};
    }
}

}  // namespace

std::optional<Relocation> findRelocation(const LinkWorld& world, const NavGraph& graph, const NodeLink& link,
                                         const LinkRecords& records) {
    RelocationSearch search(world, graph, link, records);
    std::optional<Relocation> best;
    search.tryNode(link.from, best);
    search.tryNode(link.to, best);
    return best;
}

}  // namespace navwright
