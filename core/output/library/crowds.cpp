#include <cmath>
#include <utility>

#include "core/base/digest.h"
#include "core/crowds/detour/steered_crowds.h"
#include "core/crowds/jam/jam_outcome.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/library/navwright/crowds.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

JamFigures publicFigures(const JamMeasures& made) {
    return {.arrivals = made.arrivals,
            .arrivalsPerMinute = made.arrivalsPerMinute,
            .delay = made.delay,
            .worstDelay = made.worstDelay,
            .stuck = made.stuckEvents,
            .gaveUp = made.gaveUp,
            .deadlocks = made.deadlocks,
            .pushedOff = made.pushedOff,
            .deaths = made.deaths,
            .longestQueue = made.longestQueue};
}

JamReport publicJam(const JamOutcome& outcome) {
    JamReport made{.server = publicFigures(outcome.report.server.measures),
                   .polite = publicFigures(outcome.report.polite.measures),
                   .json = reportJson(describeJam().of(outcome, {.text = false, .json = true}))};
    for (const auto& place : outcome.report.narrow.places) {
        made.places.push_back({.at = publicPoint(place.at),
                               .width = place.width,
                               .share = place.share,
                               .against = place.against,
                               .parts = place.parts,
                               .jams = place.jams});
        for (const auto& link : place.links) made.places.back().links.push_back({link.from, link.to});
    }
    const auto* const best = outcome.best();
    for (const auto& tried : outcome.fixes) {
        if (&tried == best) made.best = made.fixes.size();
        made.fixes.push_back({.remedy = std::string(jamRemedyName(tried.fix.remedy)),
                              .place = tried.fix.place,
                              .text = tried.fix.text,
                              .edits = editsOf(tried.fix.patches),
                              .after = tried.after.transform(publicFigures)});
    }
    return made;
}

navwright::Result<navwright::SteerInput> steerInputOf(const SteerInput& input, int threads) {
    NAV_TRY(checkRange("The number of agents", input.agents, 1, kMostDrawnAgents));
    NAV_TRY(checkRange("The game time", input.seconds, 0.1, 3600));
    NAV_TRY(checkRange("The side of tiles", input.cell, kLeastFloorCell, kMostFloorCell));
    navwright::SteerInput asked{.agents = {.count = input.agents, .seed = input.seed},
                                .circle = input.circle,
                                .compare = input.compare,
                                .seconds = input.seconds,
                                .rules = {.cell = input.cell},
                                .closures = {input.closed.entities, input.closed.kinds},
                                .openAfter = input.openAfter,
                                .record = input.record,
                                .jobs = threads};
    NAV_ASSIGN(asked.agents.role, kindOf("role", input.role, kSteeringRoles, steeringRoleName));
    NAV_ASSIGN(asked.method, kindOf("way to avoid", input.avoid, kCrowdMethods, crowdMethodName));
    NAV_ASSIGN(asked.blending, kindOf("way to blend", input.blend, kBlendings, blendingName));
    if (input.goal) asked.agents.goal = innerPoint(*input.goal);
    if (input.openAfter) {
        NAV_TRY(checkRange("The time after which all opens", *input.openAfter, 0, 3600));
        if (!asked.closures.any()) return fail("Nothing is closed that could open");
    }
    NAV_ASSIGN(asked.parameters, parametersOf(input.settings));
    return asked;
}

SteeredAgent publicAgent(const SteeredPlace& place) {
    return {.origin = publicPoint(place.origin),
            .velocity = publicPoint(place.velocity),
            .onGround = place.onGround,
            .arrived = place.arrived,
            .crowded = place.crowded};
}

SteerReport publicSteered(const SteeredCrowds& steered) {
    SteerReport made{.json = reportJson(describeSteeredCrowds().of(steered, {.text = false, .json = true}))};
    for (const auto& [method, found, record, time] : steered.crowds) {
        made.crowds.push_back({.avoid = std::string(crowdMethodName(method)),
                               .arrived = found.arrived,
                               .arriving = found.arriving,
                               .outOfReach = found.partial,
                               .touches = found.touches,
                               .nearest = onlyIf(std::isfinite(found.nearest), found.nearest),
                               .turning = found.turning,
                               .travelled = found.travelled});
        for (const auto& step : record) {
            auto& agents = made.steps.emplace_back();
            for (const auto& place : step) agents.push_back(publicAgent(place));
        }
    }
    return made;
}

}  // namespace

Result<JamReport> jam(const Nav& nav, const Map& map, const JamInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<JamReport> {
        NAV_TRY(readMapOf(map));
        NAV_TRY(checkRange("The number of bots", input.bots, 1, kMostJamBots));
        NAV_TRY(checkRange("The game time", input.seconds, 1, 3600));
        NAV_TRY(checkRange("The side of tiles", input.cell, kLeastFloorCell, kMostFloorCell));
        navwright::JamInput asked{
            .nav = graphOf(nav),
            .map = map.inside,
            .rules = {.cell = input.cell},
            .closures = {input.closed.entities, input.closed.kinds},
            .setup = {.bots = input.bots, .seconds = input.seconds, .seed = input.seed, .goal = input.goal},
            .tries = input.tries,
            .jobs = work.threads};
        NAV_ASSIGN(asked.setup.task, kindOf("task", input.task, kJamTasks, jamTaskName));
        NAV_ASSIGN(const auto bytes, writeAq2Nav(asked.nav));
        asked.navSha1 = sha1Hex(bytes);
        NAV_ASSIGN(const auto outcome, runJam(std::move(asked), context));
        return publicJam(outcome);
    });
}

Result<SteerReport> steer(const Map& map, const SteerInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<SteerReport> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_ASSIGN(auto asked, steerInputOf(input, work.threads));
        NAV_ASSIGN(const auto steered, steerCrowds(*inside, std::move(asked), context));
        return publicSteered(steered);
    });
}

}  // namespace navwright::library::inline v1
