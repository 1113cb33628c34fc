#include "core/generate/pipeline/demo_defaults.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

namespace {

constexpr int kUsual = 3;  ///< default with enough demos

}  // namespace

bool followsDemos(const Parameters& parameters, Param id) {
    return id == Param::NodeMinDemos && parameters.integer(id) == 0;
}

std::size_t usedDemos(const Generation& generation) {
    std::vector<std::uint32_t> used;
    for (std::uint32_t demo = 0; demo < generation.demos.size(); ++demo) {
        if (generation.demos[demo]->skip == SkipReason::none) used.push_back(demo);
    }
    return generation.matches.count(used);
}

int leastDemosOf(std::size_t used) {
    return used > std::size_t{kUsual} ? kUsual : std::max(1, static_cast<int>(used) - 1);
}

Parameters withDemoDefaults(Parameters parameters, std::size_t used) {
    // Within the row's range, so set() cannot fail.
    if (followsDemos(parameters, Param::NodeMinDemos))
        (void)parameters.set(Param::NodeMinDemos, leastDemosOf(used));
    return parameters;
}

Parameters withoutDemoDefaults(Parameters settled, std::size_t used) {
    if (settled.integer(Param::NodeMinDemos) == leastDemosOf(used)) settled.reset(Param::NodeMinDemos);
    return settled;
}

std::string demoDefaultWords(const Parameters& parameters, std::size_t used) {
    if (!followsDemos(parameters, Param::NodeMinDemos) || used == 0 || used > std::size_t{kUsual}) return {};
    return fmt::format("nodes.min_demos is {}: it follows the number of demos, and {} can be used",
                       leastDemosOf(used), used);
}

}  // namespace navwright
