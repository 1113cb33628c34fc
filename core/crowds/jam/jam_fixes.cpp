#include "core/crowds/jam/jam_fixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

constexpr float kFarthestLane = 24;
constexpr float kDearer = 3;
/// Limits of a detour: times as long, and seconds longer.
constexpr double kLongestRound = 3, kMostRoundSeconds = 8;
constexpr std::size_t kQueueWorthFixing = 3;

const Vec3& originOf(const NavGraph& nav, std::int32_t node) {
    return nav.nodes[node].origin;
}

double directSeconds(const NavGraph& nav, const JamLink& link) {
    const auto* found = findLink(nav.nodes[link.from], link.to);
    return found == nullptr ? 0 : travelSeconds(nav, link.from, *found);
}

/// Travel time without the given links; infinite: no path.
double secondsWithout(const NavGraph& nav, const JamLink& link, std::span<const JamLink> without) {
    const auto ways = quickestWays(nav, link.from, [&](std::int32_t from, const NavLink& way) {
        return std::ranges::find(without, JamLink{from, way.target}) == without.end();
    });
    return ways.seconds[link.to];
}

/// A place's links in the main direction, and those against it.
std::pair<std::vector<JamLink>, std::vector<JamLink>> byDirection(const NavGraph& nav,
                                                                  const NarrowPlace& place) {
    std::pair<std::vector<JamLink>, std::vector<JamLink>> sorted;
    for (const auto& link : place.links) {
        const Vec3 way = originOf(nav, link.to) - originOf(nav, link.from);
        (glm::dot(Vec2(way.x, way.y), place.along) >= 0 ? sorted.first : sorted.second).push_back(link);
    }
    return sorted;
}

/// Adds patches, numbering them.
class PatchWriter {
  public:
    explicit PatchWriter(std::size_t place, std::vector<EditPatch>& patches)
        : place_(place), patches_(patches) {}

    void add(PatchOperation operation, const Vec3& at, std::optional<Vec3> to = {},
             std::optional<NodeType> type = {}) {
        patches_.push_back({.id = fmt::format("jam-{}-{}", place_ + 1, patches_.size() + 1),
                            .operation = operation,
                            .at = at,
                            .to = to,
                            .type = type,
                            .tolerance = defaultPatchTolerance(operation)});
    }

  private:
    std::size_t place_;
    std::vector<EditPatch>& patches_;
};

std::optional<JamFix> lanesAt(const JamGround& ground, const NarrowPlace& place, std::size_t index) {
    if (place.width < kTwoBodies) return std::nullopt;
    JamFix fix{.remedy = JamRemedy::lanes, .place = index, .text = {}, .patches = {}, .dearer = {}};
    PatchWriter writer(index, fix.patches);
    for (const auto& link : place.links) {
        const JamLink back{link.to, link.from};
        if (link.from > link.to || !std::ranges::binary_search(place.links, back)) continue;
        const auto* there = findLink(ground.nav.nodes[link.from], link.to);
        const auto* backwards = findLink(ground.nav.nodes[link.to], link.from);
        if (there == nullptr || backwards == nullptr || there->type != NodeType::move ||
            backwards->type != NodeType::move)
            continue;
        const Vec3 &start = originOf(ground.nav, link.from), &end = originOf(ground.nav, link.to);
        const auto width = linkWidth(ground.mesh, start, end);
        if (width.width < kTwoBodies) continue;
        const Vec2 way = glm::normalize(Vec2(end.x - start.x, end.y - start.y));
        const float off = std::min(kFarthestLane, (width.width - kBodyWidth) / 2);
        const Vec3 right = Vec3(way.y, -way.x, 0) * off;
        std::array<Vec3, 2> lanes{(start + end) * 0.5f + right, (start + end) * 0.5f - right};
        bool stands = true;
        for (auto& lane : lanes) {
            const auto floor = ground.mesh.floor.placeUnder(lane, 8);
            stands = stands && floor >= 0;
            if (floor >= 0) lane.z = ground.mesh.floor.places[floor].z;
        }
        if (!stands) continue;
        for (const auto& lane : lanes) writer.add(PatchOperation::addNode, lane, {}, NodeType::move);
        writer.add(PatchOperation::addLink, start, lanes[0], NodeType::move);
        writer.add(PatchOperation::addLink, lanes[0], end, NodeType::move);
        writer.add(PatchOperation::addLink, end, lanes[1], NodeType::move);
        writer.add(PatchOperation::addLink, lanes[1], start, NodeType::move);
        writer.add(PatchOperation::deleteLink, start, end);
        writer.add(PatchOperation::deleteLink, end, start);
    }
    if (fix.patches.empty()) return std::nullopt;
    fix.text = fmt::format("A lane for each direction at {}, where the floor is {:.0f} units wide",
                           pointText(place.at), place.width);
    return fix;
}

