#include <array>
#include <utility>

#include "core/base/byte_text.h"
#include "core/base/index.h"
#include "core/floor/navmesh/gset_file.h"
#include "core/floor/navmesh/mesh_file.h"
#include "core/output/formats/file_facts.h"

namespace navwright {

namespace {

/// Counts by area, those that are there.
template <class Range, class AreaOf>
void addAreas(Facts& facts, std::string_view key, const Range& items, AreaOf&& areaOf) {
    std::array<std::size_t, kMeshAreas> counts{};
    for (const auto& item : items) ++counts[toIndex(areaOf(item))];
    auto& group = facts.group(key, Facts::Keys::names);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) group.add(meshAreaName(static_cast<MeshArea>(i)), counts[i]);
    }
}

}  // namespace

Result<Facts> navmeshFacts(const FactsInput& input) {
    NAV_ASSIGN(auto data, parseNavMesh(input.bytes, input.file));
    NAV_ASSIGN(const auto mesh, NavMesh::of(std::move(data)));
    const auto polygons = mesh.polygons();
    Facts facts;
    facts.add("tiles", mesh.data().tiles.size());
    facts.add("tile_side", static_cast<double>(mesh.data().tileWidth));
    facts.add("polygons", polygons.size());
    facts.add("triangles", mesh.triangles().size() / 3);
    addAreas(facts, "polygons_by_area", polygons, [](const MeshPolygon& polygon) { return polygon.area; });
    return facts;
}

Result<Facts> gsetFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto set, parseGset(asText(input.bytes), input.file));
    Facts facts;
    facts.add("mesh", set.mesh);
    facts.add("settings", set.settings.has_value());
    facts.add("links", set.links.size());
    facts.add("volumes", set.volumes.size());
    addAreas(facts, "links_by_area", set.links, [](const GsetLink& link) { return link.area; });
    addAreas(facts, "volumes_by_area", set.volumes, [](const MeshVolume& volume) { return volume.area; });
    return facts;
}

}  // namespace navwright
