#include "core/aas/evidence/area_uses.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/aas/evidence/level.h"
#include "core/aas/evidence/reachability_evidence.h"
#include "core/aas/evidence/reachability_finder.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/travel/reached_areas.h"
#include "core/base/engine_constants.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// Follows one player from place to place.
class VisitTracker {
  public:
    VisitTracker(const AasFile& aas, AreaVisits& visits) : aas_(aas), visits_(visits) {}

    void appearAt(const Vec3& origin) {
        const auto place = placeInArea(aas_, origin);
        area_ = 0;
        speed_ = now_ = 0;
        last_ = place;
        hold(place);
    }

    /// The areas that he crosses on the way count as well.
    void goTo(const Vec3& origin, float seconds) {
        const auto place = placeInArea(aas_, origin);
        now_ = levelLength(place - last_) / seconds;
        speed_ = std::max(speed_, now_);
        for (const auto& piece : areasOnLine(aas_, last_, place))
            hold(last_ + (place - last_) * piece.middle());
        last_ = place;
        hold(place);
    }

  private:
    void hold(const Vec3& place) {
        const auto area = heldAt(aas_, place);
        if (area == 0) return;
        if (area != area_) {
            ++visits_.players[area];
            if (area_ != 0) move(area, place);
        }
        area_ = area;
        at_ = place;
        speed_ = now_;
    }

    void move(std::int32_t area, const Vec3& place) {
        AreaVisits one;
        one.moves[{area_, area}] = {
            .from = area_, .to = area, .start = at_, .end = place, .speed = speed_, .times = 1};
        visits_.add(one);
    }

    const AasFile& aas_;
    AreaVisits& visits_;
    std::int32_t area_ = 0;  ///< where he was held last; 0: nowhere yet
    Vec3 at_{0}, last_{0};
    float now_ = 0;    ///< speed on the level to the last place
    float speed_ = 0;  ///< the highest since he was held
};

/// Areas whose reachabilities connect them, in either direction, and that have one use.
class Regions {
  public:
    Regions(const TravelGraph& graph, const IdVector<AreaId, AreaUse>& uses) : parents_(uses.size()) {
        std::iota(parents_.begin(), parents_.end(), AreaId{0});
        for (const auto& way : graph.reachabilities()) {
            if (uses[way.from] == uses[way.to]) parents_[root(way.from)] = root(way.to);
        }
    }

    [[nodiscard]] AreaId root(AreaId area) {
        while (parents_[area] != area) area = parents_[area] = parents_[parents_[area]];
        return area;
    }

  private:
    IdVector<AreaId, AreaId> parents_;
};

bool isRefuted(std::span<const ReachabilityProof> proofs, std::size_t number) {
    return number <= proofs.size() && proofs[number - 1].state == ProofState::refuted;
}

/// Closes the reachabilities that no simulated player made.
TravelMask refutedOf(const TravelGraph& graph, std::span<const ReachabilityProof> proofs) {
    TravelMask mask;
    mask.reachabilities.resize(graph.reachabilities().size());
    for (std::size_t i = 0; i < graph.reachabilities().size(); ++i) {
        mask.reachabilities[i] = isRefuted(proofs, toIndex(graph.reachabilities()[i].number));
    }
    return mask;
}

void addWays(std::vector<AreaRegion>& regions, const IdVector<AreaId, AreaUse>& uses,
             const AreaVisits& visits, const IdVector<AreaId, std::size_t>& regionOf) {
    for (const auto& [ends, move] : visits.moves) {
        if (uses[move.to] != AreaUse::exploited || regionOf[move.from] == regionOf[move.to]) continue;
        auto& way = regions[regionOf[move.to]].way;
        if (!way || move.times > way->times) way = move;
    }
}

bool needsWeapon(AasTravel travel) {
    return travel == AasTravel::rocketJump || travel == AasTravel::bfgJump || travel == AasTravel::grapple;
}

void addEntries(std::vector<AreaRegion>& regions, const AasFile& aas, const IdVector<AreaId, bool>& reached,
                std::span<const ReachabilityProof> proofs, const IdVector<AreaId, std::size_t>& regionOf) {
    const auto sources = reachabilitySources(aas);
    for (std::size_t i = 1; i < sources.size(); ++i) {
        const auto& way = aas.reachabilities[i];
        const auto number = regionOf[way.area];
        if (number >= regions.size() || regionOf[sources[i]] == number || !reached[sources[i]]) continue;
        const bool closed = needsWeapon(way.travel()) || isRefuted(proofs, i);
        if (closed && regions[number].use == AreaUse::unvisited) continue;
        auto& entries = regions[number].entries;
        auto entry = std::ranges::find(entries, way.travel(), &AreaEntry::travel);
        if (entry == entries.end()) entry = entries.insert(entry, {.travel = way.travel()});
        if (entry->count++ == 0 || way.travelTime < aas.reachabilities[entry->reachability].travelTime)
            entry->reachability = static_cast<std::int32_t>(i);
    }
    for (auto& region : regions) std::ranges::stable_sort(region.entries, std::greater(), &AreaEntry::count);
}

/// What a move takes beyond running and jumping.
std::string moveWords(const AreaMove& move) {
    constexpr float kHighest = 45;                // that a jump leads onto
    constexpr float kStepDown = 19;               // from here on it is a fall
    constexpr float kFastest = kRunSpeed * 1.1f;  // positions are known ten times a second
    std::string words;
    const float up = move.end.z - move.start.z;
    if (-up > kStepDown) words = fmt::format("{:.0f} units down", -up);
    if (up > kHighest) words = fmt::format("{:.0f} units up, {:.0f} more than a jump", up, up - kHighest);
    if (move.speed > kFastest) {
        if (!words.empty()) words += "; ";
        words += fmt::format("{:.0f} units/s, where running gives {:.0f}", move.speed, kRunSpeed);
    }
    return words;
}

}  // namespace

