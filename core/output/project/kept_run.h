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

/// A nav worth going back to, with what led to it.
struct KeptRun {
    std::string name;
    std::string time;        ///< when it was kept, "2026-03-01T12:00:00"
    bool automatic = false;  ///< nobody asked for it; goes first when there are too many
    Parameters parameters;
    std::string source = {};  ///< where the nav is from: "wizs.nav", "3 demos"; may be empty
    std::optional<NavtestOutcome> verdict = {};  ///< empty: not tested
    std::optional<double> floorCovered = {};     ///< by the nav, 0..1; empty: not measured
    std::shared_ptr<const NavGraph> nav;         ///< never empty
    std::string packed;                          ///< as packNav() has it; empty: no project keeps it
    std::string navSha1 = {};                    ///< packedSha1()

    friend bool operator==(const KeptRun& a, const KeptRun& b) {
        return a.name == b.name && a.time == b.time && a.automatic == b.automatic &&
               a.parameters == b.parameters && a.source == b.source && a.verdict == b.verdict &&
               a.floorCovered == b.floorCovered && a.packed == b.packed && *a.nav == *b.nav;
    }
};

/// More a project does not hold.
inline constexpr std::size_t kMostRuns = 20;

/// The nav as text: a .nav file in base64. Empty for one beyond what that format holds.
[[nodiscard]] std::string packNav(const NavGraph& graph);
/// Of the .nav in such a text, 40 lower-case digits; empty where there is none.
[[nodiscard]] std::string packedSha1(std::string_view packed);
/// `where` names the text in errors: not base64, no .nav.
[[nodiscard]] Result<NavGraph> unpackNav(std::string_view packed, std::string_view where);

/// What came of a test, and of which nav: of another it says nothing.
struct KeptTest {
    std::string navSha1;                          ///< of the bytes writeAq2Nav() gives
    std::shared_ptr<const NavtestReport> report;  ///< never empty
    std::string packed;                           ///< the report's JSON in a ZlibBlock in base64
    std::shared_ptr<const NavGraph> nav = {};     ///< that was tested; old projects do not tell
    std::string packedNav = {};                   ///< as packNav() has it; empty without a nav

    friend bool operator==(const KeptTest& a, const KeptTest& b) {
        return a.navSha1 == b.navSha1 && a.packed == b.packed && a.packedNav == b.packedNav;
    }
};

/// Nothing for a nav that no .nav can hold, which nobody can have tested, and for a report so long that a
/// project with it could not be read.
[[nodiscard]] std::optional<KeptTest> keepTest(std::shared_ptr<const NavtestReport> report,
                                               std::shared_ptr<const NavGraph> tested);
[[nodiscard]] bool isTestOf(const KeptTest& test, const NavGraph& graph);

/// The test of a project file; nothing without the field. What is wrong is rejected there.
[[nodiscard]] std::optional<KeptTest> readKeptTest(const JsonView& root, std::string_view key);
void writeKeptTest(JsonWriter& json, std::string_view key, const std::optional<KeptTest>& test);

}  // namespace navwright
