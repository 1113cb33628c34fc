#include "widgets/map/meshes/flow_session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "core/physics/map_queries/spawns.h"
#include "widgets/drawing/draw/time_bands.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/map/meshes/floor_faces.h"

namespace navwright {

namespace {

constexpr auto kRun = static_cast<float>(kTimedRun);
constexpr std::int32_t kArrowEvery = 4;  ///< columns
constexpr float kArrowLength = 22, kArrowWidth = 2.5f, kCrowdWidth = 2;
constexpr float kArrowRaise = 5, kCrowdRaise = 8;
constexpr float kGoalMark = 26, kDetourMark = 13, kStartMark = 9;
/// Numbers of categories.
constexpr float kArrowColour = 7, kCrowdColour = 0, kGoalColour = 2, kDetourColour = 5, kStartColour = 1;

Vec3 groundAt(const FloorColumns& floor, std::size_t place, float raise) {
    return floor.origin(place) + Vec3(0, 0, raise - kOriginAboveFloor);
}

/// Colours run from far to near, so that the goal is bright.
std::shared_ptr<const StagePicture> heatPicture(const ShownFlow& flow) {
    const auto& floor = flow.floor->mesh.floor;
    FaceSketch sketch;
    const auto bandOf = [&](std::size_t place) {
        return -(std::floor(flow.field.distance[place] / kRun / flow.step) + 0.5f) * flow.step;
    };
    const auto counts = [&](std::size_t place) {
        return !floor.places[place].rim && flow.field.reaches(place);
    };
    addFloorFaces(floor, counts, bandOf, sketch);
    auto picture = std::move(sketch).take();
    if (picture.items == 0) return nullptr;
    picture.scale.least = picture.scale.low =
        -flow.step * std::max(std::ceil(flow.longest / kRun / flow.step), 1.f);
    picture.scale.largest = picture.scale.high = 0;
    return std::make_shared<const StagePicture>(std::move(picture));
}

std::shared_ptr<const StagePicture> arrowPicture(const ShownFlow& flow) {
    const auto& mesh = flow.floor->mesh;
    Sketch sketch;
    for (std::size_t i = 0; i < mesh.floor.places.size(); ++i) {
        const auto& place = mesh.floor.places[i];
        if (place.column % kArrowEvery != 0 || place.row % kArrowEvery != 0 || !flow.field.reaches(i))
            continue;
        const auto arrow = flow.field.arrow(mesh, i);
        if (arrow == Vec2(0)) continue;
        const Vec3 half = Vec3(arrow, 0) * (kArrowLength / 2);
        const auto at = groundAt(mesh.floor, i, kArrowRaise);
        sketch.band(at - half, at + half, kArrowColour, kArrowWidth);
    }
    return std::move(sketch).share();
}

/// The paths from spawn points, wider where more of them join.
std::shared_ptr<const StagePicture> crowdPicture(const ShownFlow& flow) {
    const auto& floor = flow.floor->mesh.floor;
    Sketch sketch;
    for (std::size_t i = 0; i < flow.crowd.size(); ++i) {
        const auto next = flow.field.next[i];
        if (flow.crowd[i] == 0 || next < 0) continue;
        sketch.band(groundAt(floor, i, kCrowdRaise), groundAt(floor, toIndex(next), kCrowdRaise),
                    kCrowdColour, kCrowdWidth * std::sqrt(static_cast<float>(flow.crowd[i])) + 1, 0);
    }
    return std::move(sketch).share();
}

std::shared_ptr<const StagePicture> markPicture(const ShownFlow& flow, const std::vector<Vec3>& starts) {
    Sketch sketch;
    sketch.mark(flow.goal(), kGoalMark, kGoalColour, GlyphShape::ring);
    sketch.mark(flow.goal(), kGoalMark / 3, kGoalColour, GlyphShape::octahedron);
    for (const auto& start : starts) sketch.mark(start, kStartMark, kStartColour, GlyphShape::pyramid);
    for (const auto& detour : flow.detours)
        sketch.mark(flow.nav->nodes[detour.node].origin, kDetourMark, kDetourColour, GlyphShape::ring);
    return std::move(sketch).share();
}

Result<std::shared_ptr<const ShownFlow>> flowTo(ShownFlow flow, const Vec3& goal) {
    const auto& mesh = flow.floor->mesh;
    NAV_ASSIGN(flow.field, flowField(mesh, goal));
    const auto starts = spawnOrigins(flow.floor->map->bsp);
    flow.crowd = flowCrowd(mesh, flow.field, starts);
    flow.spawns = starts.size();
    for (const auto& start : starts) {
        const auto place = mesh.floor.placeUnder(start);
        flow.leading += place >= 0 && flow.field.reaches(place) ? 1 : 0;
    }
    const auto reach = flowReach(mesh, flow.field);
    flow.longest = reach.longest;
    flow.share = reach.share();
    flow.step = bandStep(static_cast<double>(flow.longest / kRun));
    // All paths join at the goal at the latest.
    const auto meeting = flowMeeting(flow.field, flow.crowd);
    if (meeting && static_cast<std::int32_t>(meeting->place) != flow.field.goal)
        flow.together = mesh.floor.origin(meeting->place);
    if (flow.nav) {
        flow.goalNode = nodesAt(*flow.nav, std::array{flow.goal()}).front();
        const auto& closed = flow.floor->closed;
        if (flow.goalNode >= 0)
            flow.detours = flowDetours(mesh, flow.field, closed ? closedNav(*flow.nav, *closed) : *flow.nav,
                                       flow.goalNode);
    }
    flow.heat = heatPicture(flow);
    flow.arrows = arrowPicture(flow);
    flow.crowds = crowdPicture(flow);
    flow.marks = markPicture(flow, starts);
    return std::make_shared<const ShownFlow>(std::move(flow));
}

}  // namespace

FlowSession::FlowSession(MapMeshes& meshes, QObject* parent) : QObject(parent), meshes_(meshes) {
    connect(&meshes_, &MapMeshes::floorChanged, this, [this] {
        if (!goal_) return;
        if (!meshes_.document().map() || (flow_ && flow_->floor->map != meshes_.document().map()))
            return clear();
        start();
    });
    connect(&meshes_.document(), &Document::generationChanged, this, &FlowSession::start);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        refusal_ = message;
        emit changed();
    });
}

void FlowSession::setGoal(const Vec3& surface) {
    goal_ = surface;
    start();
}

void FlowSession::clear() {
    job_.cancel();
    goal_.reset();
    flow_ = nullptr;
    refusal_.clear();
    emit changed();
}

void FlowSession::start() {
    if (!goal_) return;
    refusal_ = meshes_.whyNoFloor();
    if (!refusal_.isEmpty()) return emit changed();
    ShownFlow asked;
    asked.floor = meshes_.floor();
    asked.nav = meshes_.nav();
    job_.runNext([this, asked = std::move(asked), surface = *goal_](WorkContext&) -> LatestWork::Done {
        auto found = flowTo(asked, surface + Vec3(0, 0, kOriginAboveFloor));
        return [this, found = std::move(found), floor = asked.floor] {
            if (floor != meshes_.floor() || !goal_) return;
            flow_ = found ? *found : nullptr;
            refusal_ = found ? QString() : QString::fromStdString(found.error().error().message());
            emit changed();
        };
    });
}

}  // namespace navwright
