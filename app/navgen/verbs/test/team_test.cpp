#include "app/navgen/verbs/test/team_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/navgen/command_line/work_options.h"
#include "core/base/counted.h"
#include "core/base/csv_text.h"
#include "core/bots/characters/goal_choice.h"
#include "core/bots/characters/team.h"
#include "core/generate/pipeline/demo_set.h"
#include "core/generate/pipeline/demo_visits.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

namespace {

std::string decisionLines(const Team& team, std::span<const SimulatedTest> tests) {
    CsvText csv{"seed", "seconds", "bot", "character", "from", "goal", "turned", "reason"};
    for (const auto& test : tests) {
        for (const auto& decision : test.decisions) {
            const CsvNumber seconds{.value = decision.frame * double{kBotFrameSeconds}, .decimals = 1};
            csv.row(test.report.seed, seconds, decision.bot, team.characterOf(decision.bot).name,
                    decision.from, decision.goal, decision.turned,
                    reasonWords(decision.goal, decision.reason));
        }
    }
    return std::move(csv).take();
}

/// How often players came by each node.
Result<std::vector<std::uint32_t>> visitsOf(const std::vector<std::string>& demos, const NavGraph& graph,
                                            const std::string& map, int jobs, Session& session) {
    PipelineInput input;
    NAV_ASSIGN(auto files, session.demoFiles(demos));
    for (auto& file : files) input.demos.push_back({.path = std::move(file)});
    NAV_ASSIGN(input.map, GameMap::read(map));
    input.jobs = jobs;
    input.cacheDir = WorkOptions().cacheFolder(session.console);
    DemoShelf shelf;
    NAV_ASSIGN(const auto set, shelf.take(input, Parameters(), session.job));
    std::vector<std::uint32_t> visits(graph.nodes.size());
    for (const auto& entry : set.entries) {
        if (entry->votes) addDemoVisits(visits, graph, *entry->votes);
    }
    return visits;
}

}  // namespace

void TeamOptions::addTo(CLI::App& app) {
    app.add_option(
           "--team", team,
           "Also let bots with characters walk it: mixed, or characters with numbers of bots, such as "
           "regular:2,rusher:2,camper:2,explorer,clumsy; a character is a name or a file. The verdict "
           "stays that of the server's bots")
        ->type_name("TEAM");
    app.add_option("--characters-json", json, "With --team: also write what each character met, as JSON")
        ->type_name("FILE");
    app.add_option("--decisions", decisions, "With --team: also write every goal and why, as CSV")
        ->type_name("FILE");
    app.add_option("--demos", demos,
                   "With --team: demos, and folders with demos, for characters that want nodes where players "
                   "passed (node.demo_visits)")
        ->type_name("DEMO...");
}

std::string TeamOptions::problem(bool engine) const {
    if (team.empty()) {
        if (!json.empty()) return "--characters-json is about bots with characters (give --team)";
        if (!decisions.empty()) return "--decisions is about bots with characters (give --team)";
        if (!demos.empty()) return "--demos is about bots with characters (give --team)";
        return {};
    }
    if (engine) return "The server's bots have no characters (leave out --team or --backend engine)";
    return {};
}

Result<> TeamOptions::announce(OutputSet& outputs) const {
    for (const auto& file : {json, decisions}) {
        if (file.empty()) continue;
        NAV_TRY(outputs.announce(file));
    }
    return {};
}

Result<SimulatorSetup> TeamOptions::setup(SimulatorSetup regular, const NavGraph& graph,
                                          const std::string& map, int jobs, Session& session) const {
    NAV_ASSIGN(regular.team, readTeam(team));
    if (!demos.empty()) {
        NAV_ASSIGN(regular.demoVisits, visitsOf(demos, graph, map, jobs, session));
    }
    regular.trace = false;
    regular.decisions = !decisions.empty();
    return regular;
}

Result<> TeamOptions::add(OutputSet& outputs, const CharacterReport& report, const BspFile& bsp,
                          std::string_view navSha1, const Team& members,
                          std::span<const SimulatedTest> tests) const {
    if (!json.empty()) {
        NAV_TRY(outputs.add(json, writeCharacterReport(report, bsp.name, navSha1, tests)));
    }
    if (!decisions.empty()) {
        NAV_TRY(outputs.add(decisions, decisionLines(members, tests)));
    }
    return {};
}

std::string teamText(const CharacterReport& report, std::span<const SimulatedTest> tests, int regularBots,
                     std::size_t most) {
    int bots = 0;
    std::size_t width = std::string_view("character").size();
    for (const auto& figures : report.characters) {
        bots += figures.bots;
        width = std::max(width, figures.name.size());
    }
    auto text = fmt::format(
        "Characters, {}, {} x {:.0f} s. They decide nothing: the verdict is that of {} alone, as the server "
        "has no others.\n",
        counted(static_cast<std::uint64_t>(bots), "bot", "bots"), tests.size(),
        tests.front().report.testDurationS,
        counted(static_cast<std::uint64_t>(regularBots), "regular bot", "regular bots"));
    text +=
        fmt::format("  {:<{}}  bots  nodes visited  goals reached  stuck/min  deaths/min  failing links\n",
                    "character", width);
    for (const auto& figures : report.characters) {
        text += fmt::format("  {:<{}}  {:>4}  {:>11.1f} %  {:>13}  {:>9.3f}  {:>10.3f}  {:>13}\n",
                            figures.name, width, figures.bots, 100 * figures.coverage, figures.arrivals,
                            figures.stuckRate(), figures.deathRate(), figures.failing.size());
    }
    for (const auto& figures : report.characters) {
        if (figures.failing.empty()) continue;
        text += fmt::format("  {} fails on", figures.name);
        for (std::size_t i = 0; i < figures.failing.size() && i < most; ++i) {
            const auto& link = figures.failing[i];
            text += fmt::format("{} {} -> {} ({} of {})", i > 0 ? "," : "", link.from, link.to, link.failures,
                                link.attempts);
        }
        if (figures.failing.size() > most)
            text += fmt::format(", and {} more", figures.failing.size() - most);
        text += "\n";
    }
    if (report.findings.empty()) return text + "  No link fails for one character alone.\n";
    for (const auto& finding : report.findings) text += "  " + findingText(finding) + "\n";
    return text;
}

}  // namespace navwright
