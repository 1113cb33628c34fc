#pragma once

#include <QImage>

#include <algorithm>
#include <cmath>

#include "widgets/view3d/scene3d/glyph_layer.h"
#include "widgets/view3d/scene3d/offscreen_scene.h"
#include "widgets/view3d/scene3d/point_layer.h"
#include "widgets/view3d/scene3d/ribbon_layer.h"

/// Small scenes seen from above, with access to their pixels.
namespace navwright::scene_probe {

inline constexpr QSize kSize{200, 200};
inline constexpr Box kBounds{{-100, -100, -100}, {100, 100, 200}};
inline constexpr float kEyeHeight = 1000;

inline void lookDown(OffscreenScene& scene) {
    CameraRig rig;
    rig.setTarget({0, 0, 0});
    rig.lookFrom(90, 90);
    rig.zoom(kEyeHeight / rig.distance());
    scene.setRig(rig);
}

/// The colour at a point of the ground plane. The picture is 2 * 1000 * tan(30 deg) units high.
inline QColor colourAt(const QImage& picture, float x, float y) {
    const float perUnit = static_cast<float>(kSize.height()) / (2 * kEyeHeight * 0.57735f);
    const auto column =
        static_cast<int>(std::lround(static_cast<float>(kSize.width()) / 2 + x * perUnit - 0.5f));
    const auto row =
        static_cast<int>(std::lround(static_cast<float>(kSize.height()) / 2 - y * perUnit - 0.5f));
    return picture.pixelColor(column, row);
}

/// The lightness of the brightest pixel near a point of the ground plane, as lines are thin.
inline int brightestAround(const QImage& picture, float x, float y) {
    int best = 0;
    for (int i = -6; i <= 6; i += 3) {
        for (int k = -6; k <= 6; k += 3)
            best = std::max(
                best, colourAt(picture, x + static_cast<float>(i), y + static_cast<float>(k)).lightness());
    }
    return best;
}

/// A picture of one item of a kind below the quad.
inline QImage below(OffscreenScene& scene, int kind, Behind behind, const ItemFacts& facts = {},
                    const DrawFilter& filter = {}) {
    const Vec3 place(0, 0, -40);
    const Colouring colouring{Palette::viridis, 0, 1, false};
    PointLayer points(scene.scene(), scene.palettes(), behind);
    GlyphLayer glyphs(scene.scene(), scene.palettes(), behind);
    RibbonLayer ribbons(scene.scene(), scene.palettes(), behind);
    ribbons.setViewport(kSize);
    for (ScalarLayer* layer : {static_cast<ScalarLayer*>(&points), static_cast<ScalarLayer*>(&glyphs),
                               static_cast<ScalarLayer*>(&ribbons)})
        layer->setColouring(colouring);
    points.setPointSize(9);
    PointDrawList one;
    one.points = {{.place = {0, 0, -320}, .scalar = 65535}};
    if (facts.demo >= 0) {
        auto& point = one.points.front();
        point.look |= static_cast<std::uint16_t>(static_cast<int>(facts.demo) << PackedPoint::kSizeBits);
        point.frame = static_cast<std::uint16_t>(facts.firstFrame);
        point.speed = static_cast<std::uint16_t>(facts.speed * PackedPoint::kSpeedSteps);
        point.player = static_cast<std::uint16_t>(facts.player);
    }
    points.setFilter(filter);
    glyphs.setFilter(filter);
    ribbons.setFilter(filter);
    if (kind == 0) points.setPoints(one, kBounds);
    if (kind == 1) glyphs.setGlyphs({{.position = place, .size = 10, .scalar = 1, .facts = facts}}, kBounds);
    if (kind == 2)
        ribbons.setRibbons({{.from = place - Vec3(60, 0, 0),
                             .to = place + Vec3(60, 0, 0),
                             .scalar = 1,
                             .width = 8,
                             .facts = facts}},
                           kBounds);
    const auto picture = scene.render();
    for (Layer* layer :
         {static_cast<Layer*>(&points), static_cast<Layer*>(&glyphs), static_cast<Layer*>(&ribbons)})
        layer->setVisible(false);
    return picture;
}

inline PointDrawList fourPoints() {
    PointDrawList points;
    points.points = {{.place = {-400, -400, 0}},
                     {.place = {400, -400, 0}, .scalar = 30000},
                     {.place = {-400, 400, 0}, .scalar = 40000},
                     {.place = {400, 400, 0}, .scalar = 65535}};
    return points;
}

}  // namespace navwright::scene_probe
