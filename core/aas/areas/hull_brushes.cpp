#include "core/aas/areas/hull_brushes.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/base/angle_vectors.h"
#include "core/base/ascii.h"
#include "core/base/index.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/model_brushes.h"
#include "core/map/entities/touch_box.h"

namespace navwright {

namespace {

constexpr int kKillingDamage = 100;
constexpr double kOutermost = 4.0 * 32768;
/// bspc's surface flag for Quake 2; no game knows it.
constexpr std::int32_t kSurfClusterPortal = 0x2000;

/// A brush model and its placement.
struct Placed {
    int model = 0;
    Vec3 origin{0};
    Vec3 angles{0};
    std::uint32_t meaning = 0;  ///< of all its brushes; 0: by their contents
};

/// Whether the map's author marked the brush as a cluster portal, by the name of a texture or by bspc's flag.
bool isPortal(const BspFile& bsp, const BspBrush& brush) {
    const auto sides = std::span(bsp.brushSides).subspan(brush.firstSide, brush.sideCount);
    return std::ranges::any_of(sides, [&](const BspBrushSide& side) {
        if (side.texInfo < 0) return false;
        const auto& info = bsp.texInfos[toIndex(side.texInfo)];
        const auto name = asciiLowerCase(info.name);
        return (info.flags & kSurfClusterPortal) != 0 ||
               std::string_view(name).substr(name.rfind('/') + 1) == "clusterportal";
    });
}

std::uint32_t meaningOf(const BspFile& bsp, const BspBrush& brush) {
    const auto contents = brush.contents;
    std::uint32_t meaning = 0;
    if ((contents & kContentsOrigin) != 0) return 0;
    if ((contents & (kMaskSolid | kContentsPlayerClip)) != 0) meaning |= blocksBrush;
    if ((contents & kContentsLadder) != 0) meaning |= ladderBrush;
    if ((contents & kContentsWater) != 0) meaning |= waterBrush;
    if ((contents & kContentsSlime) != 0) meaning |= slimeBrush;
    if ((contents & kContentsLava) != 0) meaning |= lavaBrush;
    if ((meaning & blocksBrush) == 0 && isPortal(bsp, brush)) meaning |= portalBrush;
    return meaning;
}

PlaneD placedPlane(const BspPlane& plane, const Placed& placed) {
    Vec3d normal(plane.normal);
    if (placed.angles != Vec3(0)) {
        const auto axes = angleVectors(placed.angles);
        normal = Vec3d(axes.forward) * normal.x - Vec3d(axes.right) * normal.y + Vec3d(axes.up) * normal.z;
    }
    return {normal, plane.dist + glm::dot(normal, Vec3d(placed.origin))};
}

/// The polygons of a brush's sides; empty for redundant sides.
std::vector<Polygon> polygonsOf(const std::vector<PlaneD>& sides) {
    std::vector<Polygon> polygons;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        auto polygon = widePolygon(sides[i]);
        for (std::size_t k = 0; k < sides.size() && !polygon.empty(); ++k) {
            if (k != i) keepBehind(polygon, sides[k], 1e-4);
        }
        polygons.push_back(std::move(polygon));
    }
    return polygons;
}

/// Adds bevel planes along edges and corners: without them a box moving along a sharp edge would stop before
/// touching it.
void addBevels(std::vector<PlaneD>& sides, const std::vector<Polygon>& polygons) {
    constexpr double kTouch = 0.1;
    Polygon corners;
    for (const auto& polygon : polygons) corners.insert(corners.end(), polygon.begin(), polygon.end());
    const auto add = [&](const PlaneD& plane) {
        const bool known = std::ranges::any_of(sides, [&](const PlaneD& side) {
            return glm::dot(side.normal, plane.normal) > 1 - 1e-6 && std::abs(side.dist - plane.dist) < 0.1;
        });
        if (!known) sides.push_back(plane);
    };
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            PlaneD plane;
            plane.normal[axis] = sign;
            plane.dist = reachOf(corners, plane).greatest;
            add(plane);
        }
    }
    for (const auto& polygon : polygons) {
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const auto edge = polygon[(i + 1) % polygon.size()] - polygon[i];
            const auto length = glm::length(edge);
            if (length < 0.5) continue;
            const auto along = edge / length;
            if (std::ranges::any_of(std::initializer_list<double>{along.x, along.y, along.z},
                                    [](double part) { return std::abs(part) > 1 - 1e-6; }))
                continue;  // axis-aligned: handled by the axial planes
            for (int axis = 0; axis < 3; ++axis) {
                for (const double sign : {-1.0, 1.0}) {
                    Vec3d direction(0);
                    direction[axis] = sign;
                    auto normal = glm::cross(along, direction);
                    const auto size = glm::length(normal);
                    if (size < 0.5) continue;
                    normal /= size;
                    const PlaneD plane{normal, glm::dot(normal, polygon[i])};
                    const auto [least, greatest] = reachOf(corners, plane);
                    if (greatest <= kTouch && least < -kTouch) add(plane);
                }
            }
        }
    }
}

