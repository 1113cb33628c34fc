#pragma once

#include <CLI/CLI.hpp>

#include <span>
#include <string>
#include <vector>

#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"
#include "core/base/output_set.h"
#include "core/bots/test/character_report.h"
#include "core/bots/test/simulator.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Options of `navgen navtest` for bots with characters. They walk the nav in a test of their own, beside the
/// test of the server's bots, which alone gives the verdict.
struct TeamOptions {
    std::string team;                ///< see readTeam(); empty: none
    std::string json;                ///< file for the report; empty: none
    std::string decisions;           ///< CSV file for all decisions; empty: none
    std::vector<std::string> demos;  ///< demos and folders, for counting players' visits to nodes

    void addTo(CLI::App& app);
    [[nodiscard]] bool wanted() const { return !team.empty(); }
    /// What is wrong with the options; empty: nothing.
    [[nodiscard]] std::string problem(bool engine) const;
    /// Announces the output files. Errors: those of OutputSet::announce().
    [[nodiscard]] Result<> announce(OutputSet& outputs) const;
    /// The setup of the team's tests. If demos are given, `map` is used to read them. Errors: those of
    /// readTeam(), and of demos.
    [[nodiscard]] Result<SimulatorSetup> setup(SimulatorSetup regular, const NavGraph& graph,
                                               const std::string& map, int jobs, Session& session) const;
    /// Prepares the output files. Errors: those of OutputSet::add().
    [[nodiscard]] Result<> add(OutputSet& outputs, const CharacterReport& report, const BspFile& bsp,
                               std::string_view navSha1, const Team& team,
                               std::span<const SimulatedTest> tests) const;
};

/// The results of tests with a team.
struct TeamOutcome {
    const CharacterReport& report;
    std::span<const SimulatedTest> tests;
    int regularBots = 0;  ///< bots of the test that gives the verdict
};
[[nodiscard]] Description<TeamOutcome> describeTeam();

}  // namespace navwright
