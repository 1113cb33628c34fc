#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// What an AAS file promises beyond indices that are in range (docs/formats.md).
enum class AasRule {
    lumps,        ///< one behind another, nothing in between or behind
    planePairs,   ///< plane n ^ 1 is plane n turned round
    dummies,      ///< number 0 of what has a dummy is one
    faceSides,    ///< each face has an area in front, and both its areas list it, once, with the right sign
    faceLoops,    ///< a face's edges are a closed loop, clockwise seen from in front, in its plane
    convexAreas,  ///< an area lies in front of all its faces
    bounds,       ///< an area's box holds its faces, and its centre
    floors,       ///< no area has both ground faces and gap faces
    areaFlags,    ///< grounded, ladder and liquid are what faces and contents say
    presence,     ///< some hull fits into every area
    tree,         ///< every area is a leaf of the node tree, and its centre is found there
    reachabilities,  ///< every one belongs to one area, has a known type, a target and an empty padding
    clusters,        ///< areas, portals and clusters number one another
};
inline constexpr int kAasRuleCount = static_cast<int>(AasRule::clusters) + 1;

/// "lumps", "plane pairs", ...
[[nodiscard]] std::string_view aasRuleName(AasRule rule);

/// Something that breaks a rule.
struct AasFlaw {
    AasRule rule;
    std::string what;  ///< in words, with numbers

    friend bool operator==(const AasFlaw&, const AasFlaw&) = default;
};

/// All flaws, in the order of the rules.
[[nodiscard]] std::vector<AasFlaw> aasFlaws(const AasFile& aas);

}  // namespace navwright
