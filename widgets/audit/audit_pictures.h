#pragma once

#include <memory>
#include <span>

#include "analysis/nav_diff.h"
#include "compare/agreement.h"
#include "compare/path_between.h"
#include "lint/issue.h"
#include "stages/stage_picture.h"

/// What panels of this room draw over the stages. nullptr for nothing to draw.
namespace navwright {

using Picture = std::shared_ptr<const StagePicture>;

/// A mark at every issue, by its severity.
[[nodiscard]] Picture issuePicture(std::span<const Issue* const> issues);
/// What edits would add (green), take away (vermilion) and change (sky blue).
[[nodiscard]] Picture fixPicture(std::span<const EditPatch> patches);
/// Links by suspicion, those that agree left out.
[[nodiscard]] Picture agreementPicture(const NavGraph& graph, std::span<const LinkAgreement> links);
/// The same colours as a fix: added, removed, moved and of another type.
[[nodiscard]] Picture diffPicture(const NavGraph& a, const NavGraph& b, const NavDiff& diff);
/// The ways in A and in B.
[[nodiscard]] Picture pathPicture(const NavGraph& a, const PathBetween& inA, const NavGraph& b,
                                  const PathBetween& inB);

/// Categories of Palette::categories.
inline constexpr float kAddedColour = 2, kRemovedColour = 5, kMovedColour = 1, kRetypedColour = 6;
[[nodiscard]] float suspicionColour(Suspicion suspicion);

}  // namespace navwright
