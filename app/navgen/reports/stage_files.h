#pragma once

#include <filesystem>

#include "core/base/job_context.h"
#include "core/base/output_set.h"
#include "core/base/result.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"

namespace navwright {

/// Writes the output of every stage as JSON Lines into `folder` (docs/stages.md). The generation must hold
/// its recordings (PipelineInput::keepRaw). Errors: those of the disk, cancelled.
[[nodiscard]] Result<> writeStageFiles(const Generation& generation, const std::filesystem::path& folder,
                                       OutputSet& outputs, JobContext& context);

}  // namespace navwright
