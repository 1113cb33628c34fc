#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// Applies other edits by hand to a generation without running any stage. `patches`: all current edits; may
/// be nullptr. The result equals that of a pipeline run with these edits, except for what a run decides by
/// them earlier (docs/editing.md): which nodes the main component leaves out, and what locks keep. nullopt: a
/// run is needed, as it would find nodes that these edits refer to.
[[nodiscard]] std::optional<Generation> withEdits(const Generation& made,
                                                  std::shared_ptr<const PatchFile> patches);

/// Whether the edits differ from those that the generation's pipeline run used.
[[nodiscard]] bool editedSince(const Generation& made, std::span<const EditPatch> patches);

}  // namespace navwright
