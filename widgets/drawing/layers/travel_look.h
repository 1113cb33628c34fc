#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "widgets/drawing/layers/type_look.h"

namespace navwright {

/// How ways of a travel type are drawn. Strokes say how one moves there, as those of links do: solid walks,
/// swims or climbs, dashed leaps, dotted falls, dash-dotted the map carries.
[[nodiscard]] TypeLook travelLook(AasTravel travel);
/// "Walk", "Barrier jump", "Walk off ledge"; "Unknown".
[[nodiscard]] std::string travelWords(AasTravel travel);
/// By category number, for a ScaleMeter.
[[nodiscard]] std::vector<std::string> travelCategoryNames();

/// Kinds of the scale by category number.
inline constexpr int kTravelKinds = kAasTravelCount + 1;  ///< the last: of unknown type
/// The travel type of a way, or kAasTravelCount where it is none.
[[nodiscard]] int travelKind(const AasReachability& way);

}  // namespace navwright