PlaneD movedOut(PlaneD plane, const Box& hull) {
    for (int axis = 0; axis < 3; ++axis) {
        const double corner = plane.normal[axis] < 0 ? hull.maxs[axis] : hull.mins[axis];
        plane.dist -= plane.normal[axis] * corner;
    }
    return plane;
}

class Expansion {
  public:
    Expansion(const BspFile& bsp, std::span<const Box> hulls, PlaneTable& planes)
        : bsp_(bsp), hulls_(hulls), planes_(planes) {}

    void add(const BspBrush& brush, const Placed& placed) {
        const auto meaning = placed.meaning != 0 ? placed.meaning : meaningOf(bsp_, brush);
        if (meaning == 0 || ((brush.contents & kContentsOrigin) != 0)) return;
        std::vector<PlaneD> sides;
        for (auto side = brush.firstSide; side < brush.firstSide + brush.sideCount; ++side)
            sides.push_back(placedPlane(bsp_.planes[bsp_.brushSides[side].plane], placed));
        constexpr double kUnit = 0.01;
        const bool crooked = std::ranges::any_of(
            sides, [](const PlaneD& side) { return !(std::abs(glm::length(side.normal) - 1) < kUnit); });
        if (crooked) {
            ++result.degenerate;
            return;
        }
        const auto polygons = polygonsOf(sides);
        const auto whole = std::ranges::count_if(polygons, [](const Polygon& p) { return areaOf(p) > 0.01; });
        const bool open = std::ranges::any_of(polygons, [](const Polygon& polygon) {
            return std::ranges::any_of(polygon, [](const Vec3d& at) {
                return std::max({std::abs(at.x), std::abs(at.y), std::abs(at.z)}) > kOutermost / 2;
            });
        });
        if (whole < 4 || open) {
            ++result.degenerate;
            return;
        }
        addBevels(sides, polygons);
        const bool everyHull = (meaning & (blocksBrush | ladderBrush)) != 0;
        for (std::size_t hull = 0; hull < (everyHull ? hulls_.size() : 1); ++hull)
            expand(sides, meaning, hull, placed.model);
    }

    void addTrigger(const Box& box, std::uint32_t meaning) {
        std::vector<PlaneD> sides;
        for (int axis = 0; axis < 3; ++axis) {
            if (!(box.mins[axis] <= box.maxs[axis])) return;
            PlaneD low, high;
            low.normal[axis] = -1;
            low.dist = -static_cast<double>(box.mins[axis]);
            high.normal[axis] = 1;
            high.dist = static_cast<double>(box.maxs[axis]);
            sides.push_back(low);
            sides.push_back(high);
        }
        expand(sides, meaning, 0, 0);
    }

    HullBrushes result;

