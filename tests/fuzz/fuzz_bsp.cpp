#include <cstddef>
#include <cstdint>
#include <span>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/lightmap_atlas.h"
#include "core/map/bsp/quake_bsp.h"
#include "core/map/bsp/render_mesh.h"

using namespace navwright;

namespace {

/// A few boxes swept through the middle of the map.
void trace(const BspFile& bsp) {
    const auto solids = solidModels(bsp, true);
    const Collision collision(bsp, solids);
    const auto& world = bsp.worldBounds();
    const auto middle = (world.mins + world.maxs) * 0.5f;
    for (const auto& box : {kHullPoint, kHullStanding}) {
        static_cast<void>(collision.trace(world.mins, world.maxs, box, kMaskPlayerSolid));
        static_cast<void>(collision.trace(middle, middle, box, kMaskSolid));
    }
    static_cast<void>(collision.pointContents(middle));
    static_cast<void>(collision.lineClear(world.mins, middle, kMaskSolid));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto bsp = parseAnyBsp(bytes, "fuzz.bsp");
    if (!bsp) return 0;
    trace(*bsp);
    if (const auto atlas = buildLightmapAtlas(*bsp)) static_cast<void>(buildRenderMesh(*bsp, *atlas));
    return 0;
}
