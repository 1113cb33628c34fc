#pragma once

#include <string>

#include "core/bots/rehearsal/rehearsal.h"

namespace navwright {

/// How bots fared in the last rehearsal round that was kept; as if all went well where there was none.
struct Rehearsed {
    double stuck = 0;    ///< bots per bot and minute
    double touched = 1;  ///< share of the nodes

    /// Whether a test may well fail: by default it allows one stuck bot per bot and minute and asks for 0.85
    /// of the nodes.
    [[nodiscard]] bool isDoubtful() const;
    /// "0.25 stuck bots per bot and minute and 92 % of the nodes visited".
    [[nodiscard]] std::string words() const;
};

[[nodiscard]] Rehearsed rehearsedBy(const RehearsalReport& report);

}  // namespace navwright
