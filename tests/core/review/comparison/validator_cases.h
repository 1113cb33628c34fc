#pragma once

#include <QStringList>

#include <functional>
#include <string>
#include <vector>

#include "core/bots/test/report.h"
#include "core/lint/aq2/lint.h"
#include "hall.h"

/// For every validator a nav that has what it looks for and nothing else, and how that is mended.
namespace validator_cases {

using namespace navwright;

/// A nav with all that is known of it.
struct Case {
    NavGraph graph;
    NavEvidence evidence = {};
    NavtestReport report = {};
    std::vector<EditPatch> patches = {};
    std::vector<UncoveredFloor> holes = {};
    bool onMap = true;
};

struct Row {
    std::string id;
    std::string variant;  ///< empty for the first of an id
    std::function<Case()> make;
    QStringList fixes;     ///< their labels; empty with a reason
    std::string whyNoFix;  ///< empty with fixes
};

/// Seen by four demos, walked by bots of a test, in its map: a square around the spawn point.
[[nodiscard]] Case clean();
[[nodiscard]] const std::vector<Row>& all();

}  // namespace validator_cases
