#include "core/floor/navmesh/make_nav_mesh.h"

#include <fmt/format.h>
#include <recastnavigation/DetourAlloc.h>
#include <recastnavigation/DetourNavMeshBuilder.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/parallel.h"
#include "core/floor/navmesh/detour_links.h"
#include "core/floor/navmesh/mesh_grid.h"
#include "core/floor/navmesh/mesh_path.h"
#include "core/floor/navmesh/mesh_space.h"

namespace navwright {

std::size_t MadeNavMesh::linksWith(MeshLinkFate fate) const {
    return toIndex(std::ranges::count(links, fate, &MeshLinkOutcome::fate));
}

namespace {

/// Off-mesh links in Detour's form.
struct TileLinks {
    std::vector<float> places, radii;
    std::vector<std::uint16_t> abilities;
    std::vector<std::uint8_t> areas, directions;
    std::vector<std::uint32_t> numbers;
};

class MeshMaker {
  public:
    MeshMaker(const GameMap& map, const Floor& floor, const Parameters& parameters,
              const MeshRequest& request, JobContext& context)
        : map_(map), floor_(floor), parameters_(parameters), request_(request), context_(context) {}

    /// Takes tiles of an earlier mesh where none of the boxes is.
    void mend(const MadeNavMesh& before, std::span<const Box> changed) {
        before_ = &before;
        changed_ = changed;
    }
    /// Tiles that were built.
    [[nodiscard]] std::size_t built() const { return fresh_; }

    Result<MadeNavMesh> run(const MeshGround& ground) {
        NAV_ASSIGN(settings_, meshSettings(parameters_, request_.stance));
        NAV_ASSIGN(grid_, meshGrid(floor_, settings_));
        NAV_TRY(makeTiles(ground));
        const JobContext::StageTimer timer(context_, "detour");
        NAV_ASSIGN(auto mesh, assemble());
        NAV_TRY(findEnds(mesh));
        NAV_ASSIGN(mesh, linked());
        std::size_t pruned = 0;
        if (parameters_.flag(Param::NavMeshPrune)) {
            NAV_ASSIGN(pruned, prune(mesh));
            if (pruned > 0) {
                NAV_ASSIGN(mesh, linked());
            }
        }
        MadeNavMesh made{settings_,         std::move(mesh),    counts_,           pruned,
                         std::move(links_), std::move(stages_), std::move(built_), {}};
        NAV_ASSIGN(const auto query, MeshQuery::of(made.mesh, meshCosts(parameters_)));
        for (const auto sample : floor_.spawnSamples) {
            if (!query.nearest(floor_.samples[sample].origin))
                made.spawnsOffMesh.push_back(floor_.samples[sample].origin);
        }
        return made;
    }

  private:
    Result<> makeTiles(const MeshGround& ground) {
        const SampleGrid squares(floor_.samples);
        const TileInput input{ground, grid_, settings_, floor_, squares, request_.keepStages};
        std::vector<std::size_t> open;
        built_.resize(grid_.tiles.size());
        for (std::size_t i = 0; i < built_.size(); ++i) {
            if (before_ != nullptr && !isTouched(grid_.tiles[i])) {
                built_[i] = before_->tiles[i];
            } else {
                open.push_back(i);
            }
        }
        fresh_ = open.size();
        std::atomic<std::size_t> done = 0;
        context_.progress("Navmesh", 0, open.size());
        NAV_TRY(parallelFor(open.size(), request_.jobs, context_, [&](std::size_t i) -> Result<> {
            NAV_ASSIGN(built_[open[i]], buildTile(input, grid_.tiles[open[i]], context_));
            context_.progress("Navmesh", ++done, open.size());
            return {};
        }));
        for (auto& tile : built_) {
            counts_ += tile.counts;
            if (tile.stages) stages_.push_back(*std::move(tile.stages));
            tile.stages.reset();
            if (tile.polygons.count() > 0) tiles_.push_back(tile.polygons);
        }
        if (!tiles_.empty()) return {};
        return fail("No floor of the map is wide enough for a navmesh", map_.name(),
                    "make cells smaller, or navmesh.min_region");
    }

