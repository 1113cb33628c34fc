#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/aas/evidence/proof_file.h"
#include "core/aas/evidence/proof_summary.h"
#include "core/aas/file/aas_names.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/base/parallel.h"
#include "core/base/point_text.h"
#include "core/bots/test/report.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/samples/gate.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

namespace {

struct ProveArguments {
    std::string aas, bsp, out, apply;
    std::vector<std::string> demos;
    std::string navtest, nav;
    WorkOptions work;
    std::size_t most = 10;
    bool bots = false;
    bool json = false;
};

/// What one demo gave; `problem`: why nothing.
struct ProvenDemo {
    std::string name;
    std::vector<WaySeen> seen;
    std::string problem;
};

Result<ProvenDemo> proveDemo(const std::filesystem::path& file, const DemoCache& cache, const GameMap& map,
                             const WayFinder& finder, JobContext& job) {
    ProvenDemo demo;
    demo.name = file.filename().string();
    const auto recording = cache.readThrough(file, job);
    if (!recording) {
        if (recording.error().cancelled()) return cancelled();
        demo.problem = recording.error().message();
        return demo;
    }
    const GateInput input{.map = map.name(), .geometry = &map};
    NAV_ASSIGN(const auto gated, gateDemo(*recording, input, Parameters{}, job));
    if (gated.summary.skip != SkipReason::none) {
        demo.problem = fmt::format("{}: {}", file.string(), skipReasonText(gated.summary.skip));
        return demo;
    }
    NAV_ASSIGN(demo.seen, waysSeen(finder, *recording, gated, job));
    return demo;
}

Result<> proveByDemos(const ProveArguments& options, const std::vector<std::filesystem::path>& files,
                      const GameMap& map, const WayFinder& finder, ProofFile& proofs, Session& session) {
    const DemoCache cache(options.work.cacheFolder(session.console));
    std::vector<ProvenDemo> demos(files.size());
    std::atomic<std::size_t> done = 0;
    NAV_TRY(parallelFor(files.size(), options.work.jobs, session.job, [&](std::size_t i) -> Result<> {
        NAV_ASSIGN(demos[i], proveDemo(files[i], cache, map, finder, session.job));
        session.job.progress("reading demos", ++done, files.size());
        return {};
    }));
    cache.warnOfUnkept(session.job);
    proofs.seen.resize(finder.aas().reachabilities.size());
    for (const auto& demo : demos) {
        if (!demo.problem.empty()) {
            session.console.warn(demo.problem);
            continue;
        }
        proofs.demos.push_back(demo.name);
        addSeen(proofs.seen, demo.seen);
    }
    if (proofs.demos.empty()) return fail(fmt::format("None of the demos shows {}", map.name()));
    return {};
}

Result<> proveByTest(const ProveArguments& options, const GameMap& map, const WayFinder& finder,
                     ProofFile& proofs, Session& session) {
    NAV_ASSIGN(const auto text, readFile(options.navtest));
    NAV_ASSIGN(const auto report, parseNavtestReport(asText(text), options.navtest));
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, options.nav));
    if (report.map != map.name())
        return fail(fmt::format("The report is about {}, the map is {}", report.map, map.name()),
                    options.navtest);
    proofs.navSha1 = sha1Hex(bytes);
    NAV_TRY(checkReportFits(report, nav.graph, proofs.navSha1, options.navtest));
    NAV_ASSIGN(proofs.tested, waysTested(finder, report, nav.graph, session.job));
    return {};
}

/// How bots fare on the same ways as links of a nav.
struct BotAgreement {
    std::size_t both = 0, playerOnly = 0, botsOnly = 0, neither = 0;
};

/// Ways shorter than bots' own measure of having arrived say nothing.
Result<BotAgreement> askBots(const AasFile& aas, const LinkWorld& world, const ProofFile& proofs, int jobs,
                             JobContext& job) {
    constexpr float kTelling = 48;
    std::vector<LinkPlaces> links;
    std::vector<bool> made;
    for (const auto& way : proofs.ways) {
        const auto& reachability = aas.reachabilities[static_cast<std::size_t>(way.reachability)];
        if (way.state == ProofState::ruleOnly ||
            glm::distance(reachability.start, reachability.end) < kTelling)
            continue;
        links.push_back({reachability.start, reachability.end});
        made.push_back(way.state == ProofState::simulated);
    }
    NAV_ASSIGN(const auto judged, judgeLinks(world, links, jobs, job));
    BotAgreement agreement;
    for (std::size_t i = 0; i < links.size(); ++i) {
        const bool bots = judged[i].possible && judged[i].means != MoveMeans::gapJump;
        ++(made[i] ? bots ? agreement.both : agreement.playerOnly
           : bots  ? agreement.botsOnly
                   : agreement.neither);
    }
    return agreement;
}

