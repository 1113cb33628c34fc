#include "core/aas/file/aas_compare.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>
#include <utility>

#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_placed.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// Flags that describe the area itself rather than processing state.
constexpr std::int32_t kMeaning = kAasAreaGrounded | kAasAreaLadder | kAasAreaLiquid;

std::size_t travelIndex(const AasReachability& reachability) {
    const auto travel = toIndex(reachability.travel());
    return std::min<std::size_t>(travel, kAasTravelCount);
}

std::vector<std::int32_t> areasIn(const AasFile& of, const AasFile& in) {
    std::vector<std::int32_t> found(of.areas.size());
    for (std::size_t i = 1; i < of.areas.size(); ++i) found[i] = areaAt(in, of.areas[i].center);
    return found;
}

std::size_t countFound(const std::vector<std::int32_t>& areas) {
    return areas.size() - toIndex(std::ranges::count(areas, 0));
}

/// Reachabilities of one type, sorted by x of their start.
std::vector<std::int32_t> sortedByStart(const AasFile& aas, std::size_t travel) {
    std::vector<std::int32_t> numbers;
    for (const auto number : aas.reachabilities.ids(1)) {
        if (travelIndex(aas.reachabilities[number]) == travel) numbers.push_back(number);
    }
    std::ranges::stable_sort(numbers, {},
                             [&](std::int32_t number) { return aas.reachabilities[number].start.x; });
    return numbers;
}

struct Pair {
    float apart;
    std::int32_t a, b;

    /// Nearest first; ties by similar numbers, so that a file equals itself.
    [[nodiscard]] auto key() const { return std::tuple(apart, std::abs(a - b), a, b); }
};

/// Pairs of one type within the radius, nearest first.
Result<std::vector<Pair>> pairsOf(const AasFile& a, const AasFile& b, std::span<const std::int32_t> ofA,
                                  std::span<const std::int32_t> ofB, float radius, LookedAt& looked,
                                  JobContext& context) {
    // Only the nearest per reachability: a crafted file may have all at one place.
    constexpr std::size_t kNearest = 16;
    std::vector<Pair> pairs, near;
    const auto startX = [&](std::int32_t number) { return b.reachabilities[number].start.x; };
    for (const auto number : ofA) {
        if (context.stopRequested()) return cancelled();
        const auto& reachability = a.reachabilities[number];
        near.clear();
        const auto first = std::ranges::lower_bound(ofB, reachability.start.x - radius, {}, startX);
        const auto last =
            std::ranges::upper_bound(first, ofB.end(), reachability.start.x + radius, {}, startX);
        NAV_TRY(looked.add(static_cast<std::uint64_t>(last - first)));
        for (const auto other : std::span(first, last)) {
            const auto& candidate = b.reachabilities[other];
            const auto starts = glm::distance(reachability.start, candidate.start);
            const auto ends = glm::distance(reachability.end, candidate.end);
            if (starts <= radius && ends <= radius) near.push_back({starts + ends, number, other});
        }
        const auto kept = std::min(near.size(), kNearest);
        std::ranges::partial_sort(near, near.begin() + static_cast<std::ptrdiff_t>(kept), {}, &Pair::key);
        pairs.insert(pairs.end(), near.begin(), near.begin() + static_cast<std::ptrdiff_t>(kept));
    }
    std::ranges::sort(pairs, {}, &Pair::key);
    return pairs;
}

/// Counts by type how the missing reachabilities are covered.
void countPlaced(AasComparison& compared, const AasFile& a) {
    for (auto& row : compared.byTravel) row.within = row.along = row.between = 0;
    for (std::size_t i = 0; i < compared.missing.size(); ++i) {
        const auto number = toIndex(compared.missing[i]);
        auto& row = compared.byTravel[travelIndex(a.reachabilities[number])];
        row.within += compared.missingPlaced[i] == AasPlaced::within ? 1 : 0;
        row.along += compared.missingPlaced[i] == AasPlaced::along ? 1 : 0;
        row.between += compared.missingPlaced[i] == AasPlaced::between ? 1 : 0;
    }
}

}  // namespace

bool AasComparison::equal() const {
    return missing.empty() && refuted.empty() && extra.empty() && foundInB + 1 >= areaInB.size() &&
           foundInA + 1 >= areaInA.size() && sameInB == foundInB && areaInB.size() == areaInA.size();
}

Result<AasComparison> compareAas(const AasFile& a, const AasFile& b, const AasCompareOptions& options,
                                 JobContext& context) {
    AasComparison all;
    all.sameMap = a.mapChecksum == b.mapChecksum;
    all.areaInB = areasIn(a, b);
    all.areaInA = areasIn(b, a);
    all.foundInB = countFound(all.areaInB);
    all.foundInA = countFound(all.areaInA);
    for (std::size_t i = 1; i < all.areaInB.size(); ++i) {
        if (all.areaInB[i] == 0) continue;
        const auto& mine = a.settings[i];
        const auto& theirs = b.settings[all.areaInB[i]];
        const bool same =
            mine.presence == theirs.presence && (mine.flags & kMeaning) == (theirs.flags & kMeaning);
        all.sameInB += same ? 1 : 0;
    }
    LookedAt looked;
    std::vector<bool> usedA(a.reachabilities.size()), usedB(b.reachabilities.size());
    for (std::size_t travel = 0; travel < all.byTravel.size(); ++travel) {
        const auto ofA = sortedByStart(a, travel), ofB = sortedByStart(b, travel);
        auto& row = all.byTravel[travel];
        row.inA = ofA.size();
        row.inB = ofB.size();
        NAV_ASSIGN(const auto pairs,
                   pairsOf(a, b, ofA, ofB, static_cast<float>(options.radius), looked, context));
        for (const auto& pair : pairs) {
            const auto mine = toIndex(pair.a), theirs = toIndex(pair.b);
            if (usedA[mine] || usedB[theirs]) continue;
            usedA[mine] = usedB[theirs] = true;
            ++row.matched;
        }
    }
    const auto unused = [](const std::vector<bool>& used) {
        std::vector<std::int32_t> numbers;
        for (std::size_t i = 1; i < used.size(); ++i) {
            if (!used[i]) numbers.push_back(static_cast<std::int32_t>(i));
        }
        return numbers;
    };
    all.missing = unused(usedA);
    all.extra = unused(usedB);
    NAV_ASSIGN(all.missingPlaced, placedIn(b, a, all.missing, options.radius, looked, context));
    NAV_ASSIGN(all.extraPlaced, placedIn(a, b, all.extra, options.radius, looked, context));
    countPlaced(all, a);
    return all;
}

void countRefuted(AasComparison& compared, const AasFile& a, std::span<const std::int32_t> refuted) {
    compared.proven = true;
    std::vector<std::int32_t> missing;
    std::vector<AasPlaced> placed;
    for (std::size_t i = 0; i < compared.missing.size(); ++i) {
        const auto number = compared.missing[i];
        if (!std::ranges::binary_search(refuted, number)) {
            missing.push_back(number);
            placed.push_back(compared.missingPlaced[i]);
            continue;
        }
        compared.refuted.push_back(number);
        ++compared.byTravel[travelIndex(a.reachabilities[number])].refuted;
    }
    compared.missing = std::move(missing);
    compared.missingPlaced = std::move(placed);
    countPlaced(compared, a);
}

}  // namespace navwright
