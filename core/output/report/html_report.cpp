#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/base/units.h"
#include "core/bots/test/tested.h"
#include "core/bots/test/verdict.h"
#include "core/generate/pipeline/demo_defaults.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/output/report/html_page.h"
#include "core/output/report/nav_report.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/review/comparison/walked_origins.h"

/// The parts of htmlReport(), one heading each.
namespace navwright {

void addSummary(HtmlPage& page, const NavReport& report);
void addVerdict(HtmlPage& page, const NavReport& report);
void addIssues(HtmlPage& page, const NavReport& report);
void addAgreement(HtmlPage& page, const NavReport& report);
void addComparison(HtmlPage& page, const NavReport& report);
void addStages(HtmlPage& page, const Generation& generation);
void addDemos(HtmlPage& page, const Generation& generation);
void addParameters(HtmlPage& page, const Parameters& parameters);

std::string htmlReport(const NavReport& report) {
    const auto& generation = *report.input.generation;
    HtmlPage page(fmt::format("Bot navigation of {}", generation.mapName));
    page.note(fmt::format("Made by Navwright {}", report.input.programVersion));
    addSummary(page, report);
    addVerdict(page, report);
    addIssues(page, report);
    addAgreement(page, report);
    if (report.difference) addComparison(page, report);
    if (!generation.demos.empty()) {
        addStages(page, generation);
        addDemos(page, generation);
    }
    addParameters(page, withoutDemoDefaults(generation.parameters, usedDemos(generation)));
    return std::move(page).take();
}

namespace {

constexpr std::size_t kMostDifferences = 50;

std::string place(const Vec3& at) {
    return fmt::format("{:.0f} {:.0f} {:.0f}", at.x, at.y, at.z);
}

std::string number(std::uint64_t value) {
    return std::to_string(value);
}

/// "200 (40.0 %) demos, 300 (60.0 %) map"; skips origins without entries.
std::string originList(const std::array<std::size_t, kNavOriginCount>& counts) {
    const auto all = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        text += fmt::format("{}{} {} ({:.1f} %)", text.empty() ? "" : ", ", counts[i],
                            navOriginName(static_cast<NavOrigin>(i)),
                            kPercent * static_cast<double>(counts[i]) / static_cast<double>(all));
    }
    return text;
}

/// The share of the bots' way on links that players used.
std::string walkedText(const WalkedOrigins& walked) {
    return fmt::format("Of the distance bots walked, {:.1f} % was on links of the demos, {:.1f} % of the map",
                       kPercent * walked.share(NavOrigin::demos), kPercent * walked.share(NavOrigin::map));
}

std::string_view stateOf(Severity severity) {
    if (severity == Severity::hint) return "hint";
    return severity == Severity::error ? "bad" : "warning";
}

std::string_view titleOf(const Issue& issue) {
    return validatorTitle(validators(), issue.validator);
}

const NavNode& nodeAt(const NavGraph& graph, std::int32_t index) {
    return graph.nodes[index];
}

/// A list of differences: the number, and the first ones collapsed.
template <class List, class Describe>
void addDifferences(HtmlPage& page, std::string_view what, std::string_view mark, const List& list,
                    Describe describe) {
    if (list.empty()) return;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < std::min(list.size(), kMostDifferences); ++i) {
        lines.push_back(describe(list[i]));
    }
    if (list.size() > kMostDifferences) {
        lines.push_back(fmt::format("and {} more", list.size() - kMostDifferences));
    }
    page.folded(fmt::format("{}: {}", what, list.size()), lines, mark);
}

/// "2 errors, 1 warning, 0 hints".
std::string issueCounts(const NavReport& report) {
    const auto counts = countBySeverity(report.issues);
    return fmt::format("{}, {}, {}", counted(counts[0], "error", "errors"),
                       counted(counts[1], "warning", "warnings"), counted(counts[2], "hint", "hints"));
}

/// Whether demos, physics and test disagree on it.
bool tells(const LinkAgreement& link) {
    return link.suspicion < Suspicion::unseenButPossible;
}

