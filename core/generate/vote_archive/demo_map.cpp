#include "core/generate/vote_archive/demo_map.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/ascii.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/map_match.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/generate/vote_archive/votes_file.h"
#include "core/map/packs/map_file.h"
#include "core/map/packs/pack.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

template <class Visit>
void visitEntries(const fs::path& folder, const Visit& visit) {
    std::error_code code;
    for (fs::directory_iterator entry(folder, code); !code && entry != fs::directory_iterator();
         entry.increment(code))
        visit(*entry);
}

/// Whether an entry is a pack or a folder `maps`.
bool holdsMaps(const fs::directory_entry& entry) {
    const auto name = entry.path().filename().string();
    std::error_code unknown;
    return isPackName(name) ? entry.is_regular_file(unknown)
                            : asciiLowerCase(name) == "maps" && entry.is_directory(unknown);
}

/// The maps of a folder, then its packs and folder of maps.
std::vector<fs::path> placesIn(const fs::path& folder) {
    std::vector<fs::path> places, holders;
    visitEntries(folder, [&](const fs::directory_entry& entry) {
        if (hasMapName(entry.path())) places.push_back(entry.path());
        if (holdsMaps(entry)) holders.push_back(entry.path());
    });
    std::ranges::sort(places);
    std::ranges::move(holders, std::back_inserter(places));
    return places;
}

/// Segments of the first readable demo or votes file.
std::vector<Segment> shownBy(std::span<const fs::path> demos, JobContext& context) {
    for (const auto& demo : demos) {
        if (context.stopRequested()) return {};
        if (hasVotesName(demo)) {
            const auto votes = VotesReader::open(demo);
            if (!votes) continue;
            const auto& origin = votes->header().origin;
            return {{.map = origin.map, .mapChecksum = origin.mapChecksum}};
        }
        auto recording = readDemoFile(demo, context);
        if (!recording) continue;  // making a nav of it reports why
        std::erase_if(recording->segments, [](const Segment& segment) { return segment.frameCount == 0; });
        if (!recording->segments.empty()) return std::move(recording->segments);
    }
    return {};
}

std::optional<FoundMap> mapOf(const Segment& segment, MapFolder& maps, JobContext& context) {
    std::set<std::int32_t> checksums;
    if (segment.mapChecksum) checksums.insert(*segment.mapChecksum);
    for (const auto& map : maps.revisions(segment.map, checksums, context)) {
        if (matchMap(segment, map->name(), map->bsp.checksum) == MapMatch::same)
            return FoundMap{map, maps.pathOf(*map)};
    }
    return std::nullopt;
}

}  // namespace

std::vector<fs::path> mapsIn(const fs::path& folder) {
    std::vector<fs::path> maps;
    visitEntries(folder, [&](const fs::directory_entry& entry) {
        if (hasMapName(entry.path())) maps.push_back(entry.path());
    });
    std::ranges::sort(maps);
    return maps;
}

std::vector<fs::path> placesOfMaps(std::set<fs::path> folders, std::span<const fs::path> demos) {
    for (const auto& demo : demos) {
        folders.insert(demo.parent_path());
        folders.insert(demo.parent_path().parent_path());
    }
    std::vector<fs::path> places;
    for (const auto& folder : folders) std::ranges::move(placesIn(folder), std::back_inserter(places));
    return places;
}

std::optional<FoundMap> mapOfDemos(std::span<const fs::path> demos, std::span<const fs::path> places,
                                   JobContext& context) {
    if (places.empty()) return std::nullopt;
    auto maps = MapFolder::open(places, context);
    if (!maps) return std::nullopt;  // there are none
    for (const auto& segment : shownBy(demos, context)) {
        if (context.stopRequested()) break;
        if (auto found = mapOf(segment, *maps, context)) return found;
    }
    return std::nullopt;
}

}  // namespace navwright