std::string rowText(std::string_view name, const TravelProofs& row) {
    std::string because;
    for (const auto& [failure, count] : row.failures)
        because += fmt::format("{}{} {}", because.empty() ? "" : ", ", linkFailureName(failure), count);
    return fmt::format("{:<15} {:>6} {:>9} {:>7} {:>9} {:>6} {:>6} {:>8.2f} {:>8.2f}  {}\n", name, row.ways,
                       row.count(ProofState::simulated), row.count(ProofState::refuted),
                       row.count(ProofState::ruleOnly), row.seen, row.tested, row.medianSeconds,
                       row.medianRuleSeconds, because);
}

std::string wayLine(const AasFile& aas, const WayProof& way, const ProofFile& proofs) {
    const auto number = static_cast<std::size_t>(way.reachability);
    const auto& reachability = aas.reachabilities[number];
    auto text = fmt::format("  {} {} into area {}, {} to {}: ", way.reachability,
                            aasTravelName(reachability.travel()), reachability.area,
                            pointText(reachability.start), pointText(reachability.end));
    if (way.state == ProofState::simulated) {
        text += fmt::format("{:.2f} s by {}, the rule says {:.2f}", way.seconds, wayMeansName(way.means),
                            reachability.travelTime / 100.0);
        if (way.damage > 0) text += fmt::format(", costs {} health", way.damage);
    } else {
        text += fmt::format("{} at {}", linkFailureName(way.failure), pointText(way.place));
    }
    if (number < proofs.seen.size() && proofs.seen[number].times > 0)
        text += fmt::format(", taken {} by {}", counted(proofs.seen[number].times, "time", "times"),
                            counted(proofs.seen[number].players, "player", "players"));
    return text + '\n';
}

std::string wayLines(std::string_view title, const std::vector<std::int32_t>& numbers, const AasFile& aas,
                     const ProofFile& proofs, std::size_t most) {
    if (numbers.empty() || most == 0) return {};
    auto text = fmt::format("{}\n", title);
    for (std::size_t i = 0; i < std::min(most, numbers.size()); ++i)
        text += wayLine(aas, proofs.ways[static_cast<std::size_t>(numbers[i]) - 1], proofs);
    if (numbers.size() > most) text += fmt::format("  ... and {} more\n", numbers.size() - most);
    return text;
}

std::string proveText(const AasFile& aas, const ProofFile& proofs, const ProofSummary& summary,
                      const std::optional<BotAgreement>& bots, std::size_t most) {
    auto text = fmt::format("{:<15} {:>6} {:>9} {:>7} {:>9} {:>6} {:>6} {:>8} {:>8}  {}\n", proofs.map,
                            "ways", "simulated", "refuted", "rule only", "seen", "tested", "median s",
                            "rule s", "refuted because");
    for (const auto& row : summary.travels)
        text += rowText(row.travel == AasTravel::none ? "unknown" : aasTravelName(row.travel), row);
    text += rowText("all", summary.all);
    if (summary.all.hurting > 0)
        text += counted(summary.all.hurting, "reachability costs", "reachabilities cost") + " health\n";
    if (!proofs.demos.empty()) text += counted(proofs.demos.size(), "demo", "demos") + " searched\n";
    if (bots) {
        const auto all = bots->both + bots->playerOnly + bots->botsOnly + bots->neither;
        text += fmt::format(
            "bots on {} of 48 units and more: {} made by player and bots, {} by the player alone, {} by "
            "bots alone, {} by neither\n",
            counted(all, "reachability", "reachabilities"), bots->both, bots->playerOnly, bots->botsOnly,
            bots->neither);
    }
    text += wayLines("refuted, but taken in demos:", summary.refutedButSeen, aas, proofs, most);
    return text + wayLines("farthest from the rule's time:", summary.differing, aas, proofs, most);
}

void writeRow(JsonWriter& json, std::string_view name, const TravelProofs& row) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("type", name);
    json.member("ways", row.ways);
    for (int i = 0; i < kProofStateCount; ++i) {
        const auto state = static_cast<ProofState>(i);
        json.member(proofStateName(state), row.count(state));
    }
    json.member("seen", row.seen);
    json.member("tested", row.tested);
    json.member("passed", row.passed);
    json.member("hurting", row.hurting);
    json.member("median_seconds", row.medianSeconds);
    json.member("median_rule_seconds", row.medianRuleSeconds);
    json.key("failures");
    json.beginObject(JsonWriter::Layout::line);
    for (const auto& [failure, count] : row.failures) json.member(linkFailureName(failure), count);
    json.endObject();
    json.endObject();
}

