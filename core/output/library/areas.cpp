#include <fmt/format.h>

#include <map>
#include <ranges>
#include <utility>

#include "core/aas/build/make_aas.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/aas/evidence/proof_file.h"
#include "core/aas/evidence/prove_areas.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/puzzles/puzzle_map.h"
#include "core/aas/puzzles/puzzle_plan.h"
#include "core/aas/reachability/why_not.h"
#include "core/aas/sight/map_sight.h"
#include "core/aas/travel/area_route.h"
#include "core/aas/travel/chokepoints.h"
#include "core/aas/travel/closures.h"
#include "core/aas/travel/fairness.h"
#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/aas/travel/what_if.h"
#include "core/aas/travel_times/map_travel_times.h"
#include "core/base/atomic_file.h"
#include "core/base/digest.h"
#include "core/base/index.h"
#include "core/demos/reading/demo_files.h"
#include "core/output/library/navwright/areas.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

Area publicArea(const AasArea& area, const AasAreaSettings& settings) {
    return {.mins = publicPoint(area.bounds.mins),
            .maxs = publicPoint(area.bounds.maxs),
            .center = publicPoint(area.center),
            .floor = (settings.flags & kAasAreaGrounded) != 0,
            .ladder = (settings.flags & kAasAreaLadder) != 0,
            .liquid = (settings.flags & kAasAreaLiquid) != 0,
            .crouchOnly = (settings.presence & kAasPresenceNormal) == 0};
}

Areas publicAreas(AasFile aas, std::vector<std::string> warnings) {
    Areas made;
    made.warnings = std::move(warnings);
    made.inside = std::make_shared<const AasFile>(std::move(aas));
    const auto& inside = *made.inside;
    for (AreaId i = 0; toIndex(i) < inside.areas.size(); ++i)
        made.areas.push_back(publicArea(inside.areas[i], inside.settings[i]));
    const TravelGraph graph(inside);
    for (const auto& reachability : graph.reachabilities()) {
        made.reachabilities.push_back({.from = reachability.from,
                                       .to = reachability.to,
                                       .start = publicPoint(reachability.start),
                                       .end = publicPoint(reachability.end),
                                       .travel = std::string(aasTravelName(reachability.travel)),
                                       .seconds = reachability.time / 100.0});
    }
    return made;
}

/// Areas with their map.
struct MapAndAreas {
    const BspFile& bsp;
    const AasFile& aas;
};

navwright::Result<MapAndAreas> mapAndAreas(const Areas& areas, const Map& map) {
    NAV_ASSIGN(const auto* inside, readMapOf(map));
    NAV_ASSIGN(const auto* aas, readAreasOf(areas, map.name));
    NAV_TRY(checkAreasOf(*aas, inside->bsp, map.name));
    return MapAndAreas{inside->bsp, *aas};
}

navwright::Result<AreaSpot> spotOf(const TravelGraph& graph, const Point& at) {
    const auto place = placeAt(graph, innerPoint(at));
    if (place.area != 0) return AreaSpot{place.area, place.at};
    return fail(
        fmt::format("({}, {}, {}) is in no area, and none is within 32 units of it", at.x, at.y, at.z));
}

Plan publicPlan(const PuzzlePlan& found, const EntityGraph& entities) {
    Plan plan{.found = found.failure == PuzzleFailure::none};
    if (!plan.found) {
        plan.failure = puzzleFailureKey(found.failure);
        plan.why = failureText(found, entities);
        return plan;
    }
    for (const auto& step : found.steps) {
        plan.steps.push_back({std::string(puzzleStepName(step.kind)),
                              step.entity < 0 ? -1 : entities.entities[toIndex(step.entity)].number,
                              publicPoint(step.at.point), step.time / 100.0, step.wait / 100.0,
                              stepText(step, entities)});
    }
    if (!plan.steps.empty()) plan.seconds = plan.steps.back().seconds;
    return plan;
}

Closure publicClosure(const ClosureEffect& effect, const WhatIf& all, const EntityGraph& entities) {
    Closure closure{.kind = std::string(closureKindKey(effect.closure.kind)),
                    .together = effect.closure.together,
                    .entities = {},
                    .closedAreas = {effect.closedAreas.begin(), effect.closedAreas.end()},
                    .cutOff = {effect.cutOff.begin(), effect.cutOff.end()},
                    .cutFloor = effect.cutFloor,
                    .lostFloor = effect.lostFloor,
                    .longer = effect.longer};
    for (const int index : effect.closure.entities)
        closure.entities.push_back(entities.entities[toIndex(index)].number);
    for (const int index : effect.itemsCut) closure.itemsCut.push_back(all.items[toIndex(index)].entity);
    for (const int index : effect.startsCut) closure.startsCut.push_back(all.starts[toIndex(index)].entity);
    return closure;
}

