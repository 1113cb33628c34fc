#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/aas/evidence/proven_reachabilities.h"
#include "core/aas/sight/map_sight.h"
#include "core/base/index.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/area_faces.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/point_cloud.h"

namespace navwright {

namespace {

/// Numbers of categories.
constexpr std::array<float, kAreaSideCount> kSideColours{1, 0, 4, 5, 7, 8};
constexpr float kCrouchedGround = 11;  ///< of areas that nobody can stand in

constexpr float kPortalColour = 0, kNoCluster = 7;
/// Colours of clusters leave out that of portals, and the grey of what has none comes again at last.
constexpr int kClusterColours = kCategoryColours - 1;

/// By AreaUse; the first is also what nothing is known of.
constexpr std::array<float, kAreaUseCount> kUseColours{7, 2, 0, 5, 8};
constexpr std::array<std::string_view, kAreaUseCount> kUseNames{"No floor, or not known", "Someone was there",
                                                                "Reachable, never visited",
                                                                "Visited, though unreachable", "Unreachable"};

constexpr float kSame = 7, kDiffers = 0, kOwnOnly = 2, kOtherOnly = 5;

struct ContentKind {
    std::int32_t bits;
    float colour;
    std::string_view name;
};
/// The first that holds counts.
constexpr std::array<ContentKind, 8> kContents{{{kAasLava, 5, "Lava, or what kills"},
                                                {kAasSlime, 2, "Slime"},
                                                {kAasWater, 4, "Water"},
                                                {kAasMover, 6, "Door's path"},
                                                {kAasTeleporter, 8, "Teleporter"},
                                                {kAasJumpPad, 11, "Jump pad"},
                                                {kAasClusterPortal, 3, "Cluster portal"},
                                                {0, 1, "Nothing"}}};

float clusterColour(std::int32_t cluster) {
    if (cluster < 0) return kPortalColour;
    if (cluster == 0) return kNoCluster;
    const auto number = cluster - 1;
    const int round = number / kClusterColours;
    return static_cast<float>(1 + number % kClusterColours + (round + 1) * kCategoryColours);
}

std::vector<std::string> clusterNames(const AreaSet& set) {
    std::vector<std::string> names;
    nameCategory(names, kPortalColour, "Portal between two clusters");
    nameCategory(names, kNoCluster, "No cluster");
    for (std::int32_t i = 1; i < static_cast<std::int32_t>(set.aas.clusters.size()); ++i)
        nameCategory(names, clusterColour(i), fmt::format("Cluster {}", i));
    return names;
}

/// One colouring of areas.
class AreaColours {
  public:
    AreaColours(const StageSource& source, std::string_view key)
        : set_(*source.areas),
          key_(key),
          compared_(source.compared.get()),
          proofs_(source.proofs.get()),
          sight_(source.sight.get()) {}

    [[nodiscard]] ScaleMeter meter() const {
        std::vector<std::string> names;
        if (!colouringAt(LayerId::areas, colouringNumber(LayerId::areas, key_)).categories)
            return ScaleMeter();
        if (key_ == "cluster") return ScaleMeter(clusterNames(set_));
        if (key_ == "presence") {
            nameCategory(names, 1, "Standing");
            nameCategory(names, kCrouchedGround, "Crouched only");
        } else if (key_ == "contents") {
            for (const auto& kind : kContents) nameCategory(names, kind.colour, kind.name);
        } else if (key_ == "use") {
            for (std::size_t i = 0; i < kUseColours.size(); ++i)
                nameCategory(names, kUseColours[i], kUseNames[i]);
        } else if (key_ == "compared") {
            nameCategory(names, kSame, "In both");
            nameCategory(names, kDiffers, "In both, of another kind");
            nameCategory(names, kOwnOnly, "Only here");
            nameCategory(names, kOtherOnly, "Only in the other areas");
        } else {
            for (std::size_t i = 0; i < kSideColours.size(); ++i)
                nameCategory(names, kSideColours[i], areaSideName(static_cast<AreaSide>(i)));
            nameCategory(names, kCrouchedGround, "Ground, crouched only");
        }
        return ScaleMeter(std::move(names));
    }

    [[nodiscard]] float of(std::int32_t area, AreaSide side) const {
        const auto& settings = set_.aas.settings[area];
        const bool stands = (settings.presence & kAasPresenceNormal) != 0;
        if (key_ == "cluster") return clusterColour(settings.cluster);
        if (key_ == "presence") return stands ? 1 : kCrouchedGround;
        if (key_ == "ways") return static_cast<float>(settings.reachabilityCount);
        if (key_ == "compared") return compared_ == nullptr ? kSame : comparedColour(area);
        if (key_ == "use") return kUseColours[toIndex(useOf(area))];
        if (key_ == "visits") return visitsOf(area);
        if (key_ == "exposure") return sightShare(area, &AreaSight::exposure);
        if (key_ == "overlooks") return sightShare(area, &AreaSight::overlooks);
        if (key_ == "cover") return sightShare(area, &AreaSight::cover);
        if (key_ == "contents") {
            const auto* kind = std::ranges::find_if(kContents, [&](const ContentKind& one) {
                return one.bits == 0 || (settings.contents & one.bits) != 0;
            });
            return kind->colour;
        }
        if (side == AreaSide::ground && !stands) return kCrouchedGround;
        return kSideColours[toIndex(side)];
    }

