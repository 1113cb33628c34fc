#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Rules that a sound AAS file keeps beyond valid indices (docs/formats.md).
enum class AasRule {
    lumps,           ///< adjacent and in order, without gaps or trailing bytes
    planePairs,      ///< plane n ^ 1 is plane n flipped
    dummies,         ///< entry 0 of lists with a dummy is one
    faceSides,       ///< each face has a front area, and both its areas list it once, with the right sign
    faceLoops,       ///< a face's edges form a closed loop in its plane, clockwise from the front
    convexAreas,     ///< an area is in front of all its faces
    bounds,          ///< an area's box contains its faces and its centre
    floors,          ///< no area has both ground faces and gap faces
    areaFlags,       ///< grounded, ladder and liquid agree with faces and contents
    presence,        ///< at least one hull fits into every area
    tree,            ///< every area is a leaf of the node tree, and its centre is found there
    reachabilities,  ///< each belongs to one area and has a known type, a target and zero padding
    clusters,        ///< areas, portals and clusters refer to each other consistently
};
inline constexpr int kAasRuleCount = static_cast<int>(AasRule::clusters) + 1;

/// "lumps", "plane pairs", ...
[[nodiscard]] std::string_view aasRuleName(AasRule rule);

/// A violation of a rule.
struct AasFlaw {
    AasRule rule;
    std::string what;  ///< description with numbers

    friend bool operator==(const AasFlaw&, const AasFlaw&) = default;
};

/// All violations, in the order of the rules.
[[nodiscard]] std::vector<AasFlaw> aasFlaws(const AasFile& aas);

}  // namespace navwright
