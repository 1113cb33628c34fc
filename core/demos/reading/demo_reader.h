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

/// A hash of the reader's sources. Recordings cached by another revision are not used.
[[nodiscard]] std::uint64_t demoReaderRevision();

struct DemoReadOptions {
    /// Read stream versions newer than 2013 as 2013 instead of refusing them.
    bool tryNewerVersions = false;
    /// Progress in unpacked bytes, at most a hundred calls; may be empty.
    std::function<void(std::size_t done, std::size_t total)> onBytes = {};
};

/// Reads a demo of any known kind (three flavours of MVD2, DM2 of protocols 34 and 3434 to 3436), gzipped or
/// raw, detected by content. Damage ends the reading: whole messages before it are kept, and a warning says
/// how much was lost. Errors, only when nothing is usable: not a demo, corrupt gzip data or a damaged message
/// before the first frame, a newer stream version. `name` is used in messages and becomes Recording::name.
[[nodiscard]] Result<Recording> readDemo(std::span<const std::byte> file, std::string_view name,
                                         JobContext& context, const DemoReadOptions& options = {});
/// Reads an unpacked demo.
[[nodiscard]] Result<Recording> readDemo(const DemoBytes& demo, std::string_view name, JobContext& context,
                                         const DemoReadOptions& options = {});
[[nodiscard]] Result<Recording> readDemoFile(const std::filesystem::path& path, JobContext& context,
                                             const DemoReadOptions& options = {});

}  // namespace navwright
