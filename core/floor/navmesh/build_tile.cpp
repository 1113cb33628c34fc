#include "core/floor/navmesh/build_tile.h"

#include <fmt/format.h>
#include <recastnavigation/Recast.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/floor/navmesh/column_raster.h"
#include "core/floor/navmesh/mesh_space.h"

namespace navwright {

MeshCounts& MeshCounts::operator+=(const MeshCounts& other) {
    tiles += other.tiles;
    cells += other.cells;
    spans += other.spans;
    floorCells += other.floorCells;
    regions += other.regions;
    outlines += other.outlines;
    polygons += other.polygons;
    vertices += other.vertices;
    triangles += other.triangles;
    return *this;
}

namespace {

constexpr double kLevelled = 1e-3;  ///< tolerance of heights against cell boundaries, units
/// Maximum layers per column of the compact heightfield.
constexpr int kMostSpans = 8190;

template <auto free>
struct RecastFree {
    template <class T>
    void operator()(T* made) const {
        free(made);
    }
};
using Heights = std::unique_ptr<rcHeightfield, RecastFree<rcFreeHeightField>>;
using Compact = std::unique_ptr<rcCompactHeightfield, RecastFree<rcFreeCompactHeightfield>>;
using Contours = std::unique_ptr<rcContourSet, RecastFree<rcFreeContourSet>>;
using Flats = std::unique_ptr<rcPolyMesh, RecastFree<rcFreePolyMesh>>;
using Details = std::unique_ptr<rcPolyMeshDetail, RecastFree<rcFreePolyMeshDetail>>;

/// Keeps Recast's last error message.
class Listener final : public rcContext {
  public:
    std::string complaint;

  private:
    void doLog(const rcLogCategory category, const char* text, const int length) override {
        if (category == RC_LOG_ERROR) complaint.assign(text, toIndex(length));
    }
};

std::uint8_t recastArea(MeshArea area) {
    return area == MeshArea::ground ? RC_WALKABLE_AREA : static_cast<std::uint8_t>(area);
}
MeshArea meshArea(std::uint8_t recast) {
    return recast == RC_WALKABLE_AREA ? MeshArea::ground : static_cast<MeshArea>(recast);
}

/// Runs the stages of one tile.
class TileBuild {
  public:
    TileBuild(const TileInput& input, const MeshTile& tile, JobContext& context)
        : in_(input), set_(input.settings), tile_(tile), context_(context) {
        const float side = set_.tileSide(), border = static_cast<float>(set_.border) * set_.cs;
        corner_ = in_.grid.corner +
                  Vec3(static_cast<float>(tile.column) * side, 0, static_cast<float>(tile.row) * side);
        mins_ = corner_ - Vec3(border, 0, border);
        maxs_ = corner_ + Vec3(side + border, 0, side + border);
        maxs_.y = in_.grid.top;
    }

    Result<BuiltTile> run() {
        built_.polygons.column = tile_.column;
        built_.polygons.row = tile_.row;
        built_.polygons.corners = set_.corners;
        built_.counts.tiles = 1;
        built_.counts.cells = toIndex(set_.side()) * toIndex(set_.side());
        if (in_.keepStages) {
            built_.stages.emplace();
            built_.stages->corner = fromRecast(corner_);
            built_.stages->cs = set_.cs;
            built_.stages->ch = set_.ch;
        }
        NAV_TRY(timed("spans", [&] { return makeSpans(); }));
        NAV_TRY(timed("compact", [&] { return makeCompact(); }));
        NAV_TRY(timed("regions", [&] { return makeRegions(); }));
        NAV_TRY(timed("contours", [&] { return makeContours(); }));
        if (contours_->nconts == 0) return std::move(built_);
        NAV_TRY(timed("polygons", [&] { return makePolygons(); }));
        if (flats_->npolys == 0) return std::move(built_);
        NAV_TRY(timed("detail", [&] { return makeDetail(); }));
        store();
        return std::move(built_);
    }