std::string demoWords(const LinkAgreement& link) {
    if (link.demo == DemoSays::nothing) return "no demos";
    return link.demo == DemoSays::seen ? fmt::format("{} in {}", counted(link.traversals, "time", "times"),
                                                     counted(link.demos, "demo", "demos"))
                                       : "unseen";
}

std::string physicsWords(const LinkAgreement& link) {
    if (link.physics == PhysicsSays::nothing) return "not judged";
    return link.physics == PhysicsSays::possible
               ? "possible"
               : fmt::format("impossible: {}", linkFailureName(link.failure));
}

std::string testWords(const LinkAgreement& link) {
    if (link.attempts > 0) return fmt::format("{} of {} failed", link.failures, link.attempts);
    return link.test == TestSays::fails ? "bad" : "not walked";
}

std::string namesOf(const DemoSummary& demo) {
    std::string text;
    for (const auto& player : demo.players) {
        if (player.kept == 0) continue;
        const auto name = player.names.empty() ? fmt::format("slot {}", player.slot) : player.names.back();
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

std::string warningsOf(const DemoSummary& demo) {
    std::string text(skipReasonText(demo.skip));
    for (const auto& warning : demo.warnings) text += (text.empty() ? "" : "; ") + warning;
    return text;
}

/// "24.6 %; 37 holes".
std::string coveredText(const Coverage& coverage) {
    return fmt::format("{:.1f} %; {}", kPercent * coverage.share(),
                       counted(coverage.holes.size(), "hole", "holes"));
}

/// A caveat for a passed test; empty: none.
std::string thinWords(const NavReport& report) {
    if (!report.test.passed || !report.coverage || report.coverage->share() >= kThinCoverage) return {};
    return fmt::format(", but the nav covers only {:.1f} % of the floor",
                       kPercent * report.coverage->share());
}

std::string sentence(const Issue& issue) {
    return fmt::format("{} (at {})", issue.message, place(issue.at));
}

void addEntry(HtmlPage& page, std::span<const Issue> issues, std::span<const std::byte> png) {
    const auto& first = issues.front();
    const auto state = stateOf(first.severity);
    if (issues.size() == 1 && first.validator != kCoverageHole) {
        page.card(state, titleOf(first), sentence(first), png);
        return;
    }
    std::vector<std::string> lines;
    lines.reserve(issues.size());
    for (const auto& issue : issues) lines.push_back(sentence(issue));
    page.wideCard(state, fmt::format("{}: {}", titleOf(first), issues.size()), lines, png);
}

}  // namespace

void addSummary(HtmlPage& page, const NavReport& report) {
    const auto& graph = *report.input.generation->graph;
    const auto statistics = navStatistics(graph.graph);
    const auto& ties = graph.connectivity;
    page.paragraph(fmt::format("{}{}; {}; {}, {}.", report.test.passed ? "Test passed" : "Test failed",
                               thinWords(report), issueCounts(report), counted(ties.nodes, "node", "nodes"),
                               counted(ties.links, "link", "links")));
    if (!report.overview.empty()) page.picture(report.overview, "The nav in its map");
    if (!report.pictureNotice.empty()) page.note(report.pictureNotice);
    page.beginTable({"What", "How much"});
    page.row({"Nodes", fmt::format("{} ({})", ties.nodes, typeList(statistics.nodeTypes))});
    page.row({"Links", fmt::format("{} ({})", ties.links, typeList(statistics.linkTypes))});
    const auto origins = countOrigins(graph);
    if (ties.nodes > 0) page.row({"Nodes by origin", originList(origins.nodes)});
    if (ties.links > 0) page.row({"Links by origin", originList(origins.links)});
    page.row({"Nodes that reach one another", fmt::format("{:.1f} %", kPercent * ties.largestStrongShare)});
    page.row({"Islands", number(ties.components)});
    page.row({"Links one way only", number(ties.oneWayLinks)});
    if (report.coverage) page.row({"Floor covered", coveredText(*report.coverage)});
    if (!graph.spawns.empty()) {
        const auto served = std::ranges::count(graph.spawns, SpawnService::main, &SpawnMatch::service);
        page.row({"Spawn points with a node that reaches all others, and back",
                  fmt::format("{} of {}", served, graph.spawns.size())});
    }
    page.endTable();
    const auto remarks = spawnRemarks(graph.spawns);
    if (!remarks.empty())
        page.folded(counted(remarks.size(), "spawn point needs", "spawn points need") + " a look", remarks);
    for (const auto& warning : report.input.generation->warnings) page.note(warning);
}

void addVerdict(HtmlPage& page, const NavReport& report) {
    const auto& test = report.test;
    page.heading(test.passed ? "Test: passed" : "Test: failed");
    page.note(fmt::format("{}, {}, tested by {}{}",
                          counted(static_cast<std::uint64_t>(test.botCount), "bot", "bots"),
                          testedWords(test), judgeWords(test), report.testedHere ? ", for this report" : ""));
    const auto thresholds = test.thresholds.value_or(navtestThresholds(report.input.generation->parameters));
    page.beginTable({"", "Figure", "Value", "Limit"});
    for (const auto& line :
         verdictLines(test, thresholds, report.input.generation->graph->graph.nodes.size())) {
        page.verdictRow(line.passed ? "good" : "bad",
                        {std::string(line.figure), fmt::format("{:.3f}", line.value),
                         fmt::format("{} {}", line.atLeast ? "at least" : "at most", line.limit)});
    }
    if (report.coverage) {
        const auto share = report.coverage->share();
        page.verdictRow(share < kThinCoverage ? "warning" : "good",
                        {"Share of floor covered", fmt::format("{:.3f}", share),
                         fmt::format("aim for at least {}, decides nothing", kThinCoverage)});
    }
    page.endTable();
    const auto walked = walkedOrigins(*report.input.generation->graph, test);
    if (walked.total() > 0 && !report.input.generation->demos.empty()) page.note(walkedText(walked));
    page.note(fmt::format("Bad nodes {}, bad links {}, unreachable nodes {}, deaths {}", test.badNodes.size(),
                          test.badLinks.size(), test.unreachableNodes.size(), test.deaths.size()));
}

void addIssues(HtmlPage& page, const NavReport& report) {
    page.heading("Issues: " + issueCounts(report));
    if (report.issues.empty()) page.paragraph("No issues.");
    page.beginCards();
    const auto entries = reportEntries(report);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool drawn = i < report.issuePictures.size();
        addEntry(page, entries[i],
                 drawn ? std::span<const std::byte>(report.issuePictures[i]) : std::span<const std::byte>());
    }
    page.endCards();
    if (report.ignored.empty()) return;
    page.heading(fmt::format("Found harmless: {}", report.ignored.size()));
    page.beginTable({"Issue", "Place", "Note"});
    for (const auto& issue : report.ignored) {
        page.row(
            {std::string(titleOf(issue)), place(issue.at), report.input.ignoredIssues.at(issueKey(issue))});
    }
    page.endTable();
}

