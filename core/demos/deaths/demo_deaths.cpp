#include "core/demos/deaths/demo_deaths.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/map_match.h"

namespace navwright {

namespace {

/// Deaths and prints of one demo.
struct DemoDeaths {
    std::string name;
    ContentHash hash{};
    std::set<std::string> maps;
    std::vector<std::string> warnings;
    SkipReason skip = SkipReason::none;
    DeathList list;
};

Result<DemoDeaths> deathsOf(const Recording& recording, std::string map, const GameMap* geometry,
                            const Parameters& parameters, JobContext& context) {
    DemoDeaths found;
    found.name = recording.name;
    found.hash = recording.hash;
    for (const auto& segment : recording.segments) {
        if (segment.frameCount == 0) continue;
        found.maps.insert(segment.map);
        if (map.empty()) map = segment.map;
    }
    NAV_ASSIGN(auto gated, gateDemo(recording, {map, geometry, false}, parameters, context));
    found.warnings = std::move(gated.summary.warnings);
    found.skip = gated.summary.skip;
    NAV_ASSIGN(found.list, listDeaths(recording, gated, 0, context));
    return found;
}

/// Sorts by name, then content, and removes duplicates of content.
void numberDemos(std::vector<DemoDeaths>& demos) {
    std::ranges::stable_sort(demos, {},
                             [](const DemoDeaths& demo) { return std::pair(demo.name, demo.hash); });
    std::set<ContentHash> seen;
    std::erase_if(demos, [&](const DemoDeaths& demo) { return !seen.insert(demo.hash).second; });
}

Result<std::vector<DemoDeaths>> readAll(const DeathsInput& input, JobContext& context) {
    const auto& files = input.demos;
    const DemoCache cache(input.cacheDir);
    std::vector<std::optional<DemoDeaths>> read(files.size());
    std::vector<std::optional<Failure>> failed(files.size());
    NAV_TRY(cache.readEach(
        files, input.jobs, context, [&](std::size_t i, const Result<Recording>& recording) -> Result<> {
            auto found = recording
                             ? deathsOf(*recording, input.map, input.geometry, input.parameters, context)
                             : std::unexpected(recording.error());
            if (found) {
                found->name = files[i].filename().string();
                read[i] = std::move(*found);
            } else if (context.stopRequested()) {
                return cancelled();
            } else {
                failed[i] = std::move(found.error());
            }
            return {};
        }));
    cache.warnOfUnkept(context);
    std::vector<DemoDeaths> demos;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (read[i]) demos.push_back(std::move(*read[i]));
    }
    for (auto& failure : failed) {
        if (!failure) continue;
        if (demos.empty()) return std::unexpected(std::move(*failure));
        context.warn(failure->message());
    }
    numberDemos(demos);
    return demos;
}

/// The map that was named, else the only map of the demos.
Result<std::string> onlyMap(const std::vector<DemoDeaths>& demos) {
    std::set<std::string> names;
    for (const auto& demo : demos) names.insert(demo.maps.begin(), demo.maps.end());
    const auto maps = distinctMaps(names);
    if (maps.size() == 1) return maps.front();
    if (maps.empty()) return fail("The demos show no map", {}, "Record them while somebody plays");
    return fail(fmt::format("The demos hold {} maps: {}", maps.size(), fmt::join(maps, ", ")), {},
                "name one with --map or --bsp");
}

}  // namespace

Result<DemosDeaths> findDeaths(const DeathsInput& input, JobContext& context) {
    DemosDeaths found{
        .map = input.map, .demos = {}, .list = {}, .table = {}, .spots = {}, .cell = input.cell};
    NAV_ASSIGN(auto demos, readAll(input, context));
    if (found.map.empty()) {
        NAV_ASSIGN(found.map, onlyMap(demos));
    }
    for (std::size_t i = 0; i < demos.size(); ++i) {
        auto& demo = demos[i];
        for (const auto& warning : demo.warnings) context.warn(demo.name + ": " + warning);
        if (demo.skip != SkipReason::none && demo.skip != SkipReason::spectators)
            context.warn(fmt::format("{} is left out: {}", demo.name, skipReasonText(demo.skip)));
        for (auto& death : demo.list.deaths) death.demo = static_cast<std::uint32_t>(i);
        for (auto& print : demo.list.unknown) print.demo = static_cast<std::uint32_t>(i);
        found.list.add(std::move(demo.list));
        found.demos.push_back(std::move(demo.name));
    }
    found.table = deathTable(found.list.deaths, input.cell);
    found.spots = hazardSpots(found.list.deaths, input.nav);
    return found;
}

}  // namespace navwright
