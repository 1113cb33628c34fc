#include <cstddef>
#include <cstdint>
#include <span>

#include "core/map/bsp/bsp_entities.h"
#include "core/map/bsp/map_reading.h"
#include "require.h"

/// A NAME.bsp.override, and the entities in it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    constexpr std::size_t kMapName = 64;
    const auto said = parseMapOverride(std::as_bytes(std::span(data, size)), "fuzz.bsp.override");
    if (!said) return 0;
    if (said->map) require(!said->map->empty() && said->map->size() < kMapName && !said->map->contains('\0'));
    if (!said->entities) return 0;
    require(said->entities->size() < size && !said->entities->contains('\0'));
    static_cast<void>(parseEntities(*said->entities, "fuzz.bsp.override"));
    return 0;
}
