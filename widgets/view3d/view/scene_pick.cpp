#include "widgets/view3d/view/scene_pick.h"

#include <algorithm>
#include <limits>

#include "widgets/drawing/layers/vote_points.h"

namespace navwright {

namespace {

constexpr float kFar = std::numeric_limits<float>::max();
constexpr float kBehindSurface = 16;  ///< units an item may lie in the floor and still be picked
constexpr float kGlyphPixels = 2;     ///< added around glyphs
constexpr float kRibbonPixels = 5;
constexpr float kPickPixels = 4;
constexpr float kStep = 0.5f;         ///< units beyond a cut surface
constexpr int kMostCutSurfaces = 32;  ///< surfaces above the cut that a ray passes

/// The distance to the first map surface below the cut.
std::optional<float> pickMap(const Ray& ray, const MapPicture& map, float heightCut) {
    float travelled = 0;
    auto rest = ray;
    for (int i = 0; i < kMostCutSurfaces; ++i) {
        const auto hit = pickTriangle(rest, map.corners, map.surfaces.opaque);
        if (!hit) return std::nullopt;
        travelled += hit->distance;
        if ((ray.origin + travelled * ray.direction).z <= heightCut) return travelled;
        travelled += kStep;
        rest.origin = ray.origin + travelled * ray.direction;
    }
    return std::nullopt;
}

/// The items of a list that are drawn, and their places in it.
template <class Drawn>
struct Shown {
    std::vector<Drawn> list;
    std::vector<std::size_t> places;
};

template <class Drawn, class Top>
Shown<Drawn> shownOf(const std::vector<Drawn>& all, const StageLayers& stage, const LayerSettings& settings,
                     float heightCut, Top top) {
    const auto range = shownRange(settings).value_or(std::pair(-kFar, kFar));
    Shown<Drawn> shown;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].filter < range.first || all[i].filter > range.second || top(all[i]) > heightCut) continue;
        if (!stage.filter().shows(all[i].facts)) continue;
        shown.list.push_back(all[i]);
        shown.places.push_back(i);
    }
    return shown;
}

/// Picks one kind of drawing after another; the best of each over all layers.
class ScenePick {
  public:
    ScenePick(const Ray& ray, const SceneLayers& layers, const LayerModel& settings, float unitsPerPixel,
              std::optional<SplitSide> side)
        : ray_(ray), layers_(layers), settings_(settings), unitsPerPixel_(unitsPerPixel), side_(side) {
        const auto& map = settings.settings(LayerId::map);
        if (!layers.map() || !map.visible) return;
        surface_ = pickMap(ray, *layers.map(), settings.heightCut());
        if (surface_ && map.opacity >= 1) farthest_ = *surface_ + kBehindSurface;
    }

    Picked pick() {
        forVisible([this](const StageLayers& stage, const LayerSettings& own) { glyphs(stage, own); });
        if (!best_)
            forVisible([this](const StageLayers& stage, const LayerSettings& own) { ribbons(stage, own); });
        if (!best_)
            forVisible([this](const StageLayers& stage, const LayerSettings& own) { points(stage, own); });
        if (!best_)
            forVisible([this](const StageLayers& stage, const LayerSettings& own) { faces(stage, own); });
        const auto distance = best_ ? best_ : surface_;
        return {item_, distance ? std::optional(ray_.origin + *distance * ray_.direction) : std::nullopt};
    }

  private:
    template <class Visit>
    void forVisible(Visit visit) {
        for (const auto layer : kAllLayers) {
            const auto& own = settings_.settings(layer);
            if (side_ && layer == LayerId::navtest) continue;
            const auto& stage = side_ ? layers_.stage(layer, *side_) : layers_.stage(layer);
            if (own.visible && stage.picture()) visit(stage, own);
        }
    }

    void take(const std::optional<Hit>& hit, const Item& item) {
        if (!hit || item.kind == ItemKind::none || hit->distance > farthest_ ||
            (best_ && hit->distance >= *best_))
            return;
        best_ = hit->distance;
        item_ = item;
    }

