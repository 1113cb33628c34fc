#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/description.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/vote_intake.h"

namespace navwright {

/// File name of the report in a folder of votes.
inline constexpr std::string_view kIntakeReportName = "votes-report.json";

/// docs/formats.md, Votes.
[[nodiscard]] Description<IntakeReport> describeIntake();

/// What is read back of a report. Errors: unreadable, no such report.
struct IntakeState {
    bool complete = false;
    std::size_t demos = 0, read = 0, known = 0;
    std::vector<IntakeReport::Unreadable> unreadable;
    std::vector<std::string> files;    ///< by name
    std::vector<std::string> digests;  ///< of each of these
    /// Maps whose demos were left out because the map was missing or only there in other revisions.
    std::vector<std::string> lackedMaps;
};
[[nodiscard]] Result<IntakeState> readIntakeState(const std::filesystem::path& report);

}  // namespace navwright
