#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// A number that follows from the sources of this room: whatever changes in what readDemo() makes of the same
/// bytes, cached recordings from before it are not used.
[[nodiscard]] std::uint64_t demoReaderRevision();

struct DemoReadOptions {
    /// Read streams newer than version 2013 as if they were 2013, instead of refusing them.
    bool tryNewerVersions = false;
    /// Told at most a hundred times how many of the unpacked bytes are read; may be empty.
    std::function<void(std::size_t done, std::size_t total)> onBytes = {};
};

/// Reads a demo of any known kind (MVD2 in three flavours, DM2 of protocols 34 and 3434 to 3436), gzip or
/// raw, told apart by content. A message counts whole or not at all; damage ends the reading: the frames
/// before it are returned with a warning that says how much was lost. Errors only where nothing can be had:
/// not a demo, gzip garbage or a damaged message before the first frame, a newer stream version. `name` is
/// used in messages and becomes Recording::name.
[[nodiscard]] Result<Recording> readDemo(std::span<const std::byte> file, std::string_view name,
                                         JobContext& context, const DemoReadOptions& options = {});
/// The same of a file that was unpacked.
[[nodiscard]] Result<Recording> readDemo(const DemoBytes& demo, std::string_view name, JobContext& context,
                                         const DemoReadOptions& options = {});
[[nodiscard]] Result<Recording> readDemoFile(const std::filesystem::path& path, JobContext& context,
                                             const DemoReadOptions& options = {});

}  // namespace navwright
