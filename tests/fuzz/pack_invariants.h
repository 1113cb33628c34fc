#pragma once

#include <cstdint>
#include <span>

#include "core/map/packs/game_name.h"
#include "core/map/packs/pack.h"
#include "require.h"

/// What holds for any pack: names are those of a game folder and stand in their order, each once, and a file
/// that is read has as many bytes as the directory says.
inline void checkPack(std::span<const std::byte> file) {
    using namespace navwright;
    constexpr std::size_t kRead = 16;
    constexpr std::uint64_t kMostBytes = 1 << 16;
    const auto pack = openPack(file, "fuzz.pack");
    if (!pack) return;
    const auto& entries = (*pack)->entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto& entry = entries[i];
        require(i == 0 || entries[i - 1].name < entry.name);
        require(gameName(entry.name) == entry.name && (*pack)->find(entry.name) == &entry);
        if (i >= kRead) continue;
        const auto bytes = (*pack)->read(entry, kMostBytes);
        require(!bytes || (bytes->size() == entry.bytes && bytes->size() <= kMostBytes));
    }
}
