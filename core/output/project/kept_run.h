#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/bots/test/tested.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A nav kept for comparison or restoring, with what led to it.
struct KeptRun {
    std::string name;
    std::string time;        ///< when it was kept: "2026-03-01T12:00:00"
    bool automatic = false;  ///< kept without request; removed first when there are too many
    Parameters parameters;
    std::string source = {};                     ///< origin of the nav: "wizs.nav", "3 demos"; may be empty
    std::optional<NavtestOutcome> verdict = {};  ///< nullopt: not tested
    std::optional<double> floorCovered = {};     ///< floor covered by the nav, 0..1; nullopt: not measured
    std::shared_ptr<const NavGraph> nav;         ///< never null
    std::string packed;                          ///< see packNav(); empty: cannot be saved in a project
    std::string navSha1 = {};                    ///< see packedSha1()

    friend bool operator==(const KeptRun& a, const KeptRun& b) {
        return a.name == b.name && a.time == b.time && a.automatic == b.automatic &&
               a.parameters == b.parameters && a.source == b.source && a.verdict == b.verdict &&
               a.floorCovered == b.floorCovered && a.packed == b.packed && *a.nav == *b.nav;
    }
};

/// Maximum number of runs in a project.
inline constexpr std::size_t kMostRuns = 20;

/// Encodes a .nav file as base64. Empty when the nav exceeds the format's limits.
[[nodiscard]] std::string packNav(const NavGraph& graph);
/// SHA-1 of the packed .nav, 40 lower-case digits; empty when there is none.
[[nodiscard]] std::string packedSha1(std::string_view packed);
/// Decodes packNav(). `where` names the text in errors. Errors: not base64, not a .nav.
[[nodiscard]] Result<NavGraph> unpackNav(std::string_view packed, std::string_view where);

/// A test's result, valid only for the nav it tested.
struct KeptTest {
    std::string navSha1;                          ///< of the bytes from writeAq2Nav()
    std::shared_ptr<const NavtestReport> report;  ///< never null
    std::string packed;                           ///< the report's JSON as a ZlibBlock in base64
    std::shared_ptr<const NavGraph> nav = {};     ///< the tested nav; null in old projects
    std::string packedNav = {};                   ///< see packNav(); empty without a nav

    friend bool operator==(const KeptTest& a, const KeptTest& b) {
        return a.navSha1 == b.navSha1 && a.packed == b.packed && a.packedNav == b.packedNav;
    }
};

/// nullopt for a nav outside the .nav format, which cannot have been tested, and for a report too long for a
/// project file.
[[nodiscard]] std::optional<KeptTest> keepTest(std::shared_ptr<const NavtestReport> report,
                                               std::shared_ptr<const NavGraph> tested);
[[nodiscard]] bool isTestOf(const KeptTest& test, const NavGraph& graph);

/// Reads the test of a project file. Failures are recorded in the document.
[[nodiscard]] KeptTest readKeptTest(const JsonView& view);
void writeKeptTest(JsonWriter& json, const KeptTest& test);

}  // namespace navwright