    [[nodiscard]] bool isTouched(const MeshTile& tile) const {
        const float side = settings_.tileSide(), border = static_cast<float>(settings_.border) * settings_.cs;
        const Vec3 low = grid_.corner + Vec3(static_cast<float>(tile.column) * side - border, 0,
                                             static_cast<float>(tile.row) * side - border);
        const float wide = side + 2 * border;
        return std::ranges::any_of(changed_, [&](const Box& box) {
            return box.mins.x <= low.x + wide && box.maxs.x >= low.x && -box.maxs.y <= low.z + wide &&
                   -box.mins.y >= low.z;
        });
    }

    /// Tile numbering, without tiles.
    [[nodiscard]] NavMeshData emptyData() const {
        NavMeshData data;
        data.corner = {grid_.corner.x, grid_.corner.y, grid_.corner.z};
        data.tileWidth = data.tileDepth = settings_.tileSide();
        data.mostTiles = static_cast<std::int32_t>(std::bit_ceil(tiles_.size()));
        data.mostPolygons = 1 << (kMeshRefBits - std::bit_width(static_cast<unsigned>(data.mostTiles) - 1));
        return data;
    }

    /// Builds the mesh with kept links, each in its start's tile.
    Result<NavMesh> assemble() {
        auto data = emptyData();
        for (const auto& tile : tiles_) {
            if (tile.count() == 0) continue;
            NAV_ASSIGN(auto bytes, tileBytes(tile, data.mostPolygons));
            data.tiles.push_back({0, std::move(bytes)});
        }
        if (data.tiles.empty())
            return fail("No spawn point of the map has navmesh below it", map_.name(), "make cells smaller");
        return NavMesh::of(std::move(data));
    }

    [[nodiscard]] bool startsIn(const TilePolygons& tile, const Vec3& feet) const {
        const auto at = toRecast(feet) - grid_.corner;
        return static_cast<int>(std::floor(at.x / settings_.tileSide())) == tile.column &&
               static_cast<int>(std::floor(at.z / settings_.tileSide())) == tile.row;
    }

    [[nodiscard]] TileLinks linksOf(const TilePolygons& tile) const {
        TileLinks links;
        for (std::uint32_t i = 0; i < links_.size(); ++i) {
            const auto& [link, fate, start, end] = links_[i];
            if (fate != MeshLinkFate::kept || !startsIn(tile, start)) continue;
            for (const auto& place : {toRecast(start), toRecast(end)})
                links.places.insert(links.places.end(), {place.x, place.y, place.z});
            links.radii.push_back(settings_.cs);
            links.abilities.push_back(meshAbility(link.area));
            links.areas.push_back(static_cast<std::uint8_t>(link.area));
            links.directions.push_back(link.bothWays ? 1 : 0);
            links.numbers.push_back(i);
        }
        return links;
    }

