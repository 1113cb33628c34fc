#pragma once

#include <filesystem>

#include "base/job_context.h"
#include "base/result.h"
#include "navgen/output_set.h"
#include "pipeline/generation.h"
#include "pipeline/pipeline.h"

namespace navwright {

/// Writes every stage's output as JSON Lines into `folder`, as docs/stages.md describes. The generation must
/// hold its recordings (PipelineInput::keepRaw). Errors: the disk's, and a cancel.
[[nodiscard]] Result<> writeStageFiles(const Generation& generation, const std::filesystem::path& folder,
                                       OutputSet& outputs, JobContext& context);

/// The parts of it, one a file.
[[nodiscard]] Result<> writeTraceLines(const Generation& generation, const std::filesystem::path& target,
                                       OutputSet& outputs, JobContext& context);
[[nodiscard]] Result<> writeGatedLines(const Generation& generation, const std::filesystem::path& target,
                                       OutputSet& outputs, JobContext& context);
[[nodiscard]] Result<> writeVoteLines(const Generation& generation, const std::filesystem::path& target,
                                      OutputSet& outputs, JobContext& context);
[[nodiscard]] Result<> writeClusterLines(const Generation& generation, const std::filesystem::path& target,
                                         OutputSet& outputs, JobContext& context);
[[nodiscard]] Result<> writeNodeLines(const Generation& generation, const std::filesystem::path& target,
                                      OutputSet& outputs, JobContext& context);
[[nodiscard]] Result<> writeLinkLines(const Generation& generation, const std::filesystem::path& target,
                                      OutputSet& outputs, JobContext& context);
[[nodiscard]] Result<> writeStrafeLines(const Generation& generation, const std::filesystem::path& target,
                                        OutputSet& outputs, JobContext& context);
[[nodiscard]] Result<> writeGraphLines(const Generation& generation, const std::filesystem::path& target,
                                       OutputSet& outputs, JobContext& context);

}  // namespace navwright
