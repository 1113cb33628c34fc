#include "stages/entities.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "stages/builders.h"
#include "stages/map_volumes.h"
#include "stages/point_cloud.h"

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

/// By EntityKind.
constexpr std::array kEntityLooks{
    KindLook{"Spawn point", GlyphShape::ring, 2, 20}, KindLook{"Door", GlyphShape::cube, 0, 12},
    KindLook{"Ladder", GlyphShape::prism, 3, 12},     KindLook{"Teleporter", GlyphShape::octahedron, 6, 16},
    KindLook{"Platform", GlyphShape::prism, 1, 12},   KindLook{"Hurts", GlyphShape::cross, 5, 14},
    KindLook{"Item", GlyphShape::octahedron, 7, 6}};

const KindLook& lookOf(EntityKind kind) {
    return kEntityLooks[static_cast<std::size_t>(kind)];
}

std::optional<EntityKind> kindOf(std::string_view className) {
    for (const auto& rule : kRules) {
        if (className.starts_with(rule.prefix)) return rule.kind;
    }
    return std::nullopt;
}

/// Categories of volumes, chosen for their colours: a purple that no ground has, and yellow; those that hurt
/// are as what hurts.
constexpr std::size_t kClipCategory = 14, kTriggerCategory = 11;
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
    if (model <= 0 || static_cast<std::size_t>(model) >= bsp.models.size()) return entity.origin();
    const auto& bounds = bsp.models[static_cast<std::size_t>(model)].bounds;
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
    names.resize(std::max(names.size(), kClipCategory + 1));
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

}  // namespace navwright