    Result<std::vector<std::byte>> tileBytes(const TilePolygons& tile, std::int32_t mostPolygons) const {
        const auto links = linksOf(tile);
        if (tile.count() + links.numbers.size() > toIndex(mostPolygons)) {
            return fail(fmt::format("Tile {}, {} of the navmesh has {} polygons, {} are the most",
                                    tile.column, tile.row, tile.count() + links.numbers.size(), mostPolygons),
                        parameterRow(Param::NavMeshTile).key, "make tiles smaller");
        }
        std::vector<std::uint16_t> abilities;
        for (const auto area : tile.areas) abilities.push_back(meshAbility(static_cast<MeshArea>(area)));
        dtNavMeshCreateParams params{};
        params.verts = tile.vertices.data();
        params.vertCount = static_cast<int>(tile.vertices.size() / 3);
        params.polys = tile.polygons.data();
        params.polyFlags = abilities.data();
        params.polyAreas = tile.areas.data();
        params.polyCount = static_cast<int>(tile.count());
        params.nvp = tile.corners;
        params.detailMeshes = tile.detailMeshes.data();
        params.detailVerts = tile.detailVertices.data();
        params.detailVertsCount = static_cast<int>(tile.detailVertices.size() / 3);
        params.detailTris = tile.detailTriangles.data();
        params.detailTriCount = static_cast<int>(tile.detailTriangles.size() / 4);
        params.offMeshConVerts = links.places.data();
        params.offMeshConRad = links.radii.data();
        params.offMeshConFlags = links.abilities.data();
        params.offMeshConAreas = links.areas.data();
        params.offMeshConDir = links.directions.data();
        params.offMeshConUserID = links.numbers.data();
        params.offMeshConCount = static_cast<int>(links.numbers.size());
        params.tileX = tile.column;
        params.tileY = tile.row;
        std::ranges::copy(tile.mins, params.bmin);
        std::ranges::copy(tile.maxs, params.bmax);
        params.walkableHeight = static_cast<float>(settings_.height) * settings_.ch;
        params.walkableRadius = static_cast<float>(settings_.radius) * settings_.cs;
        params.walkableClimb = static_cast<float>(settings_.climb) * settings_.ch;
        params.cs = settings_.cs;
        params.ch = settings_.ch;
        params.buildBvTree = true;
        unsigned char* bytes = nullptr;
        int size = 0;
        if (!dtCreateNavMeshData(&params, &bytes, &size))
            return fail(fmt::format("Detour rejects tile {}, {} of the navmesh", tile.column, tile.row),
                        map_.name(), "make tiles smaller");
        std::vector<std::byte> copy(toIndex(size));
        std::memcpy(copy.data(), bytes, copy.size());
        dtFree(bytes);
        return copy;
    }

    /// Finds each link's ends on the mesh; drops links without, with the reason.
    Result<> findEnds(const NavMesh& mesh) {
        NAV_ASSIGN(const auto query, MeshQuery::of(mesh, meshCosts(parameters_)));
        const MeshNear near{parameters_.real32(Param::NavMeshLinkReach), kMeshStep + settings_.ch};
        const auto spotOf = [&](const Vec3& origin) -> std::optional<MeshSpot> {
            auto spot = query.nearest(origin, near);
            if (spot && spot->distance > near.aside) spot.reset();
            const bool behindWall = spot && !map_.collision.lineClear(origin, originOver(spot->feet),
                                                                      kMaskSolid | kContentsPlayerClip);
            return behindWall ? std::nullopt : spot;
        };
        for (const auto& link : request_.links) {
            if (context_.stopRequested()) return cancelled();
            MeshLinkOutcome outcome{link, MeshLinkFate::kept, {}, {}};
            const auto start = spotOf(link.from);
            const auto end = spotOf(link.to);
            if (!start) {
                outcome.fate = MeshLinkFate::startOff;
            } else if (!end) {
                outcome.fate = MeshLinkFate::endOff;
            } else if (start->polygon == end->polygon && link.area != MeshArea::teleporter) {
                outcome.fate = MeshLinkFate::sameFloor;
            } else {
                outcome.start = start->feet;
                outcome.end = end->feet;
            }
            links_.push_back(outcome);
        }
        return {};
    }

    /// The mesh with links; marks those that Detour refuses.
    Result<NavMesh> linked() {
        NAV_ASSIGN(auto mesh, assemble());
        NAV_ASSIGN(const auto query, MeshQuery::of(mesh, meshCosts(parameters_)));
        std::vector<bool> made(links_.size(), false);
        for (const auto& link : detourLinks(mesh)) {
            const auto& outcome = links_[link.number];
            made[link.number] = link.starts;
            if (!link.starts || link.ends) continue;
            const auto spot = query.nearest(originOver(outcome.end), {settings_.cs, kMeshStep});
            made[link.number] = spot && endDetourLink(mesh, link.ref, spot->polygon);
        }
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (links_[i].fate == MeshLinkFate::kept && !made[i]) links_[i].fate = MeshLinkFate::refused;
        }
        return mesh;
    }

