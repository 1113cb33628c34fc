#pragma once

#include <filesystem>

#include "core/base/job_context.h"
#include "core/base/output_set.h"
#include "core/base/result.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"

namespace navwright {

/// Writes every stage's output as JSON Lines into `folder`, as docs/stages.md describes. The generation must
/// hold its recordings (PipelineInput::keepRaw). Errors: the disk's, and a cancel.
[[nodiscard]] Result<> writeStageFiles(const Generation& generation, const std::filesystem::path& folder,
                                       OutputSet& outputs, JobContext& context);

}  // namespace navwright
