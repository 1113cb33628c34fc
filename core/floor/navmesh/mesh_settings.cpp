#include "core/floor/navmesh/mesh_settings.h"

#include <fmt/format.h>

#include <cmath>

namespace navwright {

namespace {

bool isWholeMany(float all, float part) {
    const auto many = all / part;
    return std::abs(many - std::round(many)) < 1e-4f && many >= 1;
}

Result<> checkWhole(Param param, float value, float all, const char* what, const char* choices) {
    if (isWholeMany(all, value)) return {};
    return fail(fmt::format("{} units, {}, are not a whole number of cells of {:g}", all, what, value),
                parameterRow(param).key, fmt::format("take {}", choices));
}

}  // namespace

Result<MeshSettings> meshSettings(const Parameters& parameters, MeshStance stance) {
    MeshSettings settings;
    settings.cs = parameters.real32(Param::NavMeshCellSize);
    settings.ch = parameters.real32(Param::NavMeshCellHeight);
    NAV_TRY(checkWhole(Param::NavMeshCellSize, settings.cs, kMeshRadius, "half a player's width",
                       "1, 2, 4, 8 or 16"));
    NAV_TRY(checkWhole(Param::NavMeshCellHeight, settings.ch, kMeshStep, "a step", "1, 2, 3, 6 or 9"));
    const auto heightOf = [&](float units) { return static_cast<int>(std::ceil(units / settings.ch)); };
    settings.radius = static_cast<int>(std::lround(kMeshRadius / settings.cs));
    settings.climb = static_cast<int>(std::lround(kMeshStep / settings.ch));
    settings.standing = heightOf(kMeshStanding);
    settings.height = stance == MeshStance::standing ? settings.standing : heightOf(kMeshCrouched);
    settings.slope = parameters.real32(Param::NavMeshSlope);
    settings.tile = parameters.integer(Param::NavMeshTile);
    settings.border = settings.radius + 3;
    settings.minRegion = parameters.integer(Param::NavMeshMinRegion);
    settings.mergeRegion = parameters.integer(Param::NavMeshMergeRegion);
    settings.edge = static_cast<int>(parameters.real32(Param::NavMeshEdge) / settings.cs);
    settings.edgeError = parameters.real32(Param::NavMeshEdgeError);
    settings.corners = parameters.integer(Param::NavMeshCorners);
    settings.detail = parameters.real32(Param::NavMeshDetail) * settings.cs;
    settings.detailError = parameters.real32(Param::NavMeshDetailError) * settings.ch;
    settings.partition = static_cast<MeshPartition>(parameters.integer(Param::NavMeshPartition));
    settings.stance = stance;
    settings.ledges = parameters.flag(Param::NavMeshLedges);
    return settings;
}

}  // namespace navwright
