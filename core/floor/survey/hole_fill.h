#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/floor/survey/coverage.h"
#include "core/floor/survey/fill_nav.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// Why floor stays uncovered.
enum class HoleBar {
    noWayIn,   ///< bots cannot get there
    noWayOut,  ///< bots get there but not back
    noLink,    ///< bots get there and back over other floor, but no link to a node works
    failed,    ///< links failed the bots that walked the nav with them
};
inline constexpr std::size_t kHoleBarCount = 4;

/// Nodes and links that fill holes of a nav.
struct HoleFill {
    std::vector<EditPatch> patches;  ///< nodes, then links; ids derive from places
    std::size_t nodes = 0;           ///< added
    std::size_t links = 0;           ///< added
    double floorArea = 0;            ///< as in Coverage, square units
    double coveredBefore = 0, coveredAfter = 0;
    double wantedArea = 0;                          ///< to be filled, square units
    std::array<double, kHoleBarCount> barred = {};  ///< of wantedArea: what stays uncovered, by HoleBar
};

/// The samples of the holes, as FillOptions::wanted.
[[nodiscard]] std::vector<bool> samplesOf(const Floor& floor, std::span<const CoverageHole> holes);

/// Fills the wanted samples like fillNav(): nodes `fill.spacing` apart, linked with each other and the nav
/// where simulated bots pass, including what connects them; nothing that bots cannot enter and leave. A judge
/// of closedWorld() (physics/map_queries/touch_doors.h) adds no links through closed doors. Then rehearses
/// the nav with the additions; only these are changed by it (`rehearse.*`, see rehearse()). `graph` stays
/// unchanged. The result does not depend on `jobs`. Errors: those of fillNav() and rehearse().
[[nodiscard]] Result<HoleFill> fillHoles(const NavGraph& graph, const FillInput& input,
                                         const std::vector<bool>& wanted, const Parameters& parameters,
                                         JobContext& context);

/// A summary: "12 nodes and 40 links cover 8,192 square units more: 31.2 % of the floor, 24.6 % before. 1,024
/// stay uncovered: bots get there and not back."
[[nodiscard]] std::string fillSentence(const HoleFill& fill);

}  // namespace navwright
