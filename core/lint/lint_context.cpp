#include "lint/lint_context.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "bsp/ladder_brushes.h"

namespace navwright {

namespace {

/// Where the game puts players of deathmatch and of teams (SelectSpawnPoint in p_client.c of AQtion's q2pro).
constexpr std::array<std::string_view, 5> kSpawnClasses = {"info_player_start", "info_player_deathmatch",
                                                           "info_player_team1", "info_player_team2",
                                                           "info_player_team3"};

}  // namespace

LintContext::LintContext(const LintInput& input)
    : input_(input),
      weak_(weakIslands(input.graph)),
      strong_(strongIslands(input.graph)),
      into_(input.graph.nodes.size(), 0) {
    for (const auto& node : input.graph.nodes) {
        for (const auto& link : node.links) ++into_[static_cast<std::size_t>(link.target)];
    }
    if (input.bsp == nullptr) return;
    ladders_ = ladderBrushes(*input.bsp);
    for (const auto& entity : input.bsp->entities) {
        if (std::ranges::find(kSpawnClasses, entity.className()) != kSpawnClasses.end()) {
            spawns_.push_back(entity.origin());
        }
    }
}

}  // namespace navwright