  private:
    template <class Work>
    Result<> timed(const char* stage, Work&& work) {
        if (context_.stopRequested()) return cancelled();
        const JobContext::StageTimer timer(context_, stage);
        return work();
    }
    [[nodiscard]] std::unexpected<Failure> complain(const char* stage) const {
        if (listener_.complaint.find("memory") != std::string::npos)
            return std::unexpected(Failure(outOfMemory()));
        return fail(fmt::format("Recast could not make the {} of tile {}, {}: {}", stage, tile_.column,
                                tile_.row, listener_.complaint),
                    {}, "take other cells or tiles");
    }
    /// Whether a cell is in the tile rather than its border.
    [[nodiscard]] bool isInside(int column, int row) const {
        return column >= set_.border && column < set_.border + set_.tile && row >= set_.border &&
               row < set_.border + set_.tile;
    }
    [[nodiscard]] CellGrid cellGrid() const {
        return {static_cast<double>(mins_.x), static_cast<double>(mins_.z), static_cast<double>(set_.cs),
                set_.side(), set_.side()};
    }
    [[nodiscard]] bool matters(const MeshShape& shape) const {
        return shape.maxs.y >= static_cast<double>(tile_.bottom) &&
               shape.mins.y <= static_cast<double>(tile_.top);
    }
    [[nodiscard]] std::uint16_t cellsUp(double height, bool up) const {
        const auto cells = (height - static_cast<double>(mins_.y)) / static_cast<double>(set_.ch);
        const auto near = kLevelled / static_cast<double>(set_.ch);
        const auto whole = up ? std::ceil(cells - near) : std::floor(cells + near);
        return static_cast<std::uint16_t>(std::clamp(whole, 0.0, static_cast<double>(kMostSpans)));
    }

    Result<> makeSpans() {
        heights_.reset(rcAllocHeightfield());
        if (!heights_ || !rcCreateHeightfield(&listener_, *heights_, set_.side(), set_.side(), &mins_.x,
                                              &maxs_.x, set_.cs, set_.ch))
            return std::unexpected(Failure(outOfMemory()));
        const auto leastUp = std::cos(static_cast<double>(set_.slope) * std::numbers::pi / 180);
        ColumnRaster raster(cellGrid(), leastUp);
        bool full = false;
        for (const auto& solid : in_.ground.solids) {
            if (context_.stopRequested()) return cancelled();
            if (!matters(solid)) continue;
            raster.run(solid, [&](int column, int row, const ColumnRaster::Cell& cell) {
                const auto low = cellsUp(cell.low, false);
                const auto high = std::max<std::uint16_t>(cellsUp(cell.high, true), low + 1);
                // As in rasterised triangles: walkable if a walkable side ends at about the top.
                const bool flat = cell.floor >= cell.low && high - cellsUp(cell.floor, true) <= set_.climb;
                const std::uint8_t area = flat ? RC_WALKABLE_AREA : RC_NULL_AREA;
                full |= !rcAddSpan(&listener_, *heights_, column, row, low, high, area, set_.climb);
            });
        }
        if (full) return std::unexpected(Failure(outOfMemory()));
        for (int row = 0; row < set_.side(); ++row) {
            for (int column = 0; column < set_.side(); ++column) {
                if (!isInside(column, row)) continue;
                for (const auto* span = heights_->spans[column + row * set_.side()]; span != nullptr;
                     span = span->next) {
                    ++built_.counts.spans;
                    if (built_.stages) {
                        built_.stages->spans.push_back({static_cast<std::uint16_t>(column - set_.border),
                                                        static_cast<std::uint16_t>(row - set_.border),
                                                        static_cast<std::uint16_t>(span->smin),
                                                        static_cast<std::uint16_t>(span->smax),
                                                        span->area != RC_NULL_AREA});
                    }
                }
            }
        }
        return {};
    }

    Result<> makeCompact() {
        rcFilterLowHangingWalkableObstacles(&listener_, set_.climb, *heights_);
        if (set_.ledges) rcFilterLedgeSpans(&listener_, set_.height, set_.climb, *heights_);
        rcFilterWalkableLowHeightSpans(&listener_, set_.height, *heights_);
        compact_.reset(rcAllocCompactHeightfield());
        if (!compact_ ||
            !rcBuildCompactHeightfield(&listener_, set_.height, set_.climb, *heights_, *compact_))
            return complain("compact heightfield");
        if (context_.stopRequested()) return cancelled();
        dropUnreached();
        if (!set_.ledges) {
            keepOffWalls();
        } else if (!rcErodeWalkableArea(&listener_, set_.radius, *compact_)) {
            return complain("compact heightfield");
        }
        heights_.reset();
        if (set_.stance == MeshStance::crouched) markLow();
        markAreas();
        for (int i = 0; i < compact_->spanCount; ++i) {
            if (compact_->areas[i] != RC_NULL_AREA) ++built_.counts.floorCells;
        }
        return {};
    }

