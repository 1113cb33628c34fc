#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/map/bsp/bsp_entities.h"
#include "core/map/entities/entity_chains.h"
#include "require.h"

/// The entity text of a map, and who fires whom by it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    auto entities = parseEntities({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!entities) return 0;
    BspFile bsp;
    bsp.models.resize(3);
    bsp.entities = *std::move(entities);
    const auto graph = entityGraph(bsp);
    const auto count = static_cast<int>(graph.entities.size());
    const auto isIndex = [&](int index) { return index >= 0 && index < count; };
    for (const auto& link : graph.links) require(isIndex(link.from) && isIndex(link.to));
    for (const auto& chain : entityChains(graph).all) {
        require(isIndex(chain.from) && isIndex(chain.to));
        for (const int index : chain.through) require(isIndex(index));
    }
    for (const int index : neverSetOff(graph)) require(isIndex(index));
    return 0;
}
