#pragma once

#include <string>

#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// The row of a finished map with three demos.
[[nodiscard]] inline RotationRow sampleRow(const std::string& map, bool passed, double coverage) {
    RotationRow row;
    row.map = map;
    row.folder = map + "-1";
    row.made = true;
    row.nodes = 120;
    row.links = 340;
    row.demos = 3;
    row.votes = 4000;
    row.passed = passed;
    row.visited = 0.9;
    row.stuck = 0.25;
    row.deaths = 0.125;
    row.coverage = coverage;
    row.mapFile = "/maps/" + map + ".bsp";
    row.mapHash = "00112233445566778899aabbccddeeff";
    return row;
}

/// A map in each state, and demos skipped for each reason; all finished except the last map.
[[nodiscard]] inline RotationIndex sampleRotation() {
    RotationIndex index;
    index.program = "1";
    index.rows = {sampleRow("good", true, 0.9), sampleRow("bad", false, 0.8), sampleRow("thin", true, 0.3)};
    index.rows[1].worst = "Bots got stuck 0.25 times a bot and minute";
    index.rows[1].errors = 2;
    index.rows[2].picture = true;
    RotationRow none;
    none.map = "none";
    none.folder = "none-1";
    none.made = true;
    none.failure = "too few demos";
    none.demos = 3;
    RotationRow later;
    later.map = "later";
    later.folder = "later-1";
    later.demos = 3;
    later.votes = 500;
    index.rows.insert(index.rows.end(), {none, later});
    index.withoutMap["lost"] = 4;
    index.otherRevision["good"] = 2;
    index.unreadable = {"x.mvd2: damaged"};
    return index;
}

}  // namespace navwright