void AreaVisits::add(const AreaVisits& other) {
    players.resize(std::max(players.size(), other.players.size()));
    bots.resize(std::max(bots.size(), other.bots.size()));
    for (const auto area : other.players.ids()) players[area] += other.players[area];
    for (const auto area : other.bots.ids()) bots[area] += other.bots[area];
    for (const auto& [ends, move] : other.moves) {
        const auto [found, isNew] = moves.try_emplace(ends, move);
        if (isNew) continue;
        const auto times = found->second.times + move.times;
        if (move.speed < found->second.speed) found->second = move;
        found->second.times = times;
    }
}

Result<AreaVisits> areasVisited(const AasFile& aas, const Recording& recording, const GatedDemo& gated,
                                JobContext& context) {
    AreaVisits visits(aas.areas.size());
    for (const auto& run : gated.runs) {
        if (context.stopRequested()) return cancelled();
        const auto& track = recording.segments[run.segment].tracks[run.track];
        const auto samples = std::span(track.samples).subspan(run.first, run.count);
        VisitTracker tracker(aas, visits);
        tracker.appearAt(placeOf(samples.front()));
        for (std::size_t i = 1; i < samples.size(); ++i) {
            const auto frames = std::max(samples[i].frame - samples[i - 1].frame, 1u);
            tracker.goTo(placeOf(samples[i]), static_cast<float>(kFrameSeconds * frames));
        }
    }
    return visits;
}

Result<AreaVisits> areasTested(const AasFile& aas, const NavtestReport& report, const NavGraph& tested,
                               JobContext& context) {
    AreaVisits visits(aas.areas.size());
    for (const auto& node : report.nodes) {
        const auto area = heldAt(aas, tested.nodes[node.id].origin);
        if (area != 0) visits.bots[area] += node.touches;
    }
    for (const auto& link : report.links) {
        if (context.stopRequested()) return cancelled();
        if (link.traversals == 0) continue;
        const auto from = tested.nodes[link.from].origin, to = tested.nodes[link.to].origin;
        std::vector<std::int32_t> passed;
        for (const auto& piece : areasOnLine(aas, from, to)) {
            const auto area = heldAt(aas, from + (to - from) * piece.middle());
            // What is touched at the ends is counted with the nodes.
            if (area != 0 && area != heldAt(aas, from) && area != heldAt(aas, to)) passed.push_back(area);
        }
        std::ranges::sort(passed);
        const auto [first, last] = std::ranges::unique(passed);
        passed.erase(first, last);
        for (const auto area : passed) visits.bots[area] += link.traversals;
    }
    return visits;
}

std::string_view areaUseName(AreaUse use) {
    switch (use) {
        case AreaUse::none:
            return "none";
        case AreaUse::visited:
            return "visited";
        case AreaUse::unvisited:
            return "never_visited";
        case AreaUse::exploited:
            return "exploited";
        case AreaUse::unreached:
            return "unreached";
    }
    return {};
}

double AreaUses::all() const {
    return std::accumulate(floor.begin(), floor.end(), 0.0);
}

AreaUses areaUses(const TravelGraph& graph, const std::vector<MapPlace>& starts,
                  std::span<const ReachabilityProof> proofs, const AreaVisits& visits) {
    const auto reached = reachedAreas(graph, starts, refutedOf(graph, proofs));
    AreaUses found;
    found.uses.resize(graph.areaCount());
    for (const auto area : found.uses.ids(1)) {
        if (!(graph.floor(area) > 0)) continue;
        const bool was = toIndex(area) < visits.players.size() && visits.of(area) > 0;
        found.uses[area] = reached[area] ? (was ? AreaUse::visited : AreaUse::unvisited)
                                         : (was ? AreaUse::exploited : AreaUse::unreached);
        found.floor[toIndex(found.uses[area])] += graph.floor(area);
    }
    Regions regions(graph, found.uses);
    IdVector<AreaId, std::size_t> regionOf(graph.areaCount(), graph.areaCount());
    for (const auto area : found.uses.ids(1)) {
        const auto use = found.uses[area];
        if (use == AreaUse::none || use == AreaUse::visited) continue;
        auto& number = regionOf[regions.root(area)];
        if (number == graph.areaCount()) {
            number = found.regions.size();
            found.regions.push_back({.use = use, .areas = {}, .way = {}, .entries = {}});
        }
        auto& region = found.regions[number];
        region.areas.push_back(area);
        region.floor += graph.floor(area);
        if (use == AreaUse::exploited) region.visits += visits.of(area);
        regionOf[area] = number;
    }
    addWays(found.regions, found.uses, visits, regionOf);
    addEntries(found.regions, graph.aas(), reached, proofs, regionOf);
    for (auto& region : found.regions)
        std::ranges::stable_sort(region.areas, std::greater(),
                                 [&](AreaId area) { return graph.floor(area); });
    std::ranges::stable_sort(found.regions, std::greater(), &AreaRegion::floor);
    return found;
}

std::string needWords(const AreaRegion& region) {
    std::string words;
    if (region.way) words = moveWords(*region.way);
    const bool open = region.use == AreaUse::unvisited;
    for (const auto& entry : region.entries) {
        if (!words.empty()) words += open ? ", " : "; ";
        auto travel = std::string(aasTravelName(entry.travel));
        std::ranges::replace(travel, '_', ' ');
        words += travel;
        if (!open && !needsWeapon(entry.travel)) words += " that no simulated player makes";
    }
    if (region.way && words.empty()) words = "way that no rule finds";
    return words;
}

}  // namespace navwright
