#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/floor/navmesh/mesh_file.h"
#include "core/floor/navmesh/mesh_path.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto read = parseNavMesh(bytes, "fuzz");
    if (!read) return 0;
    const auto written = writeNavMesh(*read);
    require(std::ranges::equal(written, bytes));
    // Detour works in what was read.
    const auto mesh = NavMesh::of(*read);
    if (!mesh) return 0;
    for (const auto& polygon : mesh->polygons())
        for (const auto neighbour : polygon.neighbours) require(neighbour < mesh->polygons().size());
    static_cast<void>(mesh->triangles());
    MeshCosts costs{};
    costs.fill(1);
    const auto query = MeshQuery::of(*mesh, costs, 256);
    require(query.has_value());
    static_cast<void>(query->path({100, 256, 24}, {412, 256, 24}));
    return 0;
}