    /// Removes polygons and links unreachable from spawn points.
    Result<std::size_t> prune(const NavMesh& mesh) {
        NAV_ASSIGN(const auto query, MeshQuery::of(mesh, meshCosts(parameters_)));
        std::vector<MeshRef> starts;
        for (const auto sample : floor_.spawnSamples) {
            if (const auto spot = query.nearest(floor_.samples[sample].origin))
                starts.push_back(spot->polygon);
        }
        if (starts.empty())
            return fail("No spawn point of the map has navmesh below it", map_.name(),
                        "make cells smaller, or set navmesh.prune=false");
        const auto reached = mesh.reachedFrom(starts);
        const auto isReached = [&](MeshRef ref) { return std::ranges::binary_search(reached, ref); };
        for (const auto& link : detourLinks(mesh)) {
            if (links_[link.number].fate == MeshLinkFate::kept && !isReached(link.ref))
                links_[link.number].fate = MeshLinkFate::pruned;
        }
        // Polygons are ordered by tile.
        const auto polygons = mesh.polygons();
        std::size_t at = 0, pruned = 0;
        for (auto& tile : tiles_) {
            std::vector<bool> keep;
            for (std::size_t i = 0; i < tile.count(); ++i) keep.push_back(isReached(polygons[at++].ref));
            const auto left = toIndex(std::ranges::count(keep, true));
            if (left == keep.size()) continue;
            pruned += keep.size() - left;
            keepPolygons(tile, keep);
        }
        return pruned;
    }

    const GameMap& map_;
    const Floor& floor_;
    const Parameters& parameters_;
    const MeshRequest& request_;
    JobContext& context_;
    MeshSettings settings_;
    MeshGrid grid_;
    const MadeNavMesh* before_ = nullptr;
    std::span<const Box> changed_;
    std::vector<BuiltTile> built_;
    std::size_t fresh_ = 0;
    std::vector<TilePolygons> tiles_;
    std::vector<MeshTileStages> stages_;
    std::vector<MeshLinkOutcome> links_;
    MeshCounts counts_;
};

}  // namespace

Result<MadeNavMesh> makeNavMesh(const GameMap& map, const Floor& floor, const MeshGround& ground,
                                const Parameters& parameters, const MeshRequest& request,
                                JobContext& context) {
    return withinMemory([&] { return MeshMaker(map, floor, parameters, request, context).run(ground); });
}

Result<MendedNavMesh> mendNavMesh(const MadeNavMesh& before, const GameMap& map, const Floor& floor,
                                  const MeshGround& ground, const Parameters& parameters,
                                  std::span<const Box> changed, int jobs, JobContext& context) {
    MeshRequest request{.stance = before.settings.stance, .jobs = jobs};
    for (const auto& outcome : before.links) request.links.push_back(outcome.link);
    return withinMemory([&]() -> Result<MendedNavMesh> {
        MeshMaker maker(map, floor, parameters, request, context);
        maker.mend(before, changed);
        NAV_ASSIGN(auto made, maker.run(ground));
        return MendedNavMesh{std::move(made), maker.built()};
    });
}

Result<MeshBase> meshBase(const GameMap& map, const Floor& floor, const Parameters& parameters,
                          std::vector<MeshLink> links, std::span<const MeshVolume> volumes, bool ways,
                          JobContext& context) {
    std::ranges::copy(teleporterMeshLinks(map.bsp), std::back_inserter(links));
    if (ways) std::ranges::copy(floorMeshLinks(floor), std::back_inserter(links));
    NAV_ASSIGN(auto ground, meshGround(map.bsp, volumes, context, MeshBody::of(parameters)));
    return MeshBase{std::move(ground), std::move(links)};
}

}  // namespace navwright
