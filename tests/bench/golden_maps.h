#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/golden.h"

/// The maps with recorded engine answers, and the answers' questions.
namespace navwright {

inline constexpr const char* kGoldenMaps[] = {"wizs", "city", "urbanjungle", "wfall"};

struct GoldenMap {
    BspFile bsp;
    std::unique_ptr<Collision> world;
    std::vector<std::vector<std::int32_t>> records;
};

/// Nothing where the real data is absent. `kind` as in the file name: "trace", "pmove".
inline std::optional<GoldenMap> loadGoldenMap(const std::string& map, const std::string& kind) {
    const std::filesystem::path folder(NAVWRIGHT_SHARED_DATA);
    auto bsp = readBspFile(folder / "maps" / (map + ".bsp"));
    const auto golden = readGoldenFile(folder / "truth" / (map + "_" + kind + ".bin.gz"));
    if (!bsp || !golden) return std::nullopt;
    GoldenMap loaded{std::move(*bsp), nullptr, {}};
    loaded.world = std::make_unique<Collision>(loaded.bsp);
    const std::size_t size = goldenRecordSize(golden->kind);
    for (std::size_t i = 0; i < golden->records; ++i) {
        std::vector<std::int32_t> words(size / sizeof(std::int32_t));
        std::memcpy(words.data(), golden->bytes.data() + i * size, size);
        loaded.records.push_back(std::move(words));
    }
    return loaded;
}

}  // namespace navwright
