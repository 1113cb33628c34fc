#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_view.h"
#include "base/json_writer.h"
#include "base/parameters.h"
#include "base/result.h"
#include "nav/nav_graph.h"
#include "navtest/report.h"

namespace navwright {

/// How a kept nav fared in its test.
struct RunVerdict {
    bool passed = false;
    double coverage = 0;   ///< nodes touched / nodes in use, 0..1
    double deathRate = 0;  ///< environmental deaths per bot and minute
    double stuckRate = 0;  ///< per bot and minute

    friend bool operator==(const RunVerdict&, const RunVerdict&) = default;
};

[[nodiscard]] RunVerdict verdictOf(const NavtestReport& report);

/// A nav worth going back to, with what led to it.
struct KeptRun {
    std::string name;
    std::string time;        ///< when it was kept, "2026-03-01T12:00:00"
    bool automatic = false;  ///< nobody asked for it; goes first when there are too many
    Parameters parameters;
    std::optional<RunVerdict> verdict = {};  ///< empty: not tested
    std::shared_ptr<const NavGraph> nav;     ///< never empty
    std::string packed;                      ///< as packNav() has it; empty: no project keeps it

    friend bool operator==(const KeptRun& a, const KeptRun& b) {
        return a.name == b.name && a.time == b.time && a.automatic == b.automatic &&
               a.parameters == b.parameters && a.verdict == b.verdict && a.packed == b.packed &&
               *a.nav == *b.nav;
    }
};

/// More a project does not hold.
inline constexpr std::size_t kMostRuns = 20;

/// The nav as text: a .nav file in base64. Empty for one beyond what that format holds.
[[nodiscard]] std::string packNav(const NavGraph& graph);
/// `where` names the text in errors: not base64, no .nav.
[[nodiscard]] Result<NavGraph> unpackNav(std::string_view packed, std::string_view where);

/// What came of a test, and of which nav: of another it says nothing.
struct KeptTest {
    std::string navSha1;                          ///< of the bytes writeAq2Nav() gives
    std::shared_ptr<const NavtestReport> report;  ///< never empty
    std::string packed;                           ///< the report's JSON in a ZlibBlock in base64

    friend bool operator==(const KeptTest& a, const KeptTest& b) {
        return a.navSha1 == b.navSha1 && a.packed == b.packed;
    }
};

/// Nothing for a nav that no .nav can hold, which nobody can have tested, and for a report so long that a
/// project with it could not be read.
[[nodiscard]] std::optional<KeptTest> keepTest(std::shared_ptr<const NavtestReport> report,
                                               const NavGraph& tested);
[[nodiscard]] bool isTestOf(const KeptTest& test, const NavGraph& graph);

/// The test of a project file; nothing without the field. What is wrong is rejected there.
[[nodiscard]] std::optional<KeptTest> readKeptTest(const JsonView& root, std::string_view key);
void writeKeptTest(JsonWriter& json, std::string_view key, const std::optional<KeptTest>& test);

}  // namespace navwright