std::string proveJson(const ProofFile& proofs, const ProofSummary& summary,
                      const std::optional<BotAgreement>& bots) {
    JsonWriter json;
    json.beginObject();
    json.member("map", proofs.map);
    json.member("demos", proofs.demos.size());
    json.key("travels");
    json.beginList();
    for (const auto& row : summary.travels)
        writeRow(json, row.travel == AasTravel::none ? "unknown" : aasTravelName(row.travel), row);
    json.endList();
    json.key("all");
    writeRow(json, "all", summary.all);
    const auto numbers = [&](std::string_view name, const std::vector<std::int32_t>& list) {
        json.key(name);
        json.beginList(JsonWriter::Layout::line);
        for (const auto number : list) json.value(number);
        json.endList();
    };
    numbers("refuted_but_seen", summary.refutedButSeen);
    numbers("differing", summary.differing);
    if (bots) {
        json.key("bots");
        json.beginObject(JsonWriter::Layout::line);
        json.member("both", bots->both);
        json.member("player_only", bots->playerOnly);
        json.member("bots_only", bots->botsOnly);
        json.member("neither", bots->neither);
        json.endObject();
    }
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> prove(const ProveArguments& options, Session& session) {
    auto& outputs = session.outputs;
    for (const auto* input : {&options.aas, &options.bsp, &options.navtest, &options.nav}) {
        if (!input->empty()) outputs.protect(*input);
    }
    for (const auto* output : {&options.out, &options.apply}) {
        if (output->empty()) continue;
        NAV_TRY(outputs.announce(*output));
    }
    std::vector<std::filesystem::path> demos;
    if (!options.demos.empty()) {
        NAV_ASSIGN(demos, session.demoFiles(options.demos));
    }
    NAV_ASSIGN(const auto bytes, readFile(options.aas));
    NAV_ASSIGN(const auto aas, parseAas(bytes, options.aas));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    NAV_TRY(checkAreasOf(aas, map->bsp, options.aas));
    if (aas.reachabilities.size() < 2)
        return fail("There are no reachabilities between these areas", options.aas,
                    "areas that have reachabilities");
    const auto hurt = hurtBoxes(map->bsp);
    const LinkWorld world{.collision = map->collision, .hurt = hurt, .params = {}};
    ProofFile proofs;
    proofs.map = map->name();
    proofs.mapChecksum = aas.mapChecksum;
    proofs.areas = contentHash(bytes);
    NAV_ASSIGN(proofs.ways, proveWays(aas, world, options.work.jobs, session.job));
    const WayFinder finder(aas);
    if (!options.demos.empty()) {
        NAV_TRY(proveByDemos(options, demos, *map, finder, proofs, session));
    }
    if (!options.navtest.empty()) {
        NAV_TRY(proveByTest(options, *map, finder, proofs, session));
    }
    std::optional<BotAgreement> bots;
    if (options.bots) {
        NAV_ASSIGN(bots, askBots(aas, world, proofs, options.work.jobs, session.job));
    }
    if (!options.out.empty()) {
        NAV_TRY(outputs.add(options.out, writeProofs(proofs)));
    }
    if (!options.apply.empty()) {
        auto applied = withProofs(aas, proofs.ways);
        NAV_TRY(makeClusters(applied, {}, session.job));
        NAV_ASSIGN(const auto written, writeAas(applied));
        NAV_TRY(outputs.add(options.apply, written));
    }
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    const auto summary = summarise(aas, proofs.ways, proofs.seen, proofs.tested);
    session.console.print(options.json ? proveJson(proofs, summary, bots)
                                       : proveText(aas, proofs, summary, bots, options.most));
    for (const auto* output : {&options.out, &options.apply}) {
        if (!output->empty()) outputs.noteWritten(*output);
    }
    return ExitCode::ok;
}

VerbAction declareProve(CLI::App& app) {
    const auto options = std::make_shared<ProveArguments>();
    app.add_option("AAS", options->aas, "The areas of the map, with reachabilities")
        ->type_name("FILE.aas")
        ->required();
    app.add_option("--bsp", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("--out", options->out, "Write the proofs here")->type_name("MAP.aasproof.json");
    app.add_option("--apply", options->apply,
                   "Write the areas here, with simulated travel times, without refuted reachabilities, and "
                   "with new clusters")
        ->type_name("OUT.aas");
    app.add_option("--demos", options->demos,
                   "Demos, and folders with demos: which reachabilities players took")
        ->type_name("PATH...");
    auto* navtest =
        app.add_option("--navtest", options->navtest, "Test report: which reachabilities bots got over")
            ->type_name("REPORT.json");
    auto* nav = app.add_option("--nav", options->nav, "The .nav that was tested")
                    ->type_name("MAP.nav")
                    ->needs(navtest);
    navtest->needs(nav);
    app.add_flag("--bots", options->bots,
                 "Also let bots try the longer reachabilities as links, and count who gets over");
    app.add_option("--most", options->most, "Reachabilities to print of each list")->capture_default_str();
    app.add_flag("--json", options->json, "Print the counts as JSON");
    options->work.addTo(app);
    return [options](Session& session) { return prove(*options, session); };
}

}  // namespace

Verb proveVerb() {
    return {"prove", "Check each reachability by simulation, demos and tests.",
            "A simulated player tries it, demos may show it, a test of bots may cover it; what was found is "
            "kept.",
            "navgen prove city.aas --bsp city.bsp --out city.aasproof.json\n"
            "navgen prove city.aas --bsp city.bsp --demos demos/city --apply city_proven.aas",
            declareProve};
}

}  // namespace navwright