    template <class Each>
    void eachSpanOf(int column, int row, Each&& each) {
        const auto& cell = compact_->cells[column + row * compact_->width];
        const auto first = static_cast<int>(cell.index), last = first + static_cast<int>(cell.count);
        for (int i = first; i < last; ++i) each(i);
    }

    template <class Each>
    void eachFloor(Each&& each) {
        for (int row = 0; row < compact_->height; ++row) {
            for (int column = 0; column < compact_->width; ++column) {
                eachSpanOf(column, row, [&](int span) {
                    if (compact_->areas[span] != RC_NULL_AREA) each(column, row, span);
                });
            }
        }
    }
    [[nodiscard]] float heightOf(int span) const {
        return mins_.y + static_cast<float>(compact_->spans[span].y) * set_.ch;
    }

    void dropUnreached() {
        ReachedHeights reached(in_.floor, in_.squares);
        eachFloor([&](int column, int row, int span) {
            const float x = mins_.x + (static_cast<float>(column) + 0.5f) * set_.cs;
            const float z = mins_.z + (static_cast<float>(row) + 0.5f) * set_.cs;
            if (!reached.isReached(x, -z, heightOf(span))) compact_->areas[span] = RC_NULL_AREA;
        });
    }

    /// Whether something solid stands beside floor at body height; false at drops.
    [[nodiscard]] bool isWall(int column, int row, int floor) const {
        if (column < 0 || row < 0 || column >= set_.side() || row >= set_.side()) return false;
        for (const auto* span = heights_->spans[column + row * set_.side()]; span != nullptr;
             span = span->next) {
            if (static_cast<int>(span->smax) > floor && static_cast<int>(span->smin) < floor + set_.height)
                return true;
        }
        return false;
    }

    /// Like rcErodeWalkableArea, but only near walls: players walk up to drops and over them.
    void keepOffWalls() {
        constexpr std::uint8_t kFar = 0xff;
        std::vector<std::uint8_t> distance(toIndex(compact_->spanCount), kFar);
        const auto neighbour = [&](int column, int row, int span, int direction) {
            const auto layer = rcGetCon(compact_->spans[span], direction);
            if (layer == RC_NOT_CONNECTED) return -1;
            const auto at =
                column + rcGetDirOffsetX(direction) + (row + rcGetDirOffsetY(direction)) * compact_->width;
            return static_cast<int>(compact_->cells[at].index) + layer;
        };
        eachFloor([&](int column, int row, int span) {
            const int floor = compact_->spans[span].y;
            for (int direction = 0; direction < 4; ++direction) {
                if (neighbour(column, row, span, direction) >= 0) continue;
                if (isWall(column + rcGetDirOffsetX(direction), row + rcGetDirOffsetY(direction), floor))
                    distance[span] = 0;
            }
        });
        // Two passes, forth and back: distance 2 per cell, 3 diagonally.
        const auto nearer = [&](int column, int row, int span, int first, int then) {
            auto& own = distance[span];
            const auto offer = [&](int other, int more) {
                const auto there = static_cast<int>(distance[other]) + more;
                own = static_cast<std::uint8_t>(std::min<int>(own, there));
            };
            const auto beside = neighbour(column, row, span, first);
            if (beside < 0) return;
            offer(beside, 2);
            const auto corner =
                neighbour(column + rcGetDirOffsetX(first), row + rcGetDirOffsetY(first), beside, then);
            if (corner >= 0) offer(corner, 3);
        };
        for (int row = 0; row < compact_->height; ++row) {
            for (int column = 0; column < compact_->width; ++column) {
                eachSpanOf(column, row, [&](int span) {
                    nearer(column, row, span, 0, 3);
                    nearer(column, row, span, 3, 2);
                });
            }
        }
        for (int row = compact_->height - 1; row >= 0; --row) {
            for (int column = compact_->width - 1; column >= 0; --column) {
                eachSpanOf(column, row, [&](int span) {
                    nearer(column, row, span, 2, 1);
                    nearer(column, row, span, 1, 0);
                });
            }
        }
        for (std::size_t i = 0; i < distance.size(); ++i) {
            if (distance[i] < 2 * set_.radius) compact_->areas[i] = RC_NULL_AREA;
        }
    }

