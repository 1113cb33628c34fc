#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

/// Making navs.
namespace navwright::library::inline v1 {

struct GenerateInput {
    Map map;
    /// Files and folders (recursive); empty: from the map alone.
    std::vector<std::filesystem::path> demos = {};
    Settings settings = {};
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
};

struct Generated {
    Nav nav;                                 ///< never empty, and loadable by the engine
    std::vector<std::string> warnings = {};  ///< sentences: skipped demos, ...
};

/// Generates a nav. Deterministic. Errors: an unknown parameter or a value out of range, no demo of this map,
/// no nodes.
[[nodiscard]] Result<Generated> generate(const GenerateInput& input, const Work& work = {});

}  // namespace navwright::library::inline v1
