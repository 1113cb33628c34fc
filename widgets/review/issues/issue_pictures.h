#pragma once

#include <memory>
#include <span>

#include "core/lint/issues/issue.h"
#include "core/review/comparison/agreement.h"
#include "core/review/comparison/path_between.h"
#include "widgets/drawing/layers/stage_picture.h"

/// What panels of this room draw over the stages; nullptr: nothing.
namespace navwright {

/// A mark at every issue, by its severity.
[[nodiscard]] std::shared_ptr<const StagePicture> issuePicture(std::span<const Issue* const> issues);
/// What edits would add, remove, move and give another type, in the looks of change_look.h.
[[nodiscard]] std::shared_ptr<const StagePicture> fixPicture(std::span<const EditPatch> patches);
[[nodiscard]] std::shared_ptr<const StagePicture> fixPicture(const QuickFix& fix);
/// The ways of a detour: the nav's, and the shortest.
[[nodiscard]] std::shared_ptr<const StagePicture> detourPicture(const Issue& issue);
/// Links by suspicion, those that agree left out.
[[nodiscard]] std::shared_ptr<const StagePicture> agreementPicture(const NavGraph& graph,
                                                                   std::span<const LinkAgreement> links);
/// The paths in A and in B.
[[nodiscard]] std::shared_ptr<const StagePicture> pathPicture(const NavGraph& a, const PathBetween& inA,
                                                              const NavGraph& b, const PathBetween& inB);

/// The category of Palette::categories that stands for a suspicion.
[[nodiscard]] float suspicionColour(Suspicion suspicion);

}  // namespace navwright
