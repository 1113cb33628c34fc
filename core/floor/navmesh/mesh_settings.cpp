#include "core/floor/navmesh/mesh_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace navwright {

namespace {

bool isWholeMany(float all, float part) {
    const auto many = all / part;
    return std::abs(many - std::round(many)) < 1e-4f && many >= 1;
}

Result<> checkWhole(Param param, float value, float all, const char* what) {
    if (isWholeMany(all, value)) return {};
    std::string choices;
    const float most = std::min(all, static_cast<float>(parameterRow(param).max));
    for (float size = 1; size <= most; ++size) {
        if (!isWholeMany(all, size)) continue;
        choices += fmt::format("{}{:g}", choices.empty() ? "" : ", ", size);
    }
    return fail(fmt::format("{:g} units, {}, are not a whole number of cells of {:g}", all, what, value),
                parameterRow(param).key, fmt::format("take one of {}", choices));
}

}  // namespace

MeshBody MeshBody::of(const Parameters& parameters) {
    return {parameters.real32(Param::AgentRadius), parameters.real32(Param::AgentHeight),
            parameters.real32(Param::AgentCrouched)};
}

Result<MeshSettings> meshSettings(const Parameters& parameters, MeshStance stance) {
    MeshSettings settings;
    settings.cs = parameters.real32(Param::NavMeshCellSize);
    settings.ch = parameters.real32(Param::NavMeshCellHeight);
    const auto body = MeshBody::of(parameters);
    NAV_TRY(checkWhole(Param::NavMeshCellSize, settings.cs, body.radius, "half a body's width"));
    NAV_TRY(checkWhole(Param::NavMeshCellHeight, settings.ch, kMeshStep, "a step"));
    if (body.crouched > body.standing)
        return fail("A crouched body is higher than a standing one", parameterRow(Param::AgentCrouched).key,
                    fmt::format("take {:g} or less", body.standing));
    const auto heightOf = [&](float units) { return static_cast<int>(std::ceil(units / settings.ch)); };
    settings.radius = static_cast<int>(std::lround(body.radius / settings.cs));
    settings.climb = static_cast<int>(std::lround(kMeshStep / settings.ch));
    settings.standing = heightOf(body.standing);
    settings.height = stance == MeshStance::standing ? settings.standing : heightOf(body.crouched);
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
