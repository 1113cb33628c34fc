#include "widgets/drawing/layers/entities.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/point_cloud.h"

namespace navwright {

namespace {

struct ClassRule {
    std::string_view prefix;  ///< of the class name
    EntityKind kind;
};

constexpr std::array kRules{ClassRule{"info_player_deathmatch", EntityKind::spawn},
                            ClassRule{"info_player_start", EntityKind::spawn},
                            ClassRule{"info_player_team", EntityKind::spawn},
                            ClassRule{"func_door", EntityKind::door},
                            ClassRule{"misc_teleporter", EntityKind::teleporter},
                            ClassRule{"trigger_teleport", EntityKind::teleporter},
                            ClassRule{"info_teleport_destination", EntityKind::teleporter},
                            ClassRule{"func_plat", EntityKind::platform},
                            ClassRule{"func_train", EntityKind::platform},
                            ClassRule{"func_rotating", EntityKind::platform},
                            ClassRule{"trigger_hurt", EntityKind::hazard},
                            ClassRule{"weapon_", EntityKind::item},
                            ClassRule{"ammo_", EntityKind::item},
                            ClassRule{"item_", EntityKind::item}};

struct KindLook {
    std::string_view name;
    GlyphShape shape;
    float category;  ///< chosen for its colour
    float size;
};

/// Looks by EntityKind.
constexpr std::array kEntityLooks{
    KindLook{"Spawn point", GlyphShape::ring, 2, 20}, KindLook{"Door", GlyphShape::cube, 0, 12},
    KindLook{"Ladder", GlyphShape::prism, 3, 12},     KindLook{"Teleporter", GlyphShape::octahedron, 6, 16},
    KindLook{"Platform", GlyphShape::prism, 1, 12},   KindLook{"Hurts", GlyphShape::cross, 5, 14},
    KindLook{"Item", GlyphShape::octahedron, 7, 6}};

const KindLook& lookOf(EntityKind kind) {
    return kEntityLooks[toIndex(kind)];
}

std::optional<EntityKind> kindOf(std::string_view className) {
    for (const auto& rule : kRules) {
        if (className.starts_with(rule.prefix)) return rule.kind;
    }
    return std::nullopt;
}

/// Categories of volumes, chosen for their colours: a purple that no ground has, and yellow; those that hurt
/// are as what hurts.
constexpr std::size_t kClipCategory = 18, kTriggerCategory = 15;
constexpr float kEdgeWidth = 3, kHatchWidth = 1;

void addLines(StagePicture& picture, const std::vector<Edge>& lines, float category, float width) {
    for (const auto& [from, to] : lines) {
        extend(picture.bounds, from, picture.ribbons.empty());
        picture.ribbons.push_back(
            {.from = from, .to = to, .scalar = category, .filter = category, .width = width, .head = 0});
        picture.ribbonItems.emplace_back();
    }
}

void addVolumes(StagePicture& picture, ScaleMeter& meter, const GameMap& map) {
    for (const auto& volume : mapVolumes(map.bsp)) {
        const auto category = volume.kind == MapVolume::Kind::clip   ? static_cast<float>(kClipCategory)
                              : volume.kind == MapVolume::Kind::hurt ? lookOf(EntityKind::hazard).category
                                                                     : static_cast<float>(kTriggerCategory);
        meter.add(category);
        addLines(picture, volume.edges, category, kEdgeWidth);
        addLines(picture, volume.hatching, category, kHatchWidth);
    }
}

Vec3 placeOf(const BspFile& bsp, const BspEntity& entity) {
    const auto model = entity.brushModel();
    if (model <= 0 || toIndex(model) >= bsp.models.size()) return entity.origin();
    const auto& bounds = bsp.models[model].bounds;
    return entity.origin() + 0.5f * (bounds.mins + bounds.maxs);
}

}  // namespace

std::vector<Landmark> landmarksOf(const GameMap& map) {
    std::vector<Landmark> result;
    const auto& entities = map.bsp.entities;
    for (std::size_t i = 0; i < entities.size(); ++i) {
        const auto className = entities[i].className();
        const auto kind = kindOf(className);
        if (!kind) continue;
        auto name = std::string(lookOf(*kind).name) + " (" + std::string(className) + ")";
        result.push_back({*kind, std::move(name), placeOf(map.bsp, entities[i]), i});
    }
    const auto ladders = map.ladders();
    for (std::size_t i = 0; i < ladders.size(); ++i) {
        result.push_back(
            {EntityKind::ladder, "Ladder", 0.5f * (ladders[i].mins + ladders[i].maxs), entities.size() + i});
    }
    return result;
}

StagePicture buildEntities(const GameMap& map, std::string_view key) {
    StagePicture picture;
    std::vector<std::string> names;
    for (const auto& look : kEntityLooks) {
        const auto category = static_cast<std::size_t>(look.category);
        if (names.size() <= category) names.resize(category + 1);
        names[category] = look.name;
    }
    names.resize(std::max({names.size(), kClipCategory + 1, kTriggerCategory + 1}));
    names[kClipCategory] = "Clip brush";
    names[kTriggerCategory] = "Trigger";
    ScaleMeter meter(std::move(names));
    if (key == "volumes") addVolumes(picture, meter, map);
    for (const auto& entity : landmarksOf(map)) {
        const auto& look = lookOf(entity.kind);
        meter.add(look.category, look.shape);
        extend(picture.bounds, entity.place, picture.glyphs.empty() && picture.ribbons.empty());
        picture.glyphs.push_back({.position = entity.place,
                                  .size = look.size,
                                  .scalar = look.category,
                                  .filter = look.category,
                                  .shape = look.shape});
        picture.glyphItems.push_back({ItemKind::entity, entity.item});
    }
    picture.scale = meter.scale();
    return picture;
}

namespace {

constexpr float kOnPlane = 0.05f;    ///< units
constexpr float kHatchSpacing = 24;  ///< units
constexpr float kMostHatches = 64;   ///< lines over a face, however large

/// Two directions across the plane of a face, at right angles.
std::pair<Vec3, Vec3> axesOf(const Polygon& face) {
    const auto right = glm::normalize(face[1] - face[0]);
    Vec3 up(0);
    // Corners may lie in a line: the farthest from it tells the plane best.
    for (const auto& corner : face) {
        const Vec3 off = corner - face[0] - glm::dot(corner - face[0], right) * right;
        if (glm::dot(off, off) > glm::dot(up, up)) up = off;
    }
    return {right, glm::length(up) > kOnPlane ? glm::normalize(up) : Vec3(0)};
}

MapVolume clipVolume(const BspFile& bsp, const BspBrush& brush) {
    MapVolume volume{.kind = MapVolume::Kind::clip, .edges = {}, .hatching = {}};
    for (const auto& [side, face] : brushFaces(bsp, brush)) {
        for (std::size_t i = 0; i < face.size(); ++i) {
            const Edge edge(face[i], face[(i + 1) % face.size()]);
            if (glm::distance(edge.first, edge.second) > 2 * kOnPlane) volume.edges.push_back(edge);
        }
        const auto lines = hatching(face, kHatchSpacing);
        volume.hatching.insert(volume.hatching.end(), lines.begin(), lines.end());
    }
    return volume;
}

}  // namespace

std::vector<Edge> hatching(const Polygon& face, float spacing) {
    if (face.size() < 3 || glm::distance(face[0], face[1]) <= kOnPlane) return {};
    const auto [right, up] = axesOf(face);
    const Vec3 across = glm::normalize(right + up);
    const auto along = [&](const Vec3& place) { return glm::dot(across, place - face[0]); };
    float least = 0, most = 0;
    for (const auto& corner : face) {
        least = std::min(least, along(corner));
        most = std::max(most, along(corner));
    }
    const float step = std::max(spacing, (most - least) / kMostHatches);
    std::vector<Edge> lines;
    for (float at = least + step / 2; at < most; at += step) {
        Polygon ends;
        for (std::size_t i = 0; i < face.size(); ++i) {
            const auto& here = face[i];
            const auto& next = face[(i + 1) % face.size()];
            const float before = along(here) - at, after = along(next) - at;
            if ((before > 0) != (after > 0))
                ends.push_back(here + (before / (before - after)) * (next - here));
        }
        if (ends.size() == 2 && glm::distance(ends[0], ends[1]) > 2 * kOnPlane)
            lines.emplace_back(ends[0], ends[1]);
    }
    return lines;
}

std::vector<Edge> boxEdges(const Box& box) {
    std::vector<Edge> edges;
    const auto corners = cornersOf(box);
    for (std::size_t from = 0; from < corners.size(); ++from) {
        for (const std::size_t axis : {1, 2, 4}) {
            if ((from & axis) == 0) edges.emplace_back(corners[from], corners[from | axis]);
        }
    }
    return edges;
}

std::vector<MapVolume> mapVolumes(const BspFile& bsp) {
    std::vector<MapVolume> volumes;
    for (const auto& brush : bsp.brushes) {
        const bool clip = (brush.contents & kContentsPlayerClip) != 0 && (brush.contents & kMaskSolid) == 0;
        if (clip) volumes.push_back(clipVolume(bsp, brush));
    }
    for (const auto& entity : bsp.entities) {
        const auto model = entity.brushModel();
        if (!entity.className().starts_with("trigger_") || model <= 0 || toIndex(model) >= bsp.models.size())
            continue;
        auto box = bsp.models[model].bounds;
        box.mins += entity.origin();
        box.maxs += entity.origin();
        const bool hurts = entity.className() == "trigger_hurt";
        volumes.push_back({hurts ? MapVolume::Kind::hurt : MapVolume::Kind::trigger, boxEdges(box), {}});
    }
    return volumes;
}

}  // namespace navwright
