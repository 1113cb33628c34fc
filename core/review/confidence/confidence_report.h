#pragma once

#include <optional>
#include <string>

#include "core/base/description.h"
#include "core/nav/files/nav_graph.h"
#include "core/review/confidence/nav_confidence.h"
#include "core/review/confidence/reliability.h"

namespace navwright {

/// How sure a nav's nodes and links are.
struct ConfidenceReport {
    const NavConfidence& rated;
    const NavGraph& graph;
    std::string map;
    std::string rule = {};                    ///< with its curves, in lines; empty: not asked for
    std::optional<Reliability> checked = {};  ///< against a test that it was not rated by
};
/// docs/formats.md, Confidence.
[[nodiscard]] Description<ConfidenceReport> describeConfidence();

}  // namespace navwright
