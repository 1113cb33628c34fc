#include <fmt/format.h>

#include <memory>

#include "app/navgen/command_line/verb.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"

namespace navwright {

namespace {

struct ClustersArguments {
    std::string in, out;
    bool doorways = false;
    bool json = false;
};

std::string clustersText(const ClusterCounts& counts) {
    const auto areas = static_cast<double>(counts.areas);
    return fmt::format(
        "{} clusters with {} portals between them; the largest has {} of {} areas with reachabilities\n{} "
        "candidates, {} of them between no two clusters; {} portals cut large clusters\n{:.0f} travel times "
        "to keep at most, {:.0f} % of all pairs of areas\n",
        counts.clusters, counts.portals, counts.largest, counts.areas, counts.candidates, counts.notClosing,
        counts.added, counts.travelTimes, areas > 0 ? 100 * counts.travelTimes / areas / areas : 0);
}

std::string clustersJson(const ClustersArguments& options, const ClusterCounts& counts, const AasFile& aas) {
    JsonWriter json;
    json.beginObject();
    json.member("in", options.in);
    json.member("out", options.out);
    json.member("areas", counts.areas);
    json.member("clusters", counts.clusters);
    json.member("portals", counts.portals);
    json.member("candidates", counts.candidates);
    json.member("not_closing", counts.notClosing);
    json.member("added", counts.added);
    json.member("largest", counts.largest);
    json.member("travel_times", counts.travelTimes);
    json.key("cluster_areas");
    json.beginList(JsonWriter::Layout::line);
    for (std::size_t i = 1; i < aas.clusters.size(); ++i) json.value(aas.clusters[i].reachabilityAreaCount);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> divide(const ClustersArguments& options, Session& session) {
    auto& outputs = session.outputs;
    outputs.protect(options.in);
    NAV_TRY(outputs.announce(options.out));
    NAV_ASSIGN(auto aas, readAasFile(options.in));
    NAV_ASSIGN(const auto counts, makeClusters(aas, {.split = !options.doorways}, session.job));
    NAV_ASSIGN(const auto bytes, writeAas(aas));
    NAV_TRY(outputs.add(options.out, bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    if (options.json) {
        session.console.print(clustersJson(options, counts, aas));
    } else {
        session.console.print(clustersText(counts));
        outputs.noteWritten(options.out);
    }
    return ExitCode::ok;
}

VerbAction declareClusters(CLI::App& app) {
    const auto options = std::make_shared<ClustersArguments>();
    app.add_option("AAS", options->in, "Areas with reachabilities")->type_name("FILE.aas")->required();
    app.add_option("--out", options->out, "The .aas to write")->type_name("OUT.aas")->required();
    app.add_flag("--doorways", options->doorways, "Make portals only of doorways, as bspc does");
    app.add_flag("--json", options->json, "Print what was made as JSON");
    return [options](Session& session) { return divide(*options, session); };
}

}  // namespace

Verb clustersVerb() {
    return {"clusters", "Divide the areas of an .aas into clusters with portals.",
            "Routes over them need few travel times.",
            "navgen clusters wizs.aas --out wizs2.aas\n"
            "navgen clusters wizs.aas --out wizs2.aas --doorways",
            declareClusters};
}

}  // namespace navwright
