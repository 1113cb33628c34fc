#include "widgets/drawing/layers/unseen_surfaces.h"

#include <optional>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/model_brushes.h"

namespace navwright {

namespace {

constexpr Contents kClips = kContentsPlayerClip | kContentsMonsterClip;

/// The kind of all faces of a brush of the world.
bool isClip(const BspBrush& brush) {
    return (brush.contents & kClips) != 0 && (brush.contents & kMaskSolid) == 0;
}

std::optional<MapKind> kindOf(const BspFile& bsp, const BspBrushSide& side) {
    if (side.texInfo < 0) return std::nullopt;
    const auto flags = bsp.texInfos[side.texInfo].flags;
    if ((flags & (kSurfHint | kSurfSkip)) != 0) return MapKind::hint;
    // Compilers set both flags on the sky.
    if ((flags & kSurfNoDraw) != 0 && (flags & kSurfSky) == 0) return MapKind::nodraw;
    return std::nullopt;
}

class UnseenFinder {
  public:
    explicit UnseenFinder(const BspFile& bsp) : bsp_(bsp), ofTrigger_(bsp.brushes.size()) {}

    std::vector<UnseenFace> find() {
        addTriggers();
        for (std::size_t i = 0; i < bsp_.brushes.size(); ++i) {
            if (!ofTrigger_[i]) addBrush(bsp_.brushes[i]);
        }
        return std::move(faces_);
    }

  private:
    void addTriggers() {
        std::vector<bool> placed(bsp_.models.size());
        for (const auto& entity : bsp_.entities) {
            const auto model = entity.brushModel();
            if (!entity.className().starts_with("trigger_") || model <= 0 ||
                toIndex(model) >= bsp_.models.size() || placed[model])
                continue;
            placed[model] = true;
            for (const auto brush : modelBrushes(bsp_, bsp_.models[model])) {
                // A brush that several entities share is placed by the first, as their faces are.
                if (ofTrigger_[brush]) continue;
                ofTrigger_[brush] = true;
                for (auto& face : brushFaces(bsp_, bsp_.brushes[brush]))
                    add(MapKind::trigger, std::move(face), entity.origin());
            }
        }
    }

    void addBrush(const BspBrush& brush) {
        const bool clip = isClip(brush);
        const auto wanted = [&](std::uint32_t side) {
            return clip ? std::optional(MapKind::clip) : kindOf(bsp_, bsp_.brushSides[side]);
        };
        bool any = clip;
        for (auto side = brush.firstSide; side < brush.firstSide + brush.sideCount && !any; ++side)
            any = wanted(side).has_value();
        if (!any) return;
        for (auto& face : brushFaces(bsp_, brush)) {
            if (const auto kind = wanted(face.side)) add(*kind, std::move(face), Vec3(0));
        }
    }

    void add(MapKind kind, BrushFace face, const Vec3& origin) {
        for (auto& corner : face.corners) corner += origin;
        faces_.push_back(
            {kind, std::move(face.corners), bsp_.planes[bsp_.brushSides[face.side].plane].normal});
    }

    const BspFile& bsp_;
    std::vector<bool> ofTrigger_;
    std::vector<UnseenFace> faces_;
};

}  // namespace

std::vector<UnseenFace> unseenFaces(const BspFile& bsp) {
    return UnseenFinder(bsp).find();
}

}  // namespace navwright