/// What the hash of their file is.
navwright::Result<ContentHash> hashOf(const AasFile& aas) {
    NAV_ASSIGN(const auto bytes, writeAas(aas));
    return contentHash(bytes);
}

Proofs publicProofs(const ProofFile& file, const TravelGraph& graph) {
    Proofs made{.proofs = {}, .demos = file.demos, .json = writeProofs(file)};
    std::map<std::int32_t, std::size_t> indices;
    for (const auto& reachability : graph.reachabilities())
        indices.emplace(reachability.number, indices.size());
    for (const auto& proof : file.reachabilities) {
        const auto index = indices.find(proof.reachability);
        if (index == indices.end()) continue;
        Proof one{.reachability = index->second, .state = std::string(proofStateName(proof.state))};
        if (proof.state == ProofState::simulated) {
            one.means = reachabilityMeansName(proof.means);
            one.seconds = proof.seconds;
            one.damage = proof.damage;
        }
        if (proof.state == ProofState::refuted) one.failure = linkFailureName(proof.failure);
        if (const auto i = toIndex(proof.reachability); i < file.seen.size()) one.taken = file.seen[i].times;
        made.proofs.push_back(std::move(one));
    }
    return made;
}

MapPlace publicPlace(const navwright::MapPlace& place) {
    return {place.entity, place.className, publicPoint(place.origin), place.area};
}

StartSides publicSides(const navwright::StartSides& sides, const std::vector<navwright::MapPlace>& starts) {
    StartSides made{.byTeam = sides.byTeam};
    for (std::size_t side = 0; side < 2; ++side) {
        for (const int index : sides.starts[side])
            made.entities[side].push_back(starts[toIndex(index)].entity);
    }
    return made;
}

NarrowestCut publicCut(const MinCut& cut) {
    NarrowestCut made{.exists = cut.exists, .width = cut.width};
    for (const auto& crossing : cut.crossings)
        made.crossings.push_back({crossing.from, crossing.to, crossing.width});
    return made;
}

/// Negative: none.
std::optional<double> secondsOrNone(double seconds) {
    return seconds < 0 ? std::nullopt : std::optional(seconds);
}

GoalSeconds publicGoal(const GoalTimes& goal, const std::vector<navwright::MapPlace>& items) {
    GoalSeconds made{.spread = goal.spread(), .lead = goal.lead()};
    if (goal.item >= 0) made.item = publicPlace(items[toIndex(goal.item)]);
    for (const double seconds : goal.starts) made.starts.push_back(secondsOrNone(seconds));
    for (std::size_t side = 0; side < 2; ++side) made.sides[side] = secondsOrNone(goal.sides[side]);
    return made;
}

std::optional<double> secondsOfTime(std::int32_t hundredths) {
    return hundredths == kNoTime ? std::nullopt : std::optional(hundredths / 100.0);
}

TimesToPlace publicTimes(const MapTravelTimes& found) {
    const auto& field = found.field;
    TimesToPlace made{
        .goalArea = field.goal.area, .goal = publicPoint(field.goal.point), .longest = field.longest / 100.0};
    for (std::size_t i = 1; i < field.byArea.size(); ++i) {
        if (found.standings[i] == AreaStanding::none) continue;
        made.areas.push_back({static_cast<int>(i), std::string(areaStandingName(found.standings[i])),
                              secondsOfTime(field.byArea[i])});
    }
    for (const auto& square : field.squares)
        made.squares.push_back(
            {square.area, publicPoint(square.center), square.size, secondsOfTime(square.time)});
    for (std::size_t i = 0; i < field.byNode.size(); ++i)
        made.nodes.push_back({secondsOfTime(field.byNode[i]), secondsOfTime(field.navByNode[i])});
    for (const auto& detour : field.detours) made.detours.push_back(detour.node);
    for (const auto& link : found.missing)
        made.lacking.push_back({link.from, link.to, link.byAreas / 100.0, secondsOfTime(link.byNav)});
    return made;
}

}  // namespace

navwright::Result<const AasFile*> readAreasOf(const Areas& areas, std::string where) {
    if (!areas.inside) return fail("There are no areas", std::move(where), "call makeAreas() or readAreas()");
    return areas.inside.get();
}

Result<Areas> makeAreas(const Map& map, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Areas> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_ASSIGN(auto made, makeAas(inside->bsp, {}, context, work.threads));
        return publicAreas(std::move(made.aas), std::move(made.warnings));
    });
}

