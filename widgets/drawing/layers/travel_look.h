#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "widgets/drawing/layers/type_look.h"

namespace navwright {

/// How reachabilities of a travel type are drawn. Strokes say how one moves, as those of links do: solid
/// walks, swims or climbs, dashed jumps, dotted falls, dash-dotted is carried by the map.
[[nodiscard]] TypeLook travelLook(AasTravel travel);
/// "Walk", "Barrier jump", "Walk off ledge"; "Unknown".
[[nodiscard]] std::string travelWords(AasTravel travel);
/// Names of the travel types by category number, for a ScaleMeter.
[[nodiscard]] std::vector<std::string> travelCategoryNames();

/// Kinds of the scale by category number.
inline constexpr int kTravelKinds = kAasTravelCount + 1;  ///< the last: of unknown type
/// The travel type of a way, or kAasTravelCount where it is none.
[[nodiscard]] int travelKind(const AasReachability& way);

}  // namespace navwright
