#include "core/aas/reachability/make_reach.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/aas/reachability/carrier_reachabilities.h"
#include "core/aas/reachability/floor_reachabilities.h"
#include "core/aas/reachability/jump_reachabilities.h"
#include "core/aas/reachability/ladder_reachabilities.h"
#include "core/aas/reachability/ledge_reachabilities.h"
#include "core/aas/reachability/swim_reachabilities.h"
#include "core/base/counted.h"
#include "core/base/limits.h"
#include "core/base/parallel.h"

namespace navwright {

namespace {

/// The reachabilities of one area by rules that look only at pairs of areas.
struct OwnReachabilities {
    std::vector<AasReachability> onFoot;  ///< by water or floor, ascending by area
    std::vector<AasReachability> jumps;   ///< ascending by area; none where one can walk or swim
};

bool lists(const std::vector<AasReachability>& reachabilities, std::int32_t area) {
    const auto found = std::ranges::lower_bound(reachabilities, area, {}, &AasReachability::area);
    return found != reachabilities.end() && found->area == area;
}

void insert(std::vector<AasReachability>& reachabilities, const AasReachability& reachability) {
    if (reachability.area == 0 || lists(reachabilities, reachability.area)) return;
    reachabilities.insert(
        std::ranges::lower_bound(reachabilities, reachability.area, {}, &AasReachability::area),
        reachability);
}

OwnReachabilities ownReachabilities(const ReachInput& input, std::int32_t area) {
    OwnReachabilities own;
    for (const auto& reachability : swimReachabilities(input, area)) insert(own.onFoot, reachability);
    for (const auto& reachability : levelReachabilities(input, area)) insert(own.onFoot, reachability);
    for (const auto& neighbour : floorNeighbours(input, area)) {
        if (!lists(own.onFoot, neighbour.area)) insert(own.onFoot, stepReachability(input, area, neighbour));
    }
    std::vector<std::int32_t> candidates;
    jumpCandidates(input, area, candidates);
    for (const auto other : candidates) {
        if (lists(own.onFoot, other)) continue;
        const auto trial = tryJump(input, area, other);
        if (trial.outcome == JumpOutcome::reachability) own.jumps.push_back(trial.reachability);
    }
    return own;
}

/// Connects areas in rule order: an existing reachability or an earlier rule's suppresses later ones.
void join(const ReachInput& input, const Ladders& ladders, std::int32_t area, const OwnReachabilities& own,
          ReachDraft& draft) {
    const auto climbs = ladders.neighbours(area);
    std::vector<std::int32_t> others(climbs);
    for (const auto& reachability : own.onFoot) others.push_back(reachability.area);
    for (const auto& reachability : own.jumps) others.push_back(reachability.area);
    std::ranges::sort(others);
    const auto twice = std::ranges::unique(others);
    others.erase(twice.begin(), twice.end());
    const auto& space = input.space;
    const auto find = [](const std::vector<AasReachability>& reachabilities, std::int32_t other) {
        return *std::ranges::lower_bound(reachabilities, other, {}, &AasReachability::area);
    };
    for (const auto other : others) {
        if (space.isTeleporter(area) && !space.isTeleporter(other) && !space.isJumpPad(other)) continue;
        if (draft.leads(area, other)) continue;
        if (lists(own.onFoot, other)) {
            draft.add(area, find(own.onFoot, other));
        } else if (std::ranges::binary_search(climbs, other) &&
                   addLadderReachabilities(input, ladders, area, other, draft)) {
            continue;
        } else if (lists(own.jumps, other)) {
            draft.add(area, find(own.jumps, other));
        }
    }
}

/// Bots store an area's number of reachabilities in seven bits.
constexpr std::size_t kMostReachabilities = 128;

void keepQuickest(ReachDraft& draft, std::size_t areas, ReachNotes& notes) {
    std::size_t dropped = 0;
    for (std::size_t i = 1; i < areas; ++i) {
        auto& reachabilities = draft.of(static_cast<std::int32_t>(i));
        if (reachabilities.size() <= kMostReachabilities) continue;
        dropped += reachabilities.size() - kMostReachabilities;
        std::ranges::stable_sort(reachabilities, {}, &AasReachability::travelTime);
        reachabilities.resize(kMostReachabilities);
    }
    if (dropped > 0) {
        notes.warnings.push_back(fmt::format("{} left out: an area has {} at most, the quickest ones",
                                             counted(dropped, "reachability", "reachabilities"),
                                             kMostReachabilities));
    }
}

void store(AasFile& aas, const ReachDraft& draft) {
    aas.reachabilities.assign(1, {});
    aas.settings[0].firstReachability = 1;
    for (std::size_t i = 0; i < aas.settings.size(); ++i) {
        auto& settings = aas.settings[i];
        const auto& reachabilities = draft.of(static_cast<std::int32_t>(i));
        settings.firstReachability = static_cast<std::int32_t>(aas.reachabilities.size());
        settings.reachabilityCount = static_cast<std::int32_t>(reachabilities.size());
        settings.cluster = settings.numberInCluster = 0;
        aas.reachabilities.insert(aas.reachabilities.end(), reachabilities.begin(), reachabilities.end());
    }
    aas.portals.assign(1, {});
    aas.portalIndex.clear();
    aas.clusters.assign(1, {});
}

}  // namespace

Result<ReachNotes> makeReachabilities(AasFile& aas, const BspFile& map, const Collision& world,
                                      const ReachRules& rules, JobContext& context, int jobs) {
    if (aas.areas.size() < 2 || aas.settings.size() != aas.areas.size())
        return fail("There are no areas to find reachabilities between", map.name);
    if (aas.mapChecksum != map.checksum)
        return fail("The areas are of another map: checksums differ", map.name);
    ReachNotes notes;
    const AreaSpace space(aas);
    const AreaFloors floors(space, rules.steepest);
    const Ladders ladders(space);
    const ReachInput input{space, floors, world, rules};
    std::vector<OwnReachabilities> own(aas.areas.size());
    NAV_TRY(parallelFor(aas.areas.size(), jobs, context, [&](std::size_t i) -> Result<> {
        const auto area = static_cast<std::int32_t>(i);
        if (i > 0 && !space.isJumpPad(area)) own[i] = ownReachabilities(input, area);
        return {};
    }));
    ReachDraft draft(aas.areas.size());
    for (std::size_t i = 1; i < aas.areas.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto area = static_cast<std::int32_t>(i);
        if (!space.isJumpPad(area)) join(input, ladders, area, own[i], draft);
    }
    NAV_TRY(parallelFor(aas.areas.size(), jobs, context, [&](std::size_t i) -> Result<> {
        const auto area = static_cast<std::int32_t>(i);
        if (i > 0 && !space.isJumpPad(area) && !space.isTeleporter(area))
            addLedgeReachabilities(input, area, draft);
        return {};
    }));
    addCarrierReachabilities(input, map, draft, notes.warnings);
    if (context.stopRequested()) return cancelled();
    keepQuickest(draft, aas.areas.size(), notes);
    store(aas, draft);
    return notes;
}

}  // namespace navwright
