#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"

#include <algorithm>

#include "core/floor/quadmesh/quad_path.h"
#include "core/map/bsp/contents.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/map/meshes/floor_faces.h"

namespace navwright {

namespace {

constexpr float kEndMark = 22, kWayWidth = 6, kMiddleWidth = 3.5f, kCorridorWidth = 1.5f, kWalkedWidth = 2.5f,
                kStopMark = 7;
constexpr float kRegionMark = 20, kOffMark = 16, kNarrowBand = 5;
constexpr float kFromColour = 1, kToColour = 2, kWalkedColour = 3;

/// Height of a path above the floor, so that paths over one another stay apart.
float liftOf(PathWay way) {
    return 4.f * static_cast<float>(static_cast<int>(PathWay::straight) - static_cast<int>(way));
}

/// The corridor of a path, and the path before it is pulled taut.
void drawStrip(Sketch& sketch, const FloorMesh& floor, PathWay way, const PathStrip& strip,
               const StripLooks& looks, const Vec3& lift) {
    const float colour = pathWayColour(way, true);
    if (looks.corridors) {
        for (const auto& tile : strip.tiles) {
            for (std::size_t i = 0; i < tile.size(); ++i)
                sketch.band(tile[i], tile[(i + 1) % tile.size()], colour, kCorridorWidth, 0);
        }
    }
    if (!looks.middles) return;
    const auto corners = way == PathWay::tiles ? overFloor(floor.mesh, strip.middles) : strip.middles;
    for (std::size_t i = 0; i + 1 < corners.size(); ++i)
        sketch.band(corners[i] + lift, corners[i + 1] + lift, colour, kMiddleWidth, 0);
    for (std::size_t i = 1; i + 1 < strip.middles.size(); ++i)
        sketch.mark(strip.middles[i] + lift, kStopMark, colour, GlyphShape::cube);
}

/// `to`: nothing while it is not chosen. `walked`: what the simulated bot did, may be nullptr.
StagePicture comparedPicture(const FloorMesh& floor, const Vec3& from, const std::optional<Vec3>& to,
                             const ComparedPaths* paths, const SimulatedWay* walked,
                             const StripLooks& looks) {
    Sketch sketch;
    const Vec3 up(0, 0, kOriginAboveFloor);
    sketch.mark(from + up, kEndMark, kFromColour, GlyphShape::ring);
    if (to) sketch.mark(*to + up, kEndMark, kToColour, GlyphShape::ring);
    if (paths != nullptr) {
        for (const auto way : kAllPathWays) {
            const auto& path = paths->of(way);
            // Only tiles know where the floor goes up and down in between.
            const auto corners = way == PathWay::tiles ? overFloor(floor.mesh, path.corners) : path.corners;
            const float colour = pathWayColour(way);
            const Vec3 lift(0, 0, liftOf(way));
            drawStrip(sketch, floor, way, path.strip, looks, lift);
            for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
                sketch.band(corners[i] + lift, corners[i + 1] + lift, colour,
                            way == PathWay::straight ? kWalkedWidth : kWayWidth,
                            way == PathWay::tiles && i + 2 < corners.size() ? 0 : 1);
            }
            for (std::size_t i = 1; i + 1 < path.corners.size(); ++i)
                sketch.mark(path.corners[i] + lift, kStopMark, colour, GlyphShape::octahedron);
            if (path.end == PathEnd::partial && !path.corners.empty())
                sketch.mark(path.corners.back(), kEndMark, colour, GlyphShape::cross);
        }
    }
    if (walked != nullptr) {
        for (std::size_t i = 0; i + 1 < walked->way.size(); ++i)
            sketch.band(walked->way[i], walked->way[i + 1], kWalkedColour, kWalkedWidth, 0);
    }
    return std::move(sketch).take();
}

}  // namespace

float pathWayColour(PathWay way, bool before) {
    if (before) return way == PathWay::navmesh ? 8 : 4;
    switch (way) {
        case PathWay::nav:
            return 0;
        case PathWay::navmesh:
            return 6;
        case PathWay::tiles:
            return 1;
        case PathWay::areas:
            return 2;
        case PathWay::straight:
            return 7;
    }
    return 7;
}

std::shared_ptr<const StagePicture> sessionPicture(MeshComparisonSession& session, const StripLooks& looks) {
    const auto& floor = session.meshes().floor();
    if (!session.from() || !floor) return nullptr;
    return std::make_shared<const StagePicture>(comparedPicture(*floor, *session.from(), session.to(),
                                                                session.paths().get(),
                                                                session.simulated().result().get(), looks));
}

StagePicture servedPicture(const FloorMesh& floor, const MeshCoverage& coverage) {
    std::vector<std::string> names;
    nameCategory(names, kServedColour, "A node serves it");
    nameCategory(names, kUnservedColour, "No node serves it");
    FaceSketch sketch{ScaleMeter(std::move(names))};
    const auto& columns = floor.mesh.floor;
    const auto counts = [&](std::size_t place) {
        const auto leaf = floor.mesh.leafOf[place];
        return leaf >= 0 && coverage.counts[leaf] != 0;
    };
    const auto colourOf = [&](std::size_t place) {
        return coverage.served[place] != 0 ? kServedColour : kUnservedColour;
    };
    addFloorFaces(columns, counts, colourOf, sketch);
    return std::move(sketch).take();
}

StagePicture regionMarks(const MeshCoverage& coverage) {
    Sketch sketch;
    for (const auto& region : coverage.regions)
        sketch.mark(region.at, kRegionMark, kUnservedColour, GlyphShape::ring);
    return std::move(sketch).take();
}

StagePicture offMeshMarks(const MeshCoverage& coverage) {
    Sketch sketch;
    for (const auto& node : coverage.offMesh)
        sketch.mark(node.at, kOffMark, node.wrong() ? kUnservedColour : kOffMeshColour,
                    node.wrong() ? GlyphShape::cross : GlyphShape::ring);
    return std::move(sketch).take();
}

StagePicture narrowMarks(const MeshCoverage& coverage) {
    Sketch sketch;
    for (const auto& narrow : coverage.narrow) {
        const Vec3 across = Vec3(-narrow.along.y, narrow.along.x, 0) * (narrow.width / 2);
        sketch.band(narrow.at - across, narrow.at + across, kNarrowWayColour, kNarrowBand, 0);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
