#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "navgen/convert_nav.h"
#include "pipeline/generation.h"

namespace navwright {

/// What to write, and where.
struct NavExport {
    std::filesystem::path target;
    NavFormat format = NavFormat::aq2;
    std::filesystem::path archive = {};  ///< the strafe archive's file; empty = none
};

/// What an export will hold, for reading before it is written.
struct ExportSummary {
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::size_t traversals = 0;         ///< of the strafe archive
    std::vector<std::string> warnings;  ///< of the generation and of the conversion
};

/// Errors: the graph is not fit to be written, with the node named.
[[nodiscard]] Result<ExportSummary> summariseExport(const Generation& generation, NavFormat format);

/// Writes all files or none. `inputs` are never overwritten.
[[nodiscard]] Result<> writeExport(const Generation& generation, const NavExport& wanted,
                                   const std::vector<std::filesystem::path>& inputs);

}  // namespace navwright
