#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

/// Making navs.
namespace navwright::library::inline v1 {

/// What a nav is made of.
struct GenerateInput {
    Map map;  ///< as readMap() returned it
    /// Files and folders (recursive); empty: from the map alone.
    std::vector<std::filesystem::path> demos = {};
    Settings settings = {};            ///< any parameters of stages
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
};

/// What generate() made.
struct Generated {
    Nav nav;                                 ///< never empty, and loadable by the engine
    std::vector<std::string> warnings = {};  ///< sentences: skipped demos, ...
};

/// Generates a nav. Deterministic. Errors: an unknown parameter or a value out of range, no demo of this map,
/// no nodes.
[[nodiscard]] NAVWRIGHT_API Result<Generated> generate(const GenerateInput& input, const Work& work = {});

}  // namespace navwright::library::inline v1