Result<Areas> readAreas(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<Areas> {
        NAV_ASSIGN(auto aas, readAasFile(file));
        return publicAreas(std::move(aas), {});
    });
}

Result<> writeAreas(const Areas& areas, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<> {
        NAV_ASSIGN(const auto* aas, readAreasOf(areas, file.string()));
        NAV_ASSIGN(const auto bytes, writeAas(*aas));
        return writeFile(file, bytes);
    });
}

int areaAt(const Areas& areas, const Point& origin) {
    return areas.inside ? navwright::areaAt(*areas.inside, innerPoint(origin)) : 0;
}

std::optional<Route> route(const Areas& areas, const Point& from, const Point& to) {
    if (!areas.inside) return std::nullopt;
    const TravelGraph graph(*areas.inside);
    const auto start = placeAt(graph, innerPoint(from)), goal = placeAt(graph, innerPoint(to));
    if (start.area == 0 || goal.area == 0) return std::nullopt;
    const auto found = routeBetween(graph, {start.area, start.at}, {goal.area, goal.at});
    if (!found) return std::nullopt;
    return Route{found->time / 100.0, found->reachabilities};
}

Result<Plan> plan(const Areas& areas, const Map& map, const Point& from, const Point& to, bool armed,
                  const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<Plan> {
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const auto& [bsp, aas] = both;
        const TravelGraph graph(aas);
        NAV_ASSIGN(const auto start, spotOf(graph, from));
        NAV_ASSIGN(const auto goal, spotOf(graph, to));
        const auto entities = entityGraph(bsp);
        const PuzzleMap puzzle(graph, entities, bsp);
        return publicPlan(planPuzzle(puzzle, start, goal, {.shoots = armed}), entities);
    });
}

Result<std::vector<Closure>> whatIf(const Areas& areas, const Map& map, const WhatIfOptions& options,
                                    const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<Closure>> {
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const auto& [bsp, aas] = both;
        const auto entities = entityGraph(bsp);
        const TravelGraph graph(aas);
        const auto wanted = closuresOf(entities, options.kinds, options.entities);
        NAV_ASSIGN(const auto all, navwright::whatIf(wanted, entities, bsp, graph, work.threads, context));
        std::vector<Closure> closures;
        for (const auto& effect : all.effects) closures.push_back(publicClosure(effect, all, entities));
        return closures;
    });
}

Result<Sight> sight(const Areas& areas, const Map& map, float spacing, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Sight> {
        if (!(spacing >= 16 && spacing <= 512))
            return fail(fmt::format("Places cannot be {} units apart", spacing), map.name, "16 to 512 units");
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const auto& [bsp, aas] = both;
        const TravelGraph graph(aas);
        NAV_ASSIGN(auto found, mapSight(graph, bsp, spacing, work.threads, context));
        Sight made{.spacing = found.spacing, .floor = found.floor};
        for (const auto& place : found.places) {
            made.places.push_back({place.area, publicPoint(place.origin), place.floor, place.exposure,
                                   place.overlooks, place.overlooked, place.cover});
        }
        made.inside = std::make_shared<const MapSight>(std::move(found));
        return made;
    });
}

std::vector<SeenArea> inSight(const Sight& sight, int area) {
    std::vector<SeenArea> seen;
    if (!sight.inside || area < 0 || toIndex(area) >= sight.inside->areas.size()) return seen;
    for (const auto& one : areasInSight(*sight.inside, area))
        seen.push_back({one.area, one.share, one.floor, one.distance, one.above});
    return seen;
}

Result<Proofs> prove(const Areas& areas, const Map& map, const ProveInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Proofs> {
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const TravelGraph graph(both.aas);
        std::vector<std::filesystem::path> demos;
        if (!input.demos.empty()) {
            NAV_ASSIGN(demos, collectDemoFiles(input.demos, context));
        }
        NAV_ASSIGN(const auto hash, hashOf(both.aas));
        NAV_ASSIGN(const auto found, proveAreas(graph, *map.inside,
                                                {.areasFile = map.name,
                                                 .areas = hash,
                                                 .demos = demos,
                                                 .cache = input.cache,
                                                 .navtest = input.navtest,
                                                 .nav = input.nav,
                                                 .jobs = work.threads},
                                                context));
        return publicProofs(found.file, graph);
    });
}