std::optional<JamFix> oneWayAt(const JamGround& ground, const NarrowPlace& place, std::size_t index) {
    const auto [with, against] = byDirection(ground.nav, place);
    if (with.empty() || against.empty()) return std::nullopt;
    double longest = 0;
    for (const auto& link : against) {
        const double direct = directSeconds(ground.nav, link);
        const double round = secondsWithout(ground.nav, link, against);
        if (!(round <= std::max(kLongestRound * direct, direct + kMostRoundSeconds))) return std::nullopt;
        longest = std::max(longest, round - direct);
    }
    JamFix fix{.remedy = JamRemedy::oneWay, .place = index, .text = {}, .patches = {}, .dearer = {}};
    PatchWriter writer(index, fix.patches);
    for (const auto& link : against)
        writer.add(PatchOperation::deleteLink, originOf(ground.nav, link.from),
                   originOf(ground.nav, link.to));
    fix.text = fmt::format("One way through {}: who comes against it goes another way, up to {:.1f} s longer",
                           pointText(place.at), longest);
    return fix;
}

std::optional<JamFix> dearerAt(const JamGround& ground, const NarrowPlace& place, std::size_t index) {
    // Without another route, cost redirects nobody.
    const bool other = std::ranges::any_of(place.links, [&](const JamLink& link) {
        return std::isfinite(secondsWithout(ground.nav, link, place.links));
    });
    if (!other) return std::nullopt;
    return JamFix{
        .remedy = JamRemedy::dearer,
        .place = index,
        .text = fmt::format("The links through {} cost {:g} times as much", pointText(place.at), kDearer),
        .patches = {},
        .dearer = place.links};
}

}  // namespace

std::string_view jamRemedyName(JamRemedy remedy) {
    static constexpr std::array<std::string_view, kJamRemedies> kNames{"lanes", "one way", "dearer"};
    return kNames[toIndex(remedy)];
}

std::vector<JamFix> proposeJamFixes(const JamGround& ground, const JamReport& report, std::size_t most) {
    std::vector<JamFix> fixes;
    std::size_t taken = 0;
    const auto& places = report.narrow.places;
    for (std::size_t i = 0; i < places.size() && taken < most; ++i) {
        const bool queued = i < report.server.measures.places.size() &&
                            report.server.measures.places[i].queue >= kQueueWorthFixing;
        if (!places[i].jams && !queued) continue;
        ++taken;
        for (auto made : {lanesAt(ground, places[i], i), oneWayAt(ground, places[i], i),
                          dearerAt(ground, places[i], i)}) {
            if (made) fixes.push_back(*std::move(made));
        }
    }
    return fixes;
}

Result<NavGraph> withJamFix(const NavGraph& nav, const JamFix& fix, JobContext& context) {
    auto changed = nav;
    NAV_TRY(applyPatches(changed, {.map = {}, .patches = fix.patches}, context));
    for (const auto& link : fix.dearer) {
        if (auto* found = findLink(changed.nodes[link.from], link.to)) found->cost *= kDearer;
    }
    return changed;
}

Result<JamRun> tryJamFix(const JamGround& ground, const JamReport& report, const JamFix& fix,
                         JobContext& context) {
    NAV_ASSIGN(const auto nav, withJamFix(ground.nav, fix, context));
    return jamServerBots({nav, ground.map, ground.mesh, ground.edges}, report.setup, report.errands,
                         report.narrow.places, context);
}

}  // namespace navwright
