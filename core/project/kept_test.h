#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_view.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "nav/nav_graph.h"
#include "navtest/report.h"

namespace navwright {

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
