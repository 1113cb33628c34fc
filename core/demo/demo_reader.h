#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "base/job_context.h"
#include "base/result.h"
#include "demo/recording.h"

namespace navwright {

/// Reads a demo of any known kind (MVD2 in three flavours, DM2 protocol 34), gzip or raw, told apart by
/// content. Damage ends the reading: the frames before it are returned with a warning that says how much was
/// lost. Errors only where nothing can be had: not a demo, gzip garbage before the first message, a newer
/// stream version. `name` is used in messages and becomes Recording::name.
[[nodiscard]] Result<Recording> readDemo(std::span<const std::byte> file, std::string_view name,
                                         JobContext& context);
[[nodiscard]] Result<Recording> readDemoFile(const std::filesystem::path& path, JobContext& context);

}  // namespace navwright