  private:
    [[nodiscard]] AreaUse useOf(std::int32_t area) const {
        const bool known = proofs_ != nullptr && toIndex(area) < proofs_->uses.uses.size();
        return known ? proofs_->uses.uses[area] : AreaUse::none;
    }
    [[nodiscard]] float visitsOf(std::int32_t area) const {
        const bool known = proofs_ != nullptr && toIndex(area) < proofs_->visits.players.size();
        return known ? static_cast<float>(proofs_->visits.of(area)) : 0;
    }
    /// Percent; 0 where nobody gets.
    [[nodiscard]] float sightShare(std::int32_t area, double AreaSight::* share) const {
        constexpr double kPercent = 100;
        return sight_ == nullptr ? 0 : static_cast<float>(kPercent * (sight_->areas[area].*share));
    }
    [[nodiscard]] float comparedColour(std::int32_t area) const {
        const auto other = compared_->found.areaInA[area];
        if (other == 0) return kOwnOnly;
        const auto& mine = set_.aas.settings[area];
        const auto& theirs = compared_->other->aas.settings[other];
        return mine.presence == theirs.presence && mine.flags == theirs.flags ? kSame : kDiffers;
    }

    const AreaSet& set_;
    std::string_view key_;
    const AreaComparison* compared_;
    const ProvenReachabilities* proofs_;
    const MapSight* sight_;
};

bool fits(const AasAreaSettings& settings, AreaLook::Presence presence) {
    if (presence == AreaLook::Presence::all) return true;
    const bool stands = (settings.presence & kAasPresenceNormal) != 0;
    return stands == (presence == AreaLook::Presence::standing);
}

/// How wide the edges of a portal are, in pixels.
constexpr float kPortalWidth = 2.5f;

/// The edges of an area, so that it stands out as a body.
void addEdges(StagePicture& picture, const AreaSet& set, std::int32_t area, float colour) {
    const auto& own = set.aas.areas[area];
    for (std::int32_t i = 0; i < own.faceCount; ++i) {
        const auto number = set.aas.faceIndex[own.firstFace + i];
        const auto outline = set.outline(number < 0 ? -number : number);
        for (std::size_t k = 0; k < outline.size(); ++k) {
            picture.ribbons.push_back({.from = outline[k],
                                       .to = outline[(k + 1) % outline.size()],
                                       .scalar = colour,
                                       .filter = colour,
                                       .width = kPortalWidth,
                                       .head = 0});
            picture.ribbonItems.push_back({});
        }
    }
}

}  // namespace

Result<StagePicture> buildAreas(const StageSource& source, std::string_view key, JobContext& context) {
    StagePicture picture;
    picture.bodies = ItemKind::area;
    const auto& set = *source.areas;
    const AreaColours colours(source, key);
    auto meter = colours.meter();
    const auto draw = [&](const AreaSet& from, std::int32_t area, float body, std::optional<float> fixed) {
        std::array<float, kAreaSideCount> scalars{};
        for (std::size_t i = 0; i < scalars.size(); ++i)
            scalars[i] = fixed.value_or(fixed ? 0 : colours.of(area, static_cast<AreaSide>(i)));
        const auto first = picture.faces.sides.size();
        addAreaSides(picture.faces, from, area, body, [&](AreaSide side) { return scalars[toIndex(side)]; });
        const auto& bounds = from.aas.areas[area].bounds;
        extend(picture.bounds, bounds.mins, picture.items == 0);
        extend(picture.bounds, bounds.maxs, false);
        if (key != "side") return meter.add(scalars[0]);
        for (auto i = first; i < picture.faces.sides.size(); ++i) {
            const auto& corner = picture.faces.corners[picture.faces.sides[i].first];
            if (source.shown.sides == 0 || (source.shown.sides >> static_cast<int>(corner.type) & 1) != 0)
                meter.add(corner.scalar);
        }
    };
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(set.aas.areas.size()); ++area) {
        if (context.stopRequested()) return cancelled();
        const auto& settings = set.aas.settings[area];
        if (!fits(settings, source.areaLook.presence)) continue;
        draw(set, area, static_cast<float>(area), {});
        ++picture.items;
        if (source.areaLook.portals && settings.cluster < 0)
            addEdges(picture, set, area, meter.categories() ? kPortalColour : 0);
    }
    if (key == "compared" && source.compared) {
        const auto& other = *source.compared->other;
        const auto& inOwn = source.compared->found.areaInB;
        for (std::int32_t area = 1; area < static_cast<std::int32_t>(inOwn.size()); ++area) {
            if (context.stopRequested()) return cancelled();
            const auto& settings = other.aas.settings[area];
            if (inOwn[area] != 0 || !fits(settings, source.areaLook.presence)) continue;
            draw(other, area, 0, kOtherOnly);
        }
    }
    picture.scale = meter.scale();
    return picture;
}

}  // namespace navwright