Result<Areas> applyProofs(const Areas& areas, const Proofs& proofs, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Areas> {
        NAV_ASSIGN(const auto* aas, readAreasOf(areas));
        NAV_ASSIGN(const auto file, parseProofs(proofs.json, "proofs"));
        NAV_ASSIGN(const auto hash, hashOf(*aas));
        NAV_TRY(checkProofsOf(file, *aas, hash, "proofs"));
        NAV_ASSIGN(auto applied, navwright::applyProofs(*aas, file, context));
        return publicAreas(std::move(applied), {});
    });
}

Result<Clusters> clusters(const Areas& areas, bool doorways, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Clusters> {
        NAV_ASSIGN(const auto* inside, readAreasOf(areas));
        auto aas = *inside;
        NAV_ASSIGN(const auto counts, makeClusters(aas, {.split = !doorways}, context));
        // Entry 0 of the file is a dummy.
        std::vector<int> sizes;
        for (const auto& cluster : aas.clusters | std::views::drop(1))
            sizes.push_back(cluster.reachabilityAreaCount);
        return Clusters{.areas = publicAreas(std::move(aas), {}),
                        .sizes = std::move(sizes),
                        .portals = counts.portals,
                        .candidates = counts.candidates,
                        .notClosing = counts.notClosing,
                        .added = counts.added,
                        .largest = counts.largest,
                        .linkedAreas = counts.areas,
                        .travelTimes = counts.travelTimes};
    });
}

Result<WhyNot> whyNot(const Areas& areas, const Map& map, int from, int to, bool bspc, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<WhyNot> {
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const Collision world(both.bsp);
        const auto rules = bspc ? ReachRules::ofBspc() : ReachRules();
        NAV_ASSIGN(const auto answer, navwright::whyNot(both.aas, world, rules, from, to));
        if (context.stopRequested()) return cancelled();
        WhyNot made{.joined = answer.reachability != 0};
        if (made.joined) {
            const TravelGraph graph(both.aas);
            const auto& all = graph.reachabilities();
            for (std::size_t i = 0; i < all.size() && !made.reachability; ++i) {
                if (all[i].number == answer.reachability) made.reachability = i;
            }
        }
        for (const auto& rule : answer.rules)
            made.rules.push_back({std::string(aasTravelName(rule.travel)), rule.holds, rule.words});
        return made;
    });
}

Result<Chokepoints> chokepoints(const Areas& areas, const Map& map, bool items, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Chokepoints> {
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const TravelGraph graph(both.aas);
        const auto pairs = items ? RoutePairs::startsToItems : RoutePairs::areas;
        NAV_ASSIGN(const auto found, findChokepoints(both.bsp, graph, pairs, work.threads, context));
        Chokepoints made{.pairs = found.pairs,
                         .mainFloor = found.mainFloor,
                         .ranked = {found.ranked.begin(), found.ranked.end()},
                         .sides = publicSides(found.sides, found.starts),
                         .there = publicCut(found.there),
                         .back = publicCut(found.back)};
        for (const auto& one : found.areas) made.areas.push_back({one.area, one.share, one.width, one.parts});
        for (const auto& one : found.bridges)
            made.cutEdges.push_back({one.from, one.to, one.width, one.parts});
        return made;
    });
}

Result<Fairness> fairness(const Areas& areas, const Map& map, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Fairness> {
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const TravelGraph graph(both.aas);
        NAV_ASSIGN(const auto found, measureFairness(both.bsp, graph, context));
        Fairness made{.sides = publicSides(found.sides, found.starts),
                      .middle = found.middle,
                      .middleAt = publicPoint(found.middleAt),
                      .meanLead = found.meanLead};
        for (const auto& start : found.starts) made.starts.push_back(publicPlace(start));
        for (const double seconds : found.startMeans) made.startMeans.push_back(secondsOrNone(seconds));
        for (const auto& goal : found.goals) made.goals.push_back(publicGoal(goal, found.items));
        return made;
    });
}

Result<TimesToPlace> travelTimes(const Areas& areas, const Map& map, const Point& goal,
                                 const TimesOptions& options, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<TimesToPlace> {
        if (!(options.square >= 4 && options.square <= 512))
            return fail(fmt::format("Squares cannot have {} units", options.square), map.name,
                        "4 to 512 units");
        NAV_ASSIGN(const auto both, mapAndAreas(areas, map));
        const TravelGraph graph(both.aas);
        NAV_TRY(checkReachabilities(graph, map.name));
        NAV_ASSIGN(const auto spot, spotOf(graph, goal));
        std::optional<NavGraph> nav;
        if (options.nav) nav = graphOf(*options.nav);
        NAV_ASSIGN(const auto found,
                   mapTravelTimes(graph, spot, nav ? &*nav : nullptr, options.square, work.threads, context));
        return publicTimes(found);
    });
}

}  // namespace navwright::library::inline v1
