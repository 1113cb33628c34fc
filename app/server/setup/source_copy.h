#pragma once

#include <filesystem>

#include "app/server/setup/source_tree.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Copies a source tree, without its history and without what was built in it, to a folder that is not there
/// yet; names the commit in a file VERSION where the history tells it, and lets libraries be shared ones.
/// Errors: cannot be read or written, larger than any state of the engine; Cancelled.
[[nodiscard]] Result<> copySource(const SourceTree& tree, const std::filesystem::path& to,
                                  JobContext& context);

}  // namespace navwright
