#include "core/generate/pipeline/iteration.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/bots/rehearsal/repair.h"
#include "core/generate/pipeline/change_verdict.h"
#include "core/nav/files/nav_locks.h"
#include "core/nav/files/nearest_node.h"

namespace navwright {

namespace {

/// Turns without improvement before the loop ends.
constexpr std::size_t kTurnsWithoutGain = 3;
/// Distance from a node, in units, within which an edit refers to it.
constexpr float kEdited = 1;

Result<> checkFits(const Iteration& iteration, const Generation& generation) {
    if (!generation.map) return fail("A map is needed to repair the nav", {}, "open the map of the nav");
    const auto& report = iteration.report;
    if (report.map != generation.map->name()) {
        return fail(
            fmt::format("The report is for map '{}', the nav for '{}'", report.map, generation.map->name()),
            "test report, field map");
    }
    return checkReportFits(report, iteration.graph, report.navSha1, "test report");
}

bool isBetter(const Iteration& candidate, const Iteration& best) {
    if (candidate.spawnsJoined < best.spawnsJoined) return false;
    if (candidate.report.passed != best.report.passed) return candidate.report.passed;
    return candidate.trouble < best.trouble;
}

/// Links, ascending, that are locked or affected by an edit.
std::vector<NodeLink> editedLinks(const NavGraph& graph, const PatchFile& edits) {
    std::vector<bool> edited(graph.nodes.size());
    const auto mark = [&](const Vec3& place) {
        if (const auto node = nearestNode(graph, place, kEdited)) edited[*node] = true;
    };
    for (const auto& patch : edits.patches) {
        if (!patch.enabled) continue;
        mark(patch.at);
        if (patch.to) mark(*patch.to);
        if (patch.place) mark(*patch.place);
    }
    const LockedParts locked(graph, navLocks(edits));
    std::vector<NodeLink> links;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (std::size_t j = 0; j < graph.nodes[i].links.size(); ++j) {
            const auto target = graph.nodes[i].links[j].target;
            if (edited[i] || edited[target] || locked.link(i, j))
                links.emplace_back(static_cast<std::int32_t>(i), target);
        }
    }
    std::ranges::sort(links);
    return links;
}

std::string textOf(const Cure& cure) {
    return fmt::format(
        "{} ({:.0f} {:.0f} {:.0f}) to ({:.0f} {:.0f} {:.0f}), {}: {} of {} attempts failed, {} died ({})",
        cureName(cure.kind), cure.from.x, cure.from.y, cure.from.z, cure.to.x, cure.to.y, cure.to.z,
        nodeTypeName(cure.newType), cure.failures, cure.attempts, cure.deaths, stuckCauseName(cure.cause));
}

/// What led to a repair, as a sentence.
std::string reasonOf(const LedgerRepair& repair, const std::vector<Cure>& cures) {
    const auto found = std::ranges::find_if(cures, [&](const Cure& cure) {
        return repair.to ? cure.from == repair.at && cure.to == *repair.to
                         : cure.from == repair.at || cure.to == repair.at;
    });
    if (found == cures.end()) return "With a link or node nearby";
    return fmt::format("{}: {} of {} attempts failed, {} died ({})", cureName(found->kind), found->failures,
                       found->attempts, found->deaths, stuckCauseName(found->cause));
}

}  // namespace

std::string_view iterationEndText(IterationEnd end) {
    switch (end) {
        case IterationEnd::nothingToMend:
            return "the last test left nothing to mend";
        case IterationEnd::passed:
            return "the test passed";
        case IterationEnd::noGain:
            return "several turns were no better than the best";
        case IterationEnd::limit:
            return "the most tests allowed were made";
    }
    return "?";
}

IterationLoop::IterationLoop(NavMaker make, NavTester test, IterationStart start)
    : make_(std::move(make)),
      test_(std::move(test)),
      start_(std::move(start)),
      state_{.ledger = start_.ledger ? start_.ledger : std::make_shared<const Ledger>(), .unmended = {}} {}

void IterationLoop::judge(Iteration& iteration, const Generation& generation) const {
    iteration.trouble = troubleOf(iteration.report.stuckRatePerBotMin, iteration.report.deathRatePerBotMin);
    iteration.spawnsJoined = spawnsJoined(generation);
    iteration.better = result_.iterations.empty() || isBetter(iteration, result_.kept());
}

/// Which repairs of the last turn must be undone.
std::vector<bool> IterationLoop::harmful(const Iteration& iteration) const {
    if (result_.iterations.empty()) return {};
    const auto& last = result_.iterations.back();
    const auto& best = result_.kept();
    const std::vector<bool> all(state_.repairs.size(), true);
    if (iteration.spawnsJoined < best.spawnsJoined) return all;
    auto harmful =
        harmfulRepairs(state_.repairs, {last.graph, last.report}, {iteration.graph, iteration.report});
    const bool worse = isWorse(iteration.trouble, best.trouble);
    return worse && std::ranges::find(harmful, true) == harmful.end() ? all : harmful;
}

Result<NavGraph> IterationLoop::takeBack(Iteration& iteration, State& state, JobContext& context) {
    const auto harm = harmful(iteration);
    if (std::ranges::find(harm, true) == harm.end()) return iteration.graph;
    std::vector<LedgerRepair> good, bad;
    for (std::size_t i = 0; i < harm.size(); ++i) (harm[i] ? bad : good).push_back(state.repairs[i]);
    for (const auto& cure : state.cures) {
        const bool isBad = std::ranges::any_of(bad, [&](const LedgerRepair& repair) {
            return repair.at == cure.from || repair.at == cure.to ||
                   (repair.to && (*repair.to == cure.from || *repair.to == cure.to));
        });
        if (!isBad) continue;
        state.repair.takeBack(cure, state.before);
        context.log(LogLevel::info, "Taken back: " + textOf(cure));
        ++iteration.takenBack;
    }
    auto ledger = *state.unmended;
    addRepairs(ledger.repairs, good);
    state.ledger = std::make_shared<const Ledger>(std::move(ledger));
    NAV_ASSIGN(const auto generation, make_(state.ledger, context));
    return generation->graph->graph;
}

