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

/// The part of `navgen navtest` about bots with characters: they walk the nav in a test of their own beside
/// that of the server's bots, which alone has a verdict.
struct TeamOptions {
    std::string team;                ///< as readTeam(); empty: none
    std::string json;                ///< where the report goes; empty: nowhere
    std::string decisions;           ///< where every decision goes, as CSV; empty: nowhere
    std::vector<std::string> demos;  ///< and folders with demos: who came by nodes

    void addTo(CLI::App& app);
    [[nodiscard]] bool wanted() const { return !team.empty(); }
    /// What is wrong with the command line; empty when nothing is.
    [[nodiscard]] std::string problem(bool engine) const;
    /// Errors: as OutputSet::announce().
    [[nodiscard]] Result<> announce(OutputSet& outputs) const;
    /// The setup of the team's tests; with demos, `map` is read for them. Errors: as readTeam(), and of
    /// demos.
    [[nodiscard]] Result<SimulatorSetup> setup(SimulatorSetup regular, const NavGraph& graph,
                                               const std::string& map, int jobs, Session& session) const;
    /// The outputs, prepared. Errors: as OutputSet::add().
    [[nodiscard]] Result<> add(OutputSet& outputs, const CharacterReport& report, const BspFile& bsp,
                               std::string_view navSha1, const Team& team,
                               std::span<const SimulatedTest> tests) const;
};

/// What tests with a team came to.
struct TeamOutcome {
    const CharacterReport& report;
    std::span<const SimulatedTest> tests;
    int regularBots = 0;  ///< of the test that decides
};
[[nodiscard]] Description<TeamOutcome> describeTeam();

}  // namespace navwright