void addAgreement(HtmlPage& page, const NavReport& report) {
    const auto counts = countSuspicion(report.agreement);
    page.heading("Links by demos, physics and test");
    page.beginTable({"Verdict", "Links"});
    for (std::size_t i = 0; i < counts.size(); ++i) {
        page.row({std::string(suspicionText(static_cast<Suspicion>(i))), number(counts[i])});
    }
    page.endTable();
    const auto suspicious = toIndex(
        std::ranges::count_if(report.agreement, [](const LinkAgreement& link) { return tells(link); }));
    if (suspicious == 0) return;
    const auto& graph = report.input.generation->graph->graph;
    page.beginTable({"Link", "Type", "Demos", "Physics", "Test", "Verdict"});
    // Sorted by suspicion.
    for (const auto& link : std::span(report.agreement).first(std::min(suspicious, kMostDifferences))) {
        page.row({fmt::format("{} to {}", place(graph.nodes[link.node].origin),
                              place(nodeAt(graph, link.to).origin)),
                  std::string(nodeTypeName(link.type)), demoWords(link), physicsWords(link), testWords(link),
                  std::string(suspicionText(link.suspicion))});
    }
    page.endTable();
    if (suspicious > kMostDifferences) {
        page.note(fmt::format("and {} more", suspicious - kMostDifferences));
    }
}

