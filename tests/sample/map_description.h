#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/contents.h"

/// A map as its author thinks of it: convex brushes, entities and lights.
namespace navwright {

/// What a brush side looks like.
struct MapSurface {
    std::string texture;     ///< without folder "textures/" and extension, at most 31 characters
    std::int32_t flags = 0;  ///< kSurf...
    std::int32_t value = 0;  ///< light emitted, as texinfo stores it; not used for lightmaps here
};

/// One half space of a brush: what lies behind the plane, dot(p, normal) <= dist.
struct MapSide {
    Vec3 normal{0};  ///< outwards, of length 1
    float dist = 0;
    MapSurface surface;
};

/// A convex solid: the points behind all its sides. Bevel sides are the writer's work.
struct MapBrush {
    std::vector<MapSide> sides;
    Contents contents = kContentsSolid;
};

/// An entity; with brushes a brush entity, which gets its "model" key from the writer.
struct MapEntity {
    std::vector<std::pair<std::string, std::string>> pairs = {};
    std::vector<MapBrush> brushes = {};
    /// The point a brush entity turns about: brushes are stored relative to it and it becomes "origin".
    std::optional<Vec3> pivot = {};
};

/// A point light; its light falls linearly to nothing at `intensity` units.
struct MapLight {
    Vec3 origin{0};
    float intensity = 300;
    Vec3 color{1};  ///< 0..1 per component
};

/// Parallel light that comes in where a brush side has kSurfSky.
struct MapSun {
    Vec3 direction{0, 0, -1};  ///< the way the light travels
    float intensity = 100;     ///< 0..255, on a surface that faces it
    Vec3 color{1};
};

struct MapDescription {
    /// 0 is worldspawn and holds the world's brushes.
    std::vector<MapEntity> entities;
    std::vector<MapLight> lights;
    std::optional<MapSun> sun;
    Vec3 ambient{12};  ///< light everywhere, 0..255 per component
    /// What the void reaches is filled solid, as compilers do, and an entity in it is an error ("leak").
    /// Switch off for test worlds without outer walls.
    bool sealed = true;
};

}  // namespace navwright
