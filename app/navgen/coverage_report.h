#pragma once

#include <string>

#include "base/parameters.h"
#include "geometry/coverage.h"

namespace navwright {

/// What `coverage` found, and of what.
struct CoverageRun {
    std::string map;
    std::string navSha1;
    const Floor& floor;
    const NavGraph& graph;
    const Coverage& coverage;
    const Parameters& parameters;

    /// The first holes of the list that are at least `coverage.least_hole` large.
    [[nodiscard]] std::size_t listedHoles() const;
};

/// The table for people; at most so many holes and nodes.
[[nodiscard]] std::string coverageText(const CoverageRun& run, std::size_t mostLines);
/// Everything, as JSON (docs/formats.md).
[[nodiscard]] std::string coverageJson(const CoverageRun& run);

}  // namespace navwright
