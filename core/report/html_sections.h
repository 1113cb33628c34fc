#pragma once

#include "report/html_page.h"
#include "report/nav_report.h"

/// The parts of htmlReport(), one heading each.
namespace navwright {

void addSummary(HtmlPage& page, const NavReport& report);
void addVerdict(HtmlPage& page, const NavReport& report);
void addIssues(HtmlPage& page, const NavReport& report);
void addAgreement(HtmlPage& page, const NavReport& report);
void addComparison(HtmlPage& page, const NavReport& report);
void addStages(HtmlPage& page, const Generation& generation);
void addDemos(HtmlPage& page, const Generation& generation);
void addParameters(HtmlPage& page, const Parameters& parameters);

}  // namespace navwright
