#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/live/record_servers.h"
#include "core/generate/continuous/continuous_navs.h"

namespace navwright {

/// What was recorded, and what happened to the navs.
struct RecordedNavs {
    RecordReport recorded;
    std::vector<NavChange> navs;
};

/// The demos in a folder, sorted; empty if the folder does not exist.
[[nodiscard]] std::vector<std::filesystem::path> demosIn(const std::filesystem::path& folder);

/// Records servers, and, with `navs`, makes navs of `earlier` demos and of each new one on a thread of its
/// own, so that recording never waits for them. Replaces RecordOptions::onDemo then. Errors: those of
/// recordServers(); what ended the making of navs.
[[nodiscard]] Result<RecordedNavs> recordNavs(RecordOptions recording, std::optional<ContinuousNavs> navs,
                                              std::vector<std::filesystem::path> earlier, JobContext& job);

/// As `navgen record` reports it.
[[nodiscard]] Description<RecordedNavs> describeRecordedNavs();

}  // namespace navwright
