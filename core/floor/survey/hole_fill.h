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

/// Why floor stays uncovered though it was to be filled.
enum class HoleBar {
    noWayIn,   ///< bots make no way that leads there
    noWayOut,  ///< they get there, and not back
    noLink,    ///< ways lead there and back over other floor, but no link that bots make to a node there
    failed,    ///< links led there, and failed the bots that walked the nav with them
};
inline constexpr std::size_t kHoleBarCount = 4;

/// What fills holes of a nav.
struct HoleFill {
    std::vector<EditPatch> patches;  ///< nodes, then links; ids are made from places
    std::size_t nodes = 0;           ///< added
    std::size_t links = 0;           ///< added
    double floorArea = 0;            ///< as Coverage, square units
    double coveredBefore = 0, coveredAfter = 0;
    double wantedArea = 0;                          ///< of what was to be filled
    std::array<double, kHoleBarCount> barred = {};  ///< of that: what stays uncovered, by HoleBar
};

/// The holes' samples as FillOptions::wanted.
[[nodiscard]] std::vector<bool> samplesOf(const Floor& floor, std::span<const CoverageHole> holes);

/// Fills the wanted samples as fillNav() fills a nav: nodes as far apart as `fill.spacing`, linked among
/// themselves and with the nav where simulated bots make it, with what leads there and back; nothing that
/// bots could not enter and leave. A judge of closedWorld() (world/touch_doors.h) makes no link through what
/// is shut. Then bots rehearse the nav with what was added, which alone is mended by it (`rehearse.*`; see
/// rehearse()). The nav stays as it is. The same whatever `jobs`. Errors: as fillNav() and rehearse().
[[nodiscard]] Result<HoleFill> fillHoles(const NavGraph& graph, const FillInput& input,
                                         const std::vector<bool>& wanted, const Parameters& parameters,
                                         JobContext& context);

/// "12 nodes and 40 links cover 8,192 square units more: 31.2 % of the floor, 24.6 % before. 1,024 stay
/// uncovered: bots get there and not back."
[[nodiscard]] std::string fillSentence(const HoleFill& fill);

}  // namespace navwright
