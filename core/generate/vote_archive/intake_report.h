#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/base/description.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/vote_intake.h"

namespace navwright {

/// File name of the report in a folder of votes.
inline constexpr std::string_view kIntakeReportName = "votes-report.json";

/// The JSON described in docs/formats.md, Votes.
[[nodiscard]] Description<IntakeReport> describeIntake();

/// takeVotes(), and its report as kIntakeReportName in the folder, also of a run that was stopped.
[[nodiscard]] Result<IntakeReport> takeReportedVotes(std::span<const std::filesystem::path> demos,
                                                     MapFolder& maps, const Parameters& parameters,
                                                     const IntakeOptions& options, JobContext& context);

/// The parts of a report that are read back. Errors: unreadable, not such a report.
struct IntakeState {
    bool complete = false;
    std::size_t demos = 0, read = 0, known = 0;
    std::vector<IntakeReport::Unreadable> unreadable;
    std::vector<std::string> files;    ///< by name
    std::vector<std::string> digests;  ///< by file
    /// Maps whose demos were left out because the map was missing or only there in other revisions.
    std::vector<std::string> lackedMaps;
};
[[nodiscard]] Result<IntakeState> readIntakeState(const std::filesystem::path& report);

}  // namespace navwright
