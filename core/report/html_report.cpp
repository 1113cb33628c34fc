#include <fmt/format.h>

#include "report/html_sections.h"

namespace navwright {

std::string htmlReport(const NavReport& report) {
    const auto& generation = *report.input.generation;
    HtmlPage page(fmt::format("Bot navigation of {}", generation.mapName));
    page.note(fmt::format("Made by Navwright {}", report.input.programVersion));
    addSummary(page, report);
    addVerdict(page, report);
    addIssues(page, report);
    addAgreement(page, report);
    if (report.difference) addComparison(page, report);
    if (!generation.demos.empty()) {
        addStages(page, generation);
        addDemos(page, generation);
    }
    addParameters(page, generation.parameters);
    return std::move(page).take();
}

}  // namespace navwright
