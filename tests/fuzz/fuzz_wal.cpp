#include <cstddef>
#include <cstdint>
#include <span>

#include "core/map/textures/wal.h"
#include "require.h"

using namespace navwright;

/// What is read has a texel for each place, and the head alone says the same size.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::as_bytes(std::span(data, size));
    const auto wal = readWal(file, "fuzz.wal");
    if (!wal) return 0;
    require(wal->picture.indices.size() == wal->head.size.texels());
    require(coloured(wal->picture, GamePalette()).pixels.size() == 4 * wal->head.size.texels());
    const auto head = readWalHead(file.first(kWalHeadBytes), "fuzz.wal");
    require(head && head->size == wal->picture.size);
    return 0;
}
