#include "tests/sample/bsp/face_size.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace navwright::compile {

namespace {

constexpr double kMaxFaceTexels = 240;
constexpr double kLuxel = 16;  ///< texels between lightmap samples

/// The range of one texture coordinate over a polygon.
std::pair<double, double> extent(const Polygon& polygon, const TexInfo& info, std::size_t coordinate) {
    double least = 1e9, most = -1e9;
    for (const auto& point : polygon) {
        const auto value = info.project(point)[coordinate];
        least = std::min(least, value);
        most = std::max(most, value);
    }
    return {least, most};
}

/// The plane on which the texture coordinate is `value`; coordinates below it are behind.
Plane texturePlane(const TexInfo& info, std::size_t coordinate, double value) {
    const auto axes = info.axes();
    Plane plane;
    plane.normal[axes.coordinate[coordinate]] = axes.sign[coordinate];
    plane.dist = value;
    return plane;
}

}  // namespace

void cutToLightmapSize(Face face, const TextureTable& textures, std::vector<Face>& pieces) {
    const auto& info = textures[face.texInfo];
    if (!isLit(info.surface)) {
        pieces.push_back(std::move(face));
        return;
    }
    for (std::size_t coordinate = 0; coordinate < 2; ++coordinate) {
        const auto [least, most] = extent(face.polygon, info, coordinate);
        if (most - least <= kMaxFaceTexels) continue;
        const auto cut = std::floor((least + kMaxFaceTexels - kLuxel) / kLuxel) * kLuxel;
        auto [rest, piece] = splitPolygon(face.polygon, texturePlane(info, coordinate, cut));
        auto first = face;
        first.polygon = std::move(piece);
        face.polygon = std::move(rest);
        cutToLightmapSize(std::move(first), textures, pieces);
        cutToLightmapSize(std::move(face), textures, pieces);
        return;
    }
    pieces.push_back(std::move(face));
}

}  // namespace navwright::compile
