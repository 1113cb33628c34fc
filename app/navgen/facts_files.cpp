#include <algorithm>

#include "base/byte_text.h"
#include "base/json_view.h"
#include "base/parameter_preset.h"
#include "nav/edit_patch.h"
#include "nav/strafe_archive.h"
#include "navgen/file_facts.h"
#include "navtest/ledger.h"
#include "navtest/report.h"

/// Facts of the files that go with a nav.
namespace navwright {

Result<Facts> strafeFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto archive, readStrafeArchive(bytes, file));
    std::vector<std::string> demos;
    for (const auto& demo : archive.demos) demos.push_back(demo.name);
    float fastest = 0;
    std::size_t points = 0;
    for (const auto& way : archive.traversals) {
        fastest = std::max(fastest, way.speed);
        points += way.points.size();
    }
    Facts facts;
    facts.add("map", archive.map);
    facts.add("traversals", archive.traversals.size());
    facts.add("points", points);
    facts.add("fastest", static_cast<double>(fastest));
    facts.add("demos", std::move(demos));
    return facts;
}

Result<Facts> navtestFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto report, parseNavtestReport(asText(bytes), file));
    Facts facts;
    facts.add("map", report.map);
    facts.add("passed", report.passed);
    facts.add("reasons", report.reasons);
    facts.add("backend", report.backend);
    facts.add("seconds", report.testDurationS);
    facts.add("bots", report.botCount);
    facts.add("coverage", report.coverageRatio);
    facts.add("deaths_per_bot_and_minute", report.deathRatePerBotMin);
    facts.add("stuck_per_bot_and_minute", report.stuckRatePerBotMin);
    facts.add("bad_nodes", report.badNodes.size());
    facts.add("bad_links", report.badLinks.size());
    facts.add("unreachable_nodes", report.unreachableNodes.size());
    facts.add("node_visits", report.totalNodeVisits);
    facts.add("environmental_deaths", report.totalEnvironmentalDeaths);
    facts.add("nav_sha1", report.navSha1);
    return facts;
}

Result<Facts> ledgerFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto ledger, parseLedger(asText(bytes), file));
    Facts facts;
    facts.add("map", ledger.map);
    facts.add("iterations", ledger.iterations);
    facts.add("nodes_removed", ledger.nodes.size());
    facts.add("links_removed", ledger.links.size());
    return facts;
}

Result<Facts> patchFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto patches, parsePatches(asText(bytes), file));
    Facts facts;
    facts.add("map", patches.map);
    facts.add("patches", patches.patches.size());
    facts.add("enabled", std::ranges::count_if(patches.patches, &EditPatch::enabled));
    auto& byOperation = facts.group("by_operation");
    for (int index = 0; index < kPatchOperationCount; ++index) {
        const auto operation = static_cast<PatchOperation>(index);
        const auto count = std::ranges::count(patches.patches, operation, &EditPatch::operation);
        if (count > 0) byOperation.add(patchOperationName(operation), count);
    }
    return facts;
}

Result<Facts> presetFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto parameters, parsePreset(asText(bytes), file));
    Facts facts;
    auto& changed = facts.group("parameters", Facts::Keys::names);
    for (const auto& row : parameterTable()) {
        if (!parameters.isDefault(row.id)) changed.add(row.key, parameters.text(row.id));
    }
    return facts;
}

Result<Facts> generationFacts(const Bytes& bytes, const std::string& file) {
    constexpr double kMost = 1e12;
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(bytes), file));
    const auto root = document.root();
    const auto graph = root.object("graph");
    Facts facts;
    facts.add("map", root.text("map"));
    facts.add("demos", root.list("demos").size());
    facts.add("nodes", graph.count("nodes"));
    facts.add("links", graph.count("links"));
    facts.add("largest_strongly_connected_share", graph.real("largest_strongly_connected_share", 0, 1));
    double milliseconds = 0;
    for (const auto& stage : root.list("stages")) milliseconds += stage.real("ms", 0, kMost);
    facts.add("ms", milliseconds);
    facts.add("warnings", root.list("warnings").size());
    return document.finish(std::move(facts));
}

}  // namespace navwright
