#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/output/project/project_file.h"
#include "core/output/report/nav_report.h"

namespace navwright {

/// NavReport::pictureNotice where nobody asked for pictures.
inline constexpr const char* kNoPicturesAskedFor = "There are no pictures: none were asked for.";

/// What a project's report is made of: its generation with its edits and ignored issues, and a test of that
/// very nav, if given. `testFile`: for errors. Errors: those of checkReportFits().
[[nodiscard]] Result<NavReportInput> projectReportInput(const ProjectFile& project,
                                                        std::shared_ptr<const Generation> generation,
                                                        std::optional<NavtestReport> tested,
                                                        std::optional<ComparedNav> compared,
                                                        const std::string& testFile = {});

}  // namespace navwright
