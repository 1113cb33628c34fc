#include "app/navgen/verbs/test/team_test.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

/// Number of players' visits by node.
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

namespace {

/// "12 -> 30 (4 of 5)".
std::vector<std::string> failingTexts(const CharacterFigures& figures) {
    std::vector<std::string> texts;
    for (const auto& link : figures.failing)
        texts.push_back(fmt::format("{} -> {} ({} of {})", link.from, link.to, link.failures, link.attempts));
    return texts;
}

/// Keys as in MAP.characters.json (docs/formats.md).
Description<CharacterFigures> describeCharacter() {
    using Figures = CharacterFigures;
    return Description<Figures>()
        .field("name", &Figures::name, {"The character's name", "character"})
        .field("bots", &Figures::bots, {"Its bots", "bots"})
        .field("nodes_visited", &Figures::visited, {"Nodes that they touched"})
        .field(
            "coverage_ratio", &Figures::coverage,
            {.meaning = "Their share of all nodes", .label = "nodes visited", .digits = 1, .percent = true})
        .field("goals_reached", &Figures::arrivals, {"Goals reached", "goals reached"})
        .field("items_on_the_way", &Figures::onTheWay,
               {"Items taken on the way to goals", "items on the way"})
        .field("stuck", &Figures::stuck, {"Times stuck"})
        .shown(&Figures::stuckRate, {.label = "stuck/min", .digits = 3})
        .field("deaths", &Figures::deaths, {"Deaths"})
        .shown(&Figures::deathRate, {.label = "deaths/min", .digits = 3})
        .field("failing_links", [](const Figures& figures) { return figures.failing.size(); },
               {"Links that fail", "failing links"})
        .shown(failingTexts, {{}, "fails on"});
}

std::string teamLine(const TeamOutcome& outcome) {
    int bots = 0;
    for (const auto& figures : outcome.report.characters) bots += figures.bots;
    return fmt::format(
        "{}, {} x {:.0f} s. They decide nothing: the verdict is that of {} alone, as the server has no "
        "others.",
        counted(static_cast<std::uint64_t>(bots), "bot", "bots"), outcome.tests.size(),
        outcome.tests.front().report.testDurationS,
        counted(static_cast<std::uint64_t>(outcome.regularBots), "regular bot", "regular bots"));
}

std::vector<std::string> findingTexts(const TeamOutcome& outcome) {
    std::vector<std::string> texts;
    for (const auto& finding : outcome.report.findings) texts.push_back(findingText(finding));
    return texts;
}

}  // namespace

Description<TeamOutcome> describeTeam() {
    return Description<TeamOutcome>()
        .line(teamLine)
        .rows("characters", [](const TeamOutcome& outcome) { return outcome.report.characters; },
              describeCharacter(), {"By character, in the order of the team"})
        .rows({}, [](const TeamOutcome& outcome) { return outcome.report.characters; }, describeCharacter(),
              {})
        .field("findings", findingTexts, {"Links that fail for only one character, as text"})
        .line([](const TeamOutcome& outcome) {
            const auto texts = findingTexts(outcome);
            return texts.empty() ? "No link fails for only one character."
                                 : fmt::format("{}", fmt::join(texts, "\n"));
        });
}

}  // namespace navwright
