#include "meshes/flow_session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "analysis/islands.h"
#include "bsp/contents.h"
#include "meshes/face_sketch.h"
#include "stages/sketch.h"
#include "world/spawns.h"

namespace navwright {

namespace {

constexpr float kRunSpeed = 300;
constexpr int kMostBands = 12;
constexpr std::int32_t kArrowEvery = 4;  ///< columns
constexpr float kArrowLength = 22, kArrowWidth = 2.5f, kCrowdWidth = 2;
constexpr float kArrowRaise = 5, kCrowdRaise = 8;
constexpr float kGoalMark = 26, kDetourMark = 13, kStartMark = 9;
/// Of the categories.
constexpr float kArrowColour = 7, kCrowdColour = 0, kGoalColour = 2, kDetourColour = 5, kStartColour = 1;

float bandStep(float longestSeconds) {
    constexpr std::array kSteps{0.25f, 0.5f, 1.f, 2.f, 5.f, 10.f, 20.f, 30.f, 60.f};
    for (const float step : kSteps) {
        if (longestSeconds <= step * kMostBands) return step;
    }
    return longestSeconds / kMostBands;
}

Vec3 groundAt(const FloorColumns& floor, std::size_t place, float raise) {
    return floor.origin(place) + Vec3(0, 0, raise - kOriginAboveFloor);
}

/// Places of a row that follow each other at one height in one band are one face. Colours run from far to
/// near, so that the goal is bright.
std::shared_ptr<const StagePicture> heatPicture(const ShownFlow& flow) {
    const auto& floor = flow.floor->mesh.floor;
    FaceSketch sketch;
    const auto bandOf = [&](std::size_t place) {
        return -(std::floor(flow.field.distance[place] / kRunSpeed / flow.step) + 0.5f) * flow.step;
    };
    const auto counts = [&](std::size_t place) {
        return !floor.places[place].rim && flow.field.reaches(place);
    };
    std::vector<char> done(floor.places.size(), 0);
    for (std::size_t i = 0; i < floor.places.size(); ++i) {
        if (done[i] != 0 || !counts(i)) continue;
        const float band = bandOf(i);
        auto last = i;
        done[i] = 1;
        for (;;) {
            const auto next = floor.ways[last][static_cast<std::size_t>(ColumnWay::right)];
            if (next < 0) break;
            const auto to = static_cast<std::size_t>(next);
            if (done[to] != 0 || !counts(to) || floor.places[to].z != floor.places[i].z || bandOf(to) != band)
                break;
            done[to] = 1;
            last = to;
        }
        const auto half = floor.cell / 2;
        const auto low = groundAt(floor, i, 0) - Vec3(half, half, 0);
        const auto high = groundAt(floor, last, 0) + Vec3(half, half, 0);
        sketch.add({low, {high.x, low.y, low.z}, high, {low.x, high.y, low.z}}, band, false);
    }
    auto picture = std::move(sketch).take();
    if (picture.items == 0) return nullptr;
    picture.scale.least = picture.scale.low =
        -flow.step * std::max(std::ceil(flow.longest / kRunSpeed / flow.step), 1.f);
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

/// The ways of spawn points, the wider the more of them go there.
std::shared_ptr<const StagePicture> crowdPicture(const ShownFlow& flow) {
    const auto& floor = flow.floor->mesh.floor;
    Sketch sketch;
    for (std::size_t i = 0; i < flow.crowd.size(); ++i) {
        const auto next = flow.field.next[i];
        if (flow.crowd[i] == 0 || next < 0) continue;
        sketch.band(groundAt(floor, i, kCrowdRaise),
                    groundAt(floor, static_cast<std::size_t>(next), kCrowdRaise), kCrowdColour,
                    kCrowdWidth * std::sqrt(static_cast<float>(flow.crowd[i])) + 1, 0);
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

/// The first place on the way where the ways of most spawn points have come together.
std::optional<Vec3> togetherAt(const ShownFlow& flow) {
    const auto most = std::ranges::max_element(flow.crowd);
    if (most == flow.crowd.end() || *most < 2) return {};
    std::size_t where = 0;
    float far = -1;
    for (std::size_t i = 0; i < flow.crowd.size(); ++i) {
        if (flow.crowd[i] != *most || flow.field.distance[i] <= far) continue;
        far = flow.field.distance[i];
        where = i;
    }
    // All roads lead there.
    if (static_cast<std::int32_t>(where) == flow.field.goal) return {};
    return flow.floor->mesh.floor.origin(where);
}

Result<std::shared_ptr<const ShownFlow>> flowTo(ShownFlow flow, const Vec3& goal) {
    const auto& mesh = flow.floor->mesh;
    NAV_ASSIGN(flow.field, flowField(mesh, goal));
    const auto starts = spawnOrigins(flow.floor->map->bsp);
    flow.crowd = flowCrowd(mesh, flow.field, starts);
    flow.spawns = starts.size();
    for (const auto& start : starts) {
        const auto place = mesh.floor.placeUnder(start);
        flow.leading += place >= 0 && flow.field.reaches(static_cast<std::size_t>(place)) ? 1 : 0;
    }
    std::size_t all = 0, reach = 0;
    for (std::size_t i = 0; i < mesh.floor.places.size(); ++i) {
        if (mesh.floor.places[i].rim) continue;
        ++all;
        if (!flow.field.reaches(i)) continue;
        ++reach;
        flow.longest = std::max(flow.longest, flow.field.distance[i]);
    }
    flow.share = all > 0 ? static_cast<double>(reach) / static_cast<double>(all) : 0;
    flow.step = bandStep(flow.longest / kRunSpeed);
    flow.together = togetherAt(flow);
    if (flow.nav) {
        flow.goalNode = nodesAt(*flow.nav, std::array{flow.goal()}).front();
        if (flow.goalNode >= 0) flow.detours = flowDetours(mesh, flow.field, *flow.nav, flow.goalNode);
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