void addComparison(HtmlPage& page, const NavReport& report) {
    const auto& a = report.input.compared->graph;
    const auto& b = report.input.generation->graph->graph;
    const auto& diff = *report.difference;
    page.heading(fmt::format("Compared with {}", report.input.compared->name));
    page.paragraph(
        fmt::format("A, the old nav: {} and {}; B, this nav: {} and {}; {} in both.",
                    counted(a.nodes.size(), "node", "nodes"), counted(a.linkCount(), "link", "links"),
                    counted(b.nodes.size(), "node", "nodes"), counted(b.linkCount(), "link", "links"),
                    counted(diff.matched.size(), "node", "nodes")));
    if (diff.empty()) {
        page.paragraph("No difference.");
        return;
    }
    const auto node = [](const NavGraph& graph) {
        return [&graph](std::int32_t index) {
            return fmt::format("{} at {}", nodeTypeName(nodeAt(graph, index).type),
                               place(nodeAt(graph, index).origin));
        };
    };
    const auto link = [](const NavGraph& graph) {
        return [&graph](const auto& ends) {
            return fmt::format("{} to {}", place(nodeAt(graph, ends.from).origin),
                               place(nodeAt(graph, ends.to).origin));
        };
    };
    const auto pair = [&](const NodeMatch& match) {
        return fmt::format("{}, now {}", node(a)(match.a), node(b)(match.b));
    };
    addDifferences(page, "Nodes added", "added", diff.nodesAdded, node(b));
    addDifferences(page, "Nodes removed", "removed", diff.nodesRemoved, node(a));
    addDifferences(page, "Nodes moved", "moved", diff.nodesMoved, pair);
    addDifferences(page, "Nodes of another type", "retyped", diff.nodesRetyped, pair);
    addDifferences(page, "Links added", "added", diff.linksAdded, link(b));
    addDifferences(page, "Links removed", "removed", diff.linksRemoved, link(a));
    const auto twin = [&](const LinkMatch& match) { return link(a)(match.a); };
    addDifferences(page, "Links of another type", "retyped", diff.linksRetyped, twin);
    addDifferences(page, "Links of another cost", "recosted", diff.linksRecosted, twin);
}

void addStages(HtmlPage& page, const Generation& generation) {
    page.heading("How it was made");
    page.beginTable({"Stage", "In", "Out"});
    for (const auto& stage : generation.stages) {
        page.row({std::string(stageName(stage.stage)), number(stage.in), number(stage.out)});
    }
    page.endTable();
}

void addDemos(HtmlPage& page, const Generation& generation) {
    page.heading(fmt::format("Demos: {}", generation.demos.size()));
    page.beginTable({"Demo", "Minutes", "Players", "Samples", "Kept", "Votes", "Remarks"});
    auto demos = generation.demos;
    std::ranges::stable_sort(demos, {}, [](const auto& demo) { return demo->name; });
    for (const auto& demo : demos) {
        page.row({demo->name, fmt::format("{:.1f}", demo->seconds / kSecondsPerMinute), namesOf(*demo),
                  number(demo->samples), number(demo->kept), number(demo->votes), warningsOf(*demo)});
    }
    page.endTable();
}

void addParameters(HtmlPage& page, const Parameters& parameters) {
    page.heading("Parameters that differ from the default");
    std::size_t changed = 0;
    for (const auto& row : parameterTable()) changed += parameters.isDefault(row.id) ? 0 : 1;
    if (changed == 0) {
        page.paragraph("None.");
        return;
    }
    const Parameters defaults;
    page.beginTable({"Parameter", "Value", "Default", "Meaning"});
    for (const auto& row : parameterTable()) {
        if (parameters.isDefault(row.id)) continue;
        page.row(
            {std::string(row.key), parameters.text(row.id), defaults.text(row.id), std::string(row.label)});
    }
    page.endTable();
}

}  // namespace navwright
