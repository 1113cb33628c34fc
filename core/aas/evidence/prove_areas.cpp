#include "core/aas/evidence/prove_areas.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/aas/clusters/make_clusters.h"
#include "core/aas/evidence/proof_summary.h"
#include "core/aas/evidence/reachability_evidence.h"
#include "core/aas/evidence/reachability_finder.h"
#include "core/aas/evidence/reachability_proof.h"
#include "core/aas/travel/map_places.h"
#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/bots/test/report.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/samples/gate.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

namespace {

/// The result of one demo. `problem`: why it has none.
struct ProvenDemo {
    std::string name;
    std::vector<ReachabilitySeen> seen;
    AreaVisits visits;
    std::string problem;
};

Result<ProvenDemo> proveDemo(const std::filesystem::path& file, const Result<Recording>& recording,
                             const GameMap& map, const ReachabilityFinder& finder, JobContext& context) {
    ProvenDemo demo;
    demo.name = file.filename().string();
    if (!recording) {
        demo.problem = recording.error().message();
        return demo;
    }
    const GateInput input{.map = map.name(), .geometry = &map};
    NAV_ASSIGN(const auto gated, gateDemo(*recording, input, Parameters{}, context));
    if (gated.summary.skip != SkipReason::none) {
        demo.problem = fmt::format("{}: {}", file.string(), skipReasonText(gated.summary.skip));
        return demo;
    }
    NAV_ASSIGN(demo.seen, reachabilitiesSeen(finder, *recording, gated, context));
    NAV_ASSIGN(demo.visits, areasVisited(finder.aas(), *recording, gated, context));
    return demo;
}

Result<> proveByDemos(const ProofWanted& wanted, const GameMap& map, const ReachabilityFinder& finder,
                      ProofFile& proofs, AreaVisits& visits, JobContext& context) {
    const DemoCache cache(wanted.cache);
    const auto files = wanted.demos;
    std::vector<ProvenDemo> demos(files.size());
    NAV_TRY(cache.readEach(files, wanted.jobs, context,
                           [&](std::size_t i, const Result<Recording>& recording) -> Result<> {
                               NAV_ASSIGN(demos[i], proveDemo(files[i], recording, map, finder, context));
                               return {};
                           }));
    cache.warnOfUnkept(context);
    proofs.seen.resize(finder.aas().reachabilities.size());
    for (const auto& demo : demos) {
        if (!demo.problem.empty()) {
            context.warn(demo.problem);
            continue;
        }
        proofs.demos.push_back(demo.name);
        addSeen(proofs.seen, demo.seen);
        visits.add(demo.visits);
    }
    if (proofs.demos.empty()) return fail(fmt::format("None of the demos shows {}", map.name()));
    return {};
}

Result<> proveByTest(const ProofWanted& wanted, const GameMap& map, const ReachabilityFinder& finder,
                     ProofFile& proofs, AreaVisits& visits, JobContext& context) {
    const auto where = wanted.navtest.string();
    NAV_ASSIGN(const auto text, readFile(wanted.navtest));
    NAV_ASSIGN(const auto report, parseNavtestReport(asText(text), where));
    NAV_ASSIGN(const auto bytes, readFile(wanted.nav));
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, wanted.nav.string()));
    if (report.map != map.name())
        return fail(fmt::format("The report is about {}, the map is {}", report.map, map.name()), where);
    proofs.navSha1 = sha1Hex(bytes);
    NAV_TRY(checkReportFits(report, nav.graph, proofs.navSha1, where));
    NAV_ASSIGN(proofs.tested, reachabilitiesTested(finder, report, nav.graph, context));
    NAV_ASSIGN(const auto tested, areasTested(finder.aas(), report, nav.graph, context));
    visits.add(tested);
    return {};
}

}  // namespace

Result<AreaProofs> proveAreas(const TravelGraph& graph, const GameMap& map, const ProofWanted& wanted,
                              JobContext& context) {
    const auto& aas = graph.aas();
    NAV_TRY(checkAreasOf(aas, map.bsp, wanted.areasFile));
    if (aas.reachabilities.size() < 2)
        return fail("There are no reachabilities between these areas", wanted.areasFile,
                    "areas that have reachabilities");
    const auto hurt = hurtBoxes(map.bsp);
    const LinkWorld world{.collision = map.collision, .hurt = hurt, .params = {}};
    AreaProofs all;
    auto& proofs = all.file;
    proofs.map = map.name();
    proofs.mapChecksum = aas.mapChecksum;
    proofs.areas = wanted.areas;
    NAV_ASSIGN(proofs.reachabilities, proveReachabilities(aas, world, wanted.jobs, context));
    const ReachabilityFinder finder(aas);
    AreaVisits visits(aas.areas.size());
    if (!wanted.demos.empty()) {
        NAV_TRY(proveByDemos(wanted, map, finder, proofs, visits, context));
    }
    if (!wanted.navtest.empty()) {
        NAV_TRY(proveByTest(wanted, map, finder, proofs, visits, context));
    }
    if (!wanted.demos.empty() || !wanted.navtest.empty())
        all.uses = areaUses(graph, startPlaces(map.bsp, graph), proofs.reachabilities, visits);
    if (wanted.bots) {
        NAV_ASSIGN(all.bots, botAgreement(aas, world, proofs.reachabilities, wanted.jobs, context));
    }
    return all;
}

Result<AasFile> applyProofs(const AasFile& aas, const ProofFile& proofs, JobContext& context) {
    auto applied = withProofs(aas, proofs.reachabilities);
    NAV_TRY(makeClusters(applied, {}, context));
    return applied;
}

}  // namespace navwright
