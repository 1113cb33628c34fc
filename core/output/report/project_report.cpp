#include "core/output/report/project_report.h"

#include <utility>

namespace navwright {

Result<NavReportInput> projectReportInput(const ProjectFile& project,
                                          std::shared_ptr<const Generation> generation,
                                          std::optional<NavtestReport> tested,
                                          std::optional<ComparedNav> compared, const std::string& testFile) {
    NavReportInput input;
    input.generation = std::move(generation);
    input.patches = project.patches;
    input.ignoredIssues = project.ignoredIssues;
    input.programVersion = NAVWRIGHT_VERSION;
    if (tested) {
        NAV_TRY(checkReportFits(*tested, input.generation->graph->graph, tested->navSha1, testFile));
        input.tested = std::make_shared<const NavtestReport>(*std::move(tested));
    }
    input.compared = std::move(compared);
    return input;
}

}  // namespace navwright