  private:
    void expand(const std::vector<PlaneD>& sides, std::uint32_t meaning, std::size_t hull, int model) {
        std::vector<PlaneD> moved;
        std::vector<std::int32_t> numbers;
        for (const auto& side : sides) {
            const auto number = planes_.find(movedOut(side, hulls_[hull]));
            if (std::ranges::find(numbers, number) != numbers.end()) continue;
            numbers.push_back(number);
            moved.push_back(planes_[number]);
        }
        auto polygons = polygonsOf(moved);
        HullBrush brush;
        brush.meaning = meaning;
        brush.hull = static_cast<std::uint8_t>(hull);
        brush.model = model;
        bool any = false;
        for (std::size_t i = 0; i < polygons.size(); ++i) {
            for (const auto& corner : polygons[i]) {
                brush.mins = any ? glm::min(brush.mins, corner) : corner;
                brush.maxs = any ? glm::max(brush.maxs, corner) : corner;
                any = true;
            }
            brush.sides.push_back({numbers[i], std::move(polygons[i])});
        }
        if (any) result.brushes.push_back(std::move(brush));
    }

    const BspFile& bsp_;
    std::span<const Box> hulls_;
    PlaneTable& planes_;
};

/// The brush models of walls that something fires or removes.
std::vector<int> passingWalls(const EntityGraph& entities) {
    std::vector<int> models;
    const auto changed = firedOrRemoved(entities);
    for (std::size_t i = 0; i < changed.size(); ++i) {
        const auto& entity = entities.entities[static_cast<int>(i)];
        if (changed[i] && entity.role == EntityRole::wall) models.push_back(entity.model);
    }
    return models;
}

/// The relevant brush models at their place at map start.
std::vector<Placed> placedModels(const BspFile& bsp, const EntityGraph& entities) {
    std::vector<Placed> placed;
    const auto walls = passingWalls(entities);
    for (const auto& solid : solidModels(bsp, false)) {
        const bool passes = std::ranges::find(walls, solid.model) != walls.end();
        placed.push_back({solid.model, solid.origin, solid.angles, passes ? moverBrush : 0u});
    }
    for (const auto& solid : solidModels(bsp, true)) {
        const auto isDoor = std::ranges::any_of(bsp.entities, [&](const BspEntity& entity) {
            return entity.brushModel() == solid.model && entity.className().starts_with("func_door");
        });
        if (isDoor) placed.push_back({solid.model, solid.origin, solid.angles, moverBrush});
    }
    for (const auto& entity : bsp.entities) {
        constexpr int kStartOff = 1;
        const int model = entity.brushModel();
        if (model < 1 || toIndex(model) >= bsp.models.size()) continue;
        if (entity.className() == "trigger_hurt" && (entity.intValue("spawnflags", 0) & kStartOff) == 0 &&
            entity.intValue("dmg", 0) >= kKillingDamage)
            placed.push_back({model, entity.origin(), Vec3(0), lavaBrush});
    }
    return placed;
}

}  // namespace

Result<HullBrushes> expandBrushes(const BspFile& bsp, std::span<const Box> hulls, PlaneTable& planes,
                                  JobContext& context) {
    Expansion expansion(bsp, hulls, planes);
    const auto entities = entityGraph(bsp);
    auto placed = placedModels(bsp, entities);
    placed.insert(placed.begin(), Placed{});
    for (const auto& model : placed) {
        for (const auto number : modelBrushes(bsp, bsp.models[model.model])) {
            if (context.stopRequested()) return cancelled();
            expansion.add(bsp.brushes[number], model);
        }
    }
    for (const auto& entity : entities.entities) {
        if (entity.role == EntityRole::teleporter) {
            expansion.addTrigger(touchBox(entity), teleporterBrush);
        } else if (entity.role == EntityRole::push) {
            expansion.addTrigger(touchBox(entity), pushBrush);
        }
    }
    return std::move(expansion.result);
}

}  // namespace navwright