    void glyphs(const StageLayers& stage, const LayerSettings& own) {
        const auto& picture = *stage.picture();
        auto shown = shownOf(picture.glyphs, stage, own, settings_.heightCut(),
                             [](const Glyph& g) { return g.position.z; });
        for (auto& glyph : shown.list)
            glyph.size += kGlyphPixels * unitsPerPixel_ * glm::length(glyph.position - ray_.origin);
        const auto hit = pickGlyph(ray_, shown.list);
        if (hit) take(hit, picture.glyphItems[shown.places[hit->index]]);
    }

    void ribbons(const StageLayers& stage, const LayerSettings& own) {
        const auto& picture = *stage.picture();
        auto shown = shownOf(picture.ribbons, stage, own, settings_.heightCut(),
                             [](const Ribbon& r) { return std::max(r.from.z, r.to.z); });
        // If one line stands for both directions, each half belongs to the link that begins there.
        const auto range = shownRange(own).value_or(std::pair(-kFar, kFar));
        for (auto& ribbon : shown.list) {
            const bool both = ribbon.back == 1 && ribbon.backFilter >= range.first &&
                              ribbon.backFilter <= range.second && stage.filter().showsSeen(ribbon.backSeen);
            if (both) ribbon.to = 0.5f * (ribbon.from + ribbon.to);
        }
        const auto hit = pickRibbon(ray_, shown.list, kRibbonPixels, unitsPerPixel_, farthest_);
        if (hit) take(hit, picture.ribbonItems[shown.places[hit->index]]);
    }

    /// Bodies without a number stand for no item.
    void faces(const StageLayers& stage, const LayerSettings& own) {
        const auto& picture = *stage.picture();
        if (picture.faces.empty()) return;
        const auto range = shownRange(own).value_or(std::pair(-kFar, kFar));
        const auto shown = [&](const FaceDrawList::Side& side, const Vec3& at) {
            const auto& look = picture.faces.corners[side.first];
            return side.body != 0 && look.filter >= range.first && look.filter <= range.second &&
                   at.z <= settings_.heightCut() && stage.filter().shows({.type = look.type});
        };
        const auto hit = navwright::pickSide(ray_, picture.faces, stage.shrink(), shown);
        if (hit) take(hit, {picture.bodies, picture.faces.sides[hit->index].body});
    }

    void points(const StageLayers& stage, const LayerSettings& own) {
        const auto& picture = *stage.picture();
        if (!picture.votes) return;
        const auto& votes = picture.votes->votes();
        const auto range = packedRange(own, stage.scale());
        NearestPoint nearest(ray_, kPickPixels, unitsPerPixel_, farthest_);
        for (std::uint32_t demo = 0; demo < votes.demoCount(); ++demo) {
            auto number = votes.firstVote(demo);
            for (const auto& vote : votes.demo(demo).votes) {
                const auto place = vote.origin.units();
                nearest.consider(number++, place, [&] {
                    const auto point = picture.votes->packed(vote, demo, picture.points, picture.scale);
                    const auto scalar = static_cast<float>(point.scalar) / kMostScalar;
                    return scalar >= range.first && scalar <= range.second &&
                           place.z <= settings_.heightCut() &&
                           stage.filter().shows(picture.points.facts(point));
                });
            }
        }
        if (const auto hit = nearest.hit()) take(hit, {ItemKind::vote, hit->index});
    }

    const Ray& ray_;
    const SceneLayers& layers_;
    const LayerModel& settings_;
    float unitsPerPixel_;
    std::optional<SplitSide> side_;
    std::optional<float> surface_;
    float farthest_ = kFar;
    std::optional<float> best_;
    Item item_;
};

}  // namespace

Picked pickScene(const Ray& ray, const SceneLayers& layers, const LayerModel& settings, float unitsPerPixel,
                 std::optional<SplitSide> side) {
    return ScenePick(ray, layers, settings, unitsPerPixel, side).pick();
}

std::optional<Vec3> pickSurface(const Ray& ray, const SceneLayers& layers, const LayerModel& settings) {
    if (!layers.map()) return std::nullopt;
    const auto distance = pickMap(ray, *layers.map(), settings.heightCut());
    return distance ? std::optional(ray.origin + *distance * ray.direction) : std::nullopt;
}

}  // namespace navwright
