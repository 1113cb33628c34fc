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

/// The nav to compare with.
struct ComparedNav {
    std::string name;  ///< its name for the reader, such as a file name
    NavGraph graph;
};

/// Seed of a test made for a report.
inline constexpr std::uint64_t kReportSeed = 1;

/// Input of a report about one nav.
struct NavReportInput {
    std::shared_ptr<const Generation> generation;  ///< with a map
    std::shared_ptr<const NavtestReport> tested;   ///< nullptr: `judge` tests the nav
    NavTester judge = {};                          ///< empty: the built-in simulator
    std::optional<ComparedNav> compared = {};
    std::vector<EditPatch> patches = {};                    ///< the patches the generation was made with
    std::map<std::string, std::string> ignoredIssues = {};  ///< notes by issueKey()
    std::string programVersion = {};
};

using Png = std::vector<std::byte>;  ///< content of a PNG file

/// The content of a report. Pictures are added by callers that can draw; without them the report says so.
struct NavReport {
    NavReportInput input;
    NavtestReport test;
    bool testedHere = false;    ///< `test` was run for this report
    std::vector<Issue> issues;  ///< in lint() order, without ignored ones
    std::vector<Issue> ignored;
    std::vector<LinkAgreement> agreement;  ///< in agreementOf() order
    /// The map's floor and the nav's coverage; both null when there is no floor to start from.
    std::shared_ptr<const Floor> floor = nullptr;
    std::shared_ptr<const Coverage> coverage = nullptr;
    std::optional<NavDiff> difference;  ///< from the compared nav to this one
    Png overview;                       ///< of the whole nav; may be empty
    std::vector<Png> issuePictures;     ///< by entry of reportEntries(); missing or empty: no picture
    std::string pictureNotice;          ///< why pictures are missing; empty: none is
};

/// Groups issues for display, each group with one picture: single issues, or all of a kind when there are
/// many, such as hints. Holes in the floor are always one group.
[[nodiscard]] std::vector<std::span<const Issue>> reportEntries(const NavReport& report);

/// Judges, lints, compares, and tests unless a test is given. Errors: no map, nothing to test, those of
/// `judge`, cancelled.
[[nodiscard]] Result<NavReport> makeNavReport(NavReportInput input, JobContext& context);

/// Renders the report as one HTML file. Equal reports give equal bytes.
[[nodiscard]] std::string htmlReport(const NavReport& report);

}  // namespace navwright
