#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/bots/test/report.h"
#include "core/floor/survey/coverage.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/iteration.h"
#include "core/lint/aq2/lint.h"
#include "core/nav/graph/nav_diff.h"
#include "core/review/comparison/agreement.h"

namespace navwright {

/// Another nav that the report compares with.
struct ComparedNav {
    std::string name;  ///< as the reader knows it: a file name
    NavGraph graph;
};

/// What goes into a report of one nav.
/// Of the test that is made for a report.
inline constexpr std::uint64_t kReportSeed = 1;

struct NavReportInput {
    std::shared_ptr<const Generation> generation;  ///< with a map
    std::shared_ptr<const NavtestReport> tested;   ///< nullptr: `judge` tests it
    NavTester judge = {};                          ///< empty: the built-in simulator
    std::optional<ComparedNav> compared = {};
    std::vector<EditPatch> patches = {};                    ///< that the generation was given
    std::map<std::string, std::string> ignoredIssues = {};  ///< by issueKey(), with a note
    std::string programVersion = {};
};

using Png = std::vector<std::byte>;  ///< the bytes of a PNG file

/// All that a report says. Pictures are put in by whoever can draw; where there are none the report says so.
struct NavReport {
    NavReportInput input;
    NavtestReport test;
    bool testedHere = false;    ///< `test` was made for this report
    std::vector<Issue> issues;  ///< as lint() orders them, without those ignored
    std::vector<Issue> ignored;
    std::vector<LinkAgreement> agreement;  ///< as agreementOf() orders them
    /// Of the map, and what of it the nav covers; both nullptr where there is no floor to start from.
    std::shared_ptr<const Floor> floor = nullptr;
    std::shared_ptr<const Coverage> coverage = nullptr;
    std::optional<NavDiff> difference;  ///< from the compared nav to this one
    Png overview;                       ///< of the whole nav; may be empty
    std::vector<Png> issuePictures;     ///< by entry of reportEntries(); shorter, or empty ones: none
    std::string pictureNotice;          ///< why pictures are missing; empty when none is
};

/// Issues that a report tells together, and shows in one picture: a single one, or all of a kind where they
/// are many, as hints often are. Holes in the floor are one entry, whatever their number.
[[nodiscard]] std::vector<std::span<const Issue>> reportEntries(const NavReport& report);

/// Judges, lints, tests where no test is given, and compares. Errors: no map, nothing to test, those of the
/// judge, cancelled.
[[nodiscard]] Result<NavReport> makeNavReport(NavReportInput input, JobContext& context);

/// The report as one HTML file. The same report always gives the same bytes.
[[nodiscard]] std::string htmlReport(const NavReport& report);

}  // namespace navwright
