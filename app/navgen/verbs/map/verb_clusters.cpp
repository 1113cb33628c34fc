#include <memory>
#include <ranges>
#include <string>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/base/description.h"
#include "core/base/output_set.h"

namespace navwright {

namespace {

struct ClustersArguments {
    std::string in, out;
    bool doorways = false;
    ReportOptions report;
};

/// The areas, and how they were divided.
struct ClustersRun {
    const ClustersArguments& options;
    const ClusterCounts& counts;
    const AasFile& aas;
};

/// Number of travel times to store, as a share of all pairs of areas.
double clusterShare(const ClustersRun& run) {
    const auto areas = static_cast<double>(run.counts.areas);
    return areas > 0 ? run.counts.travelTimes / areas / areas : 0;
}

/// Number of areas with reachabilities by cluster. Entry 0 of the file is a dummy.
std::vector<std::int32_t> clusterAreas(const ClustersRun& run) {
    std::vector<std::int32_t> areas;
    for (const auto& cluster : run.aas.clusters | std::views::drop(1))
        areas.push_back(cluster.reachabilityAreaCount);
    return areas;
}

constexpr auto ofClusters = wayThrough([](const ClustersRun& row) -> const auto& { return row.counts; });

Description<ClustersRun> describeClusters() {
    using Counts = ClusterCounts;
    return Description<ClustersRun>("navwright.clusters", 1, "Areas divided into clusters")
        .field("in", [](const ClustersRun& run) { return run.options.in; }, {"The areas"})
        .field("out", [](const ClustersRun& run) { return run.options.out; }, {"Where they are written"})
        .field("areas", ofClusters(&Counts::areas), {"Areas with reachabilities", "areas"})
        .field("clusters", ofClusters(&Counts::clusters), {"Clusters", "clusters"})
        .field("portals", ofClusters(&Counts::portals), {"Portals between them", "portals"})
        .field("candidates", ofClusters(&Counts::candidates), {"Areas that may be portals", "candidates"})
        .field("not_closing", ofClusters(&Counts::notClosing),
               {"Candidates between no two clusters", "between no two clusters"})
        .field("added", ofClusters(&Counts::added),
               {"Portals that cut large clusters", "portals that cut large clusters"})
        .field("largest", ofClusters(&Counts::largest),
               {"Areas of the largest cluster", "areas of the largest"})
        .field("travel_times", ofClusters(&Counts::travelTimes),
               {"Travel times to keep at most", "travel times to keep"})
        .shown(clusterShare, {.label = "of all pairs of areas", .percent = true})
        .field("cluster_areas", clusterAreas, {"Areas with reachabilities, by cluster"});
}

Result<ExitCode> divide(const ClustersArguments& options, Session& session) {
    auto& outputs = session.outputs;
    outputs.protect(options.in);
    NAV_TRY(outputs.announce(options.out));
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(auto aas, readAasFile(options.in));
    NAV_ASSIGN(const auto counts, makeClusters(aas, {.split = !options.doorways}, session.job));
    NAV_ASSIGN(const auto bytes, writeAas(aas));
    NAV_TRY(outputs.add(options.out, bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(options.report.tell(session,
                                describeClusters().of({options, counts, aas}, options.report.readers())));
    outputs.noteWritten(options.out);
    return ExitCode::ok;
}

VerbAction declareClusters(CLI::App& app) {
    const auto options = std::make_shared<ClustersArguments>();
    app.add_option("AAS", options->in, "Areas with reachabilities")->type_name("FILE.aas")->required();
    app.add_option("--out", options->out, "The .aas to write")->type_name("OUT.aas")->required();
    app.add_flag("--doorways", options->doorways, "Make portals only of doorways, as bspc does");
    options->report.addTo(app);
    return [options](Session& session) { return divide(*options, session); };
}

}  // namespace

Verb clustersVerb() {
    return {"clusters",
            "Divide the areas of an .aas into clusters with portals.",
            "Routes over them need few travel times.",
            "navgen clusters wizs.aas --out wizs2.aas\n"
            "navgen clusters wizs.aas --out wizs2.aas --doorways",
            declareClusters,
            [] { return std::vector{describeClusters().shape()}; }};
}

}  // namespace navwright
