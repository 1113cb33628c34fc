#pragma once

#include <QString>

#include <vector>

#include "core/bots/test/report.h"
#include "core/bots/test/thresholds.h"
#include "core/review/comparison/walked_origins.h"
#include "widgets/test/verdict/light.h"

namespace navwright {

/// One limit of a verdict, ready to be shown.
struct VerdictFigure {
    QString key;    ///< "coverage", "deaths", "stuck", "unreachable", "worst_node", "worst_link"; "floor"
    QString title;  ///< "Nodes visited"
    double value = 0;
    double limit = 0;
    bool atLeast = false;  ///< the limit is a least value
    double largest = 1;    ///< where a gauge of the value should end
    Light light = Light::none;
    QString valueText;   ///< "62 %"
    QString limitText;   ///< "at least 85 %"
    QString marginText;  ///< "23 % short", "0.2 to spare"
    QString words;       ///< what it means: "Bots touched 120 of 194 nodes."
};

/// The limits, in the order of verdictLines(). `nodesInUse`: nodes of the tested nav.
[[nodiscard]] std::vector<VerdictFigure> verdictFigures(const NavtestReport& report,
                                                        const NavtestThresholds& thresholds,
                                                        std::size_t nodesInUse);

/// "Passed", "Failed: 2 of 4 limits exceeded", or for several tests that keep the limits only together
/// "Failed: not every test is within the limits".
[[nodiscard]] QString verdictTitle(const NavtestReport& report, const std::vector<VerdictFigure>& figures);
/// Why it failed, as the test itself says, a line each.
[[nodiscard]] QString reasonLines(const NavtestReport& report);
/// Which tests failed where all together keep the limits, a line each; else empty, as the figures show it.
[[nodiscard]] QString verdictReasons(const NavtestReport& report, const std::vector<VerdictFigure>& figures);
/// How often bots gave a goal up because they were stuck, as the rate of the report says.
[[nodiscard]] std::size_t timesStuck(const NavtestReport& report);
/// Shares of the distance that bots walked, by origin of the links; empty where that tells nothing, as for a
/// nav from a file.
[[nodiscard]] QString walkedText(const WalkedOrigins& walked);
/// "wizs, 8 bots, 3 x 300 s, seeds 1 to 3, tested by the built-in simulator".
[[nodiscard]] QString verdictFacts(const NavtestReport& report, const QString& backend);

}  // namespace navwright
