#include "core/floor/navmesh/mesh_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/floor/navmesh/mesh_space.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

/// Maximum span height in Recast, cells.
constexpr float kMostHeight = 8190;
/// Height above a standing body in which solids matter, units.
constexpr float kHeadroom = 8;

/// Maximum height difference of continuing floor between adjacent squares.
float goesOn(const Floor& floor) {
    return 1.5f * floor.grid + kMeshStep;
}

bool stands(const Floor& floor, std::uint32_t sample) {
    return floor.samples[sample].kind != FloorSample::Kind::swim && floor.reached(sample);
}

std::string gigabytes(std::uint64_t bytes) {
    return fmt::format("{:.1f} GB", static_cast<double>(bytes) / 1e9);
}

}  // namespace

std::uint64_t MeshGrid::cells(const MeshSettings& settings) const {
    const auto side = static_cast<std::uint64_t>(settings.side());
    return tiles.size() * side * side;
}

Result<MeshGrid> meshGrid(const Floor& floor, const MeshSettings& settings, std::uint64_t most) {
    const float side = settings.tileSide();
    const float around = 2 * floor.grid + static_cast<float>(settings.border) * settings.cs;
    struct Heights {
        float least, greatest;
    };
    std::map<std::pair<int, int>, Heights> used;  // by row and column, from the map's origin
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        if (!stands(floor, i)) continue;
        const auto feet = toRecast(feetOf(floor.samples[i].origin));
        const auto tileOf = [&](float at) { return static_cast<int>(std::floor(at / side)); };
        for (int row = tileOf(feet.z - around); row <= tileOf(feet.z + around); ++row) {
            for (int column = tileOf(feet.x - around); column <= tileOf(feet.x + around); ++column) {
                auto [at, isNew] = used.try_emplace({row, column}, Heights{feet.y, feet.y});
                at->second.least = std::min(at->second.least, feet.y);
                at->second.greatest = std::max(at->second.greatest, feet.y);
            }
        }
    }
    if (used.empty()) return fail("The map has no floor that players can reach", {});
    MeshGrid grid;
    int firstColumn = used.begin()->first.second, lastColumn = firstColumn;
    const int firstRow = used.begin()->first.first, lastRow = used.rbegin()->first.first;
    float bottom = used.begin()->second.least, top = used.begin()->second.greatest;
    for (const auto& [place, heights] : used) {
        firstColumn = std::min(firstColumn, place.second);
        lastColumn = std::max(lastColumn, place.second);
        bottom = std::min(bottom, heights.least);
        top = std::max(top, heights.greatest);
    }
    const float margin = goesOn(floor);
    const float headroom = static_cast<float>(settings.standing) * settings.ch + kHeadroom;
    bottom = std::floor((bottom - margin) / settings.ch) * settings.ch;
    grid.top = top + margin + headroom;
    grid.corner = {static_cast<float>(firstColumn) * side, bottom, static_cast<float>(firstRow) * side};
    grid.columns = lastColumn - firstColumn + 1;
    grid.rows = lastRow - firstRow + 1;
    for (const auto& [place, heights] : used) {
        grid.tiles.push_back({place.second - firstColumn, place.first - firstRow, heights.least - margin,
                              heights.greatest + margin + headroom});
    }
    const auto cells = grid.cells(settings);
    const auto bytes = cells * kMeshCellBytes;
    const auto size = fmt::format("{:.1f} million cells of {:g} units in {} tiles",
                                  static_cast<double>(cells) / 1e6, settings.cs, grid.tiles.size());
    if (bytes > most) {
        return fail(fmt::format("The navmesh's grid of {} would need about {}, more than the {} that it may",
                                size, gigabytes(bytes), gigabytes(most)),
                    parameterRow(Param::NavMeshCellSize).key, "make cells larger");
    }
    if ((grid.top - bottom) / settings.ch > kMostHeight) {
        return fail(
            fmt::format("The floor reaches over {:.0f} units of height, which are more than {:g} cells",
                        grid.top - bottom, kMostHeight),
            parameterRow(Param::NavMeshCellHeight).key, "make cells higher");
    }
    if (grid.tiles.size() > (std::size_t{1} << (kMeshRefBits - 8))) {
        return fail(fmt::format("{} are more tiles than Detour can number", size),
                    parameterRow(Param::NavMeshTile).key, "make tiles larger");
    }
    return grid;
}

bool ReachedHeights::isReached(float x, float y, float height) {
    const auto column = static_cast<std::int32_t>(std::floor(x / floor_.grid));
    const auto row = static_cast<std::int32_t>(std::floor(y / floor_.grid));
    if (!known_ || column != column_ || row != row_) {
        known_ = true;
        column_ = column;
        row_ = row;
        heights_.clear();
        for (std::int32_t dy = -1; dy <= 1; ++dy) {
            for (std::int32_t dx = -1; dx <= 1; ++dx) {
                const auto [first, last] = squares_.square(column + dx, row + dy);
                for (auto i = first; i < last; ++i) {
                    if (stands(floor_, i)) heights_.push_back(floor_.samples[i].origin.z - kOriginAboveFloor);
                }
            }
        }
    }
    const float most = goesOn(floor_);
    return std::ranges::any_of(heights_, [&](float at) { return std::abs(at - height) <= most; });
}

}  // namespace navwright