    void markLow() {
        eachFloor([&](int, int, int span) {
            if (compact_->spans[span].h < std::min(set_.standing, 255))
                compact_->areas[span] = recastArea(MeshArea::crouch);
        });
    }

    void markAreas() {
        ColumnRaster raster(cellGrid(), 0);
        for (const auto& [area, low, high, shape] : in_.ground.marks) {
            raster.run(shape, [&](int column, int row, const ColumnRaster::Cell& cell) {
                eachSpanOf(column, row, [&](int span) {
                    const auto at = static_cast<double>(heightOf(span));
                    const bool inside =
                        at + high >= cell.low - kLevelled && at + low <= cell.high + kLevelled;
                    if (inside && compact_->areas[span] != RC_NULL_AREA)
                        compact_->areas[span] = recastArea(area);
                });
            });
        }
    }

    Result<> makeRegions() {
        bool done = false;
        switch (set_.partition) {
            case MeshPartition::watershed:
                done = rcBuildDistanceField(&listener_, *compact_) &&
                       rcBuildRegions(&listener_, *compact_, set_.border, set_.minRegion, set_.mergeRegion);
                break;
            case MeshPartition::monotone:
                done = rcBuildRegionsMonotone(&listener_, *compact_, set_.border, set_.minRegion,
                                              set_.mergeRegion);
                break;
            case MeshPartition::layers:
                done = rcBuildLayerRegions(&listener_, *compact_, set_.border, set_.minRegion);
                break;
        }
        if (!done) return complain("regions");
        built_.counts.regions = compact_->maxRegions;
        if (!built_.stages) return {};
        eachFloor([&](int column, int row, int span) {
            if (!isInside(column, row)) return;
            const auto& at = compact_->spans[span];
            built_.stages->cells.push_back(
                {static_cast<std::uint16_t>(column - set_.border),
                 static_cast<std::uint16_t>(row - set_.border), at.y,
                 compact_->dist == nullptr ? std::uint16_t{0} : compact_->dist[span], at.reg,
                 static_cast<std::uint8_t>(at.h), meshArea(compact_->areas[span])});
        });
        return {};
    }

    Result<> makeContours() {
        contours_.reset(rcAllocContourSet());
        if (!contours_ || !rcBuildContours(&listener_, *compact_, set_.edgeError, set_.edge, *contours_))
            return complain("contours");
        built_.counts.outlines = toIndex(contours_->nconts);
        if (!built_.stages) return {};
        for (int i = 0; i < contours_->nconts; ++i) {
            const auto& contour = contours_->conts[i];
            MeshOutline outline{contour.reg, meshArea(contour.area), {}, {}};
            for (int k = 0; k < contour.nrverts; ++k) outline.raw.push_back(cornerAt(&contour.rverts[4 * k]));
            for (int k = 0; k < contour.nverts; ++k)
                outline.simple.push_back(cornerAt(&contour.verts[4 * k]));
            built_.stages->outlines.push_back(std::move(outline));
        }
        return {};
    }
    /// Converts corners to cells of the tile without its border.
    template <class Number>
    [[nodiscard]] Vec3 cornerAt(const Number* cells) const {
        return fromRecast(corner_ + Vec3(static_cast<float>(cells[0]) * set_.cs,
                                         static_cast<float>(cells[1]) * set_.ch,
                                         static_cast<float>(cells[2]) * set_.cs));
    }

    Result<> makePolygons() {
        flats_.reset(rcAllocPolyMesh());
        if (!flats_ || !rcBuildPolyMesh(&listener_, *contours_, set_.corners, *flats_))
            return complain("polygons");
        if (!built_.stages) return {};
        for (int i = 0; i < flats_->npolys; ++i) {
            MeshFlat flat{meshArea(flats_->areas[i]), flats_->regs[i], {}};
            const auto* corners = &flats_->polys[i * 2 * flats_->nvp];
            for (int k = 0; k < flats_->nvp && corners[k] != RC_MESH_NULL_IDX; ++k)
                flat.corners.push_back(cornerAt(&flats_->verts[3 * corners[k]]));
            built_.stages->polygons.push_back(std::move(flat));
        }
        return {};
    }

