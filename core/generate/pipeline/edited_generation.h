#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// A generation with other edits by hand, of which no stage is run: they are applied to its graph as it was
/// before edits. `patches`: all there are now; may be nullptr. The result is that of a pipeline run with
/// them, but for what a run decides by them before it applies them (docs/editing.md): which nodes the main
/// component leaves out, and what locks keep. Nothing: a run would find what these edits are about, and is
/// wanted.
[[nodiscard]] std::optional<Generation> withEdits(const Generation& made,
                                                  std::shared_ptr<const PatchFile> patches);

/// Whether a run of the pipeline made the generation with other edits than these.
[[nodiscard]] bool editedSince(const Generation& made, std::span<const EditPatch> patches);

}  // namespace navwright