/// Prepares the next turn.
Result<> IterationLoop::mend(Iteration& iteration, State& state, const NavGraph& graph, const GameMap& map,
                             JobContext& context) const {
    state.before = state.repair;
    NAV_ASSIGN(auto mended, state.repair.mend(graph, map.bsp, map.collision, editedLinks(graph, start_.edits),
                                              start_.repair, context));
    auto ledger = *state.ledger;
    ledger.map = map.name();
    ++ledger.iterations;
    auto repairs = repairsBetween(graph, mended.graph, mended.previous);
    for (auto& repair : repairs) {
        repair.iteration = ledger.iterations;
        repair.reason = reasonOf(repair, mended.cures);
    }
    addRepairs(ledger.repairs, repairs);
    for (const auto& cure : mended.cures) context.log(LogLevel::info, "Mended: " + textOf(cure));
    iteration.cures = mended.cures;
    state.cures = std::move(mended.cures);
    state.unmended = state.ledger;
    const bool nothing = repairs.empty() && iteration.takenBack == 0;
    state.ledger = nothing ? nullptr : std::make_shared<const Ledger>(std::move(ledger));
    state.repairs = std::move(repairs);
    return {};
}

/// Adds what the report calls bad to the removals.
Result<> IterationLoop::prune(const Iteration& iteration, State& state, const GameMap& map,
                              JobContext& context) const {
    auto ledger = *state.ledger;
    ledger.map = map.name();
    NAV_ASSIGN(const auto merge,
               mergeReport(ledger, iteration.report, iteration.graph, navLocks(start_.edits), "test report"));
    const auto added = merge.nodesAdded + merge.linksAdded;
    context.log(LogLevel::info, fmt::format("Removed: {} and {}", counted(merge.nodesAdded, "node", "nodes"),
                                            counted(merge.linksAdded, "link", "links")));
    state.ledger = added == 0 ? nullptr : std::make_shared<const Ledger>(std::move(ledger));
    return {};
}

Result<> IterationLoop::prepare(Iteration& iteration, State& state, const GameMap& map, JobContext& context) {
    if (start_.mode == IterationMode::prune) return prune(iteration, state, map, context);
    state.repair.learn(iteration.graph, iteration.report);
    NAV_ASSIGN(const auto graph, takeBack(iteration, state, context));
    return mend(iteration, state, graph, map, context);
}

IterationEnd IterationLoop::endAfter(bool last) const {
    const bool prunes = start_.mode == IterationMode::prune;
    if (prunes && result_.iterations.back().report.passed) return IterationEnd::passed;
    if (last) return IterationEnd::limit;
    if (!state_.ledger) return IterationEnd::nothingToMend;
    const bool noGain = !start_.patient && result_.iterations.size() - result_.best > kTurnsWithoutGain;
    return noGain && !prunes ? IterationEnd::noGain : IterationEnd::limit;
}

Result<> IterationLoop::turn(JobContext& context) {
    if (ended_) return {};
    Iteration iteration;
    iteration.ledger = state_.ledger;
    NAV_ASSIGN(const auto generation, make_(iteration.ledger, context));
    iteration.graph = generation->graph->graph;
    result_.archive = generation->archive;
    NAV_ASSIGN(iteration.report, test_(iteration.graph, context));
    NAV_TRY(checkFits(iteration, *generation));
    judge(iteration, *generation);

    const bool last = result_.iterations.size() + 1 >= toIndex(std::max(start_.most, 1));
    const bool done = start_.mode == IterationMode::prune && iteration.report.passed;
    if (done) iteration.better = true;
    auto state = state_;
    if (!last && !done) {
        NAV_TRY(prepare(iteration, state, *generation->map, context));
    }
    state_ = std::move(state);
    if (iteration.better) result_.best = result_.iterations.size();
    result_.iterations.push_back(std::move(iteration));
    result_.end = endAfter(last);
    ended_ = last || result_.end != IterationEnd::limit;
    return {};
}

Result<IterationResult> iterate(Pipeline& pipeline, PipelineInput input, const Parameters& parameters,
                                const NavTester& test, IterationPatience patience, JobContext& context,
                                const std::function<Result<>(const IterationResult&)>& each) {
    IterationStart start{
        .ledger = input.ledger, .most = patience.most, .patient = patience.patient, .mode = patience.mode};
    if (input.patches) start.edits = *input.patches;
    start.repair.jobs = input.jobs;
    const NavMaker make = [&](std::shared_ptr<const Ledger> ledger,
                              JobContext& job) -> Result<std::shared_ptr<const Generation>> {
        input.ledger = ledger->empty() ? nullptr : std::move(ledger);
        NAV_ASSIGN(auto generation, pipeline.run(input, parameters, job));
        return std::make_shared<const Generation>(std::move(generation));
    };
    IterationLoop loop(make, test, std::move(start));
    while (!loop.ended()) {
        NAV_TRY(loop.turn(context));
        if (each) {
            NAV_TRY(each(loop.result()));
        }
    }
    return std::move(loop).result();
}

}  // namespace navwright