    Result<> makeDetail() {
        details_.reset(rcAllocPolyMeshDetail());
        if (!details_ ||
            !rcBuildPolyMeshDetail(&listener_, *flats_, *compact_, set_.detail, set_.detailError, *details_))
            return complain("detail");
        if (!built_.stages) return {};
        for (int i = 0; i < details_->nmeshes; ++i) {
            const auto* mesh = &details_->meshes[4 * i];
            for (unsigned k = 0; k < mesh[3]; ++k) {
                const auto* triangle = &details_->tris[4 * (mesh[2] + k)];
                for (int corner = 0; corner < 3; ++corner)
                    built_.stages->detail.push_back(
                        fromRecast(&details_->verts[3 * (mesh[0] + triangle[corner])]));
            }
        }
        return {};
    }

    void store() {
        auto& out = built_.polygons;
        std::copy_n(flats_->bmin, 3, out.mins.begin());
        std::copy_n(flats_->bmax, 3, out.maxs.begin());
        out.vertices.assign(flats_->verts, flats_->verts + 3 * flats_->nverts);
        out.polygons.assign(flats_->polys, flats_->polys + 2 * flats_->nvp * flats_->npolys);
        for (int i = 0; i < flats_->npolys; ++i)
            out.areas.push_back(static_cast<std::uint8_t>(meshArea(flats_->areas[i])));
        out.detailMeshes.assign(details_->meshes, details_->meshes + 4 * details_->nmeshes);
        out.detailVertices.assign(details_->verts, details_->verts + 3 * details_->nverts);
        out.detailTriangles.assign(details_->tris, details_->tris + 4 * details_->ntris);
        built_.counts.polygons = out.count();
        built_.counts.vertices = out.vertices.size() / 3;
        built_.counts.triangles = out.detailTriangles.size() / 4;
    }

    const TileInput& in_;
    const MeshSettings& set_;
    const MeshTile& tile_;
    JobContext& context_;
    Vec3 corner_{0}, mins_{0}, maxs_{0};
    Listener listener_;
    Heights heights_;
    Compact compact_;
    Contours contours_;
    Flats flats_;
    Details details_;
    BuiltTile built_;
};

}  // namespace

Result<BuiltTile> buildTile(const TileInput& input, const MeshTile& tile, JobContext& context) {
    return TileBuild(input, tile, context).run();
}

void keepPolygons(TilePolygons& tile, const std::vector<bool>& keep) {
    constexpr std::uint16_t kNone = 0xffff, kPortal = 0x8000;
    const auto corners = toIndex(tile.corners);
    std::vector<std::uint16_t> number(tile.count(), kNone);
    std::uint16_t count = 0;
    for (std::size_t i = 0; i < tile.count(); ++i) {
        if (keep[i]) number[i] = count++;
    }
    TilePolygons kept = tile;
    kept.polygons.clear();
    kept.areas.clear();
    kept.detailMeshes.clear();
    kept.detailVertices.clear();
    kept.detailTriangles.clear();
    for (std::size_t i = 0; i < tile.count(); ++i) {
        if (!keep[i]) continue;
        const auto* polygon = &tile.polygons[2 * corners * i];
        kept.polygons.insert(kept.polygons.end(), polygon, polygon + corners);
        for (std::size_t k = corners; k < 2 * corners; ++k) {
            const auto neighbour = polygon[k];
            kept.polygons.push_back((neighbour & kPortal) != 0 ? neighbour : number[neighbour]);
        }
        kept.areas.push_back(tile.areas[i]);
        const auto* mesh = &tile.detailMeshes[4 * i];
        kept.detailMeshes.insert(kept.detailMeshes.end(),
                                 {static_cast<std::uint32_t>(kept.detailVertices.size() / 3), mesh[1],
                                  static_cast<std::uint32_t>(kept.detailTriangles.size() / 4), mesh[3]});
        const auto* vertices = &tile.detailVertices[3 * mesh[0]];
        kept.detailVertices.insert(kept.detailVertices.end(), vertices, vertices + 3 * mesh[1]);
        const auto* triangles = tile.detailTriangles.data() + 4 * mesh[2];
        kept.detailTriangles.insert(kept.detailTriangles.end(), triangles, triangles + 4 * mesh[3]);
    }
    tile = std::move(kept);
}

}  // namespace navwright
