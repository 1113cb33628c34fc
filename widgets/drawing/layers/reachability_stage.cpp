#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/aas/evidence/proven_reachabilities.h"
#include "core/base/index.h"
#include "widgets/drawing/layers/area_reachabilities.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/travel_look.h"

namespace navwright {

namespace {

constexpr float kLineWidth = 2;           ///< pixels
constexpr float kShortReachability = 48;  ///< units: what is shorter is drawn from the middle of its area
constexpr float kLeapHeight = 28;         ///< units a curve rises above the higher end
constexpr int kCurveParts = 8;
constexpr float kHundredthsASecond = 100;
/// Numbers of categories.
constexpr float kInBoth = 7, kHereAlone = 2, kThereAlone = 5;
/// Categories by ReachabilityStanding: grey, sky, green, blue, vermilion, orange.
constexpr std::array<float, kReachabilityStandingCount> kStandings{7, 1, 2, 4, 5, 0};
constexpr std::array<const char*, kReachabilityStandingCount> kStandingWords{
    "Not tried",
    "A simulated player gets there",
    "Players did in demos",
    "Bots did in a test",
    "None gets there",
    "None gets there, but players or bots did"};

std::vector<std::string> namesOf(std::initializer_list<std::pair<float, const char*>> kinds) {
    std::vector<std::string> names;
    for (const auto& [category, name] : kinds) {
        const auto at = static_cast<std::size_t>(category);
        if (at >= names.size()) names.resize(at + 1);
        names[at] = name;
    }
    return names;
}

ScaleMeter wayMeter(std::string_view key) {
    if (key == "time") return {};
    if (key == "compared")
        return ScaleMeter(namesOf(
            {{kInBoth, "In both"}, {kHereAlone, "Only here"}, {kThereAlone, "Only in the other areas"}}));
    if (key == "proof") {
        std::vector<std::string> names(static_cast<std::size_t>(*std::ranges::max_element(kStandings)) + 1);
        for (std::size_t i = 0; i < kStandings.size(); ++i)
            names[static_cast<std::size_t>(kStandings[i])] = kStandingWords[i];
        return ScaleMeter(std::move(names));
    }
    return ScaleMeter(travelCategoryNames());
}

/// For each reachability the category of its evidence.
std::vector<float> proofColours(const StageSource& source) {
    std::vector<float> colours(source.areas->aas.reachabilities.size(), kStandings.front());
    if (!source.proofs) return colours;
    for (std::size_t number = 1; number <= source.proofs->reachabilities.size() && number < colours.size();
         ++number)
        colours[number] = kStandings[toIndex(reachabilityStanding(*source.proofs, number))];
    return colours;
}

bool leaps(AasTravel travel) {
    switch (travel) {
        case AasTravel::jump:
        case AasTravel::barrierJump:
        case AasTravel::waterJump:
        case AasTravel::rocketJump:
        case AasTravel::bfgJump:
        case AasTravel::doubleJump:
        case AasTravel::rampJump:
        case AasTravel::strafeJump:
        case AasTravel::jumpPad:
            return true;
        default:
            return false;
    }
}

/// The curve of a fall, flat at first and then down; with `leap`, that of a jump, up and down.
std::vector<Vec3> curve(const Vec3& from, const Vec3& to, bool leap) {
    std::vector<Vec3> line;
    const float rise = std::max(to.z - from.z, 0.f) + kLeapHeight;
    const float fall = rise - (to.z - from.z);
    // A parabola through both ends with its top `rise` above the first.
    const float share = std::sqrt(rise) / (std::sqrt(rise) + std::sqrt(std::max(fall, 1e-3f)));
    for (int i = 0; i <= kCurveParts; ++i) {
        const float t = static_cast<float>(i) / kCurveParts;
        auto at = from + t * (to - from);
        if (leap) {
            const float off = (t - share) / share;
            const float after = (t - share) / (1 - share);
            at.z = t < share ? from.z + rise * (1 - off * off) : from.z + rise - fall * after * after;
        } else {
            at.z = from.z + (to.z - from.z) * t * t;
        }
        line.push_back(at);
    }
    return line;
}

}  // namespace

std::vector<Vec3> reachabilityLine(const AreaSet& set, std::size_t number) {
    const auto& way = set.aas.reachabilities[number];
    const auto travel = way.travel();
    if (leaps(travel)) return curve(way.start, way.end, true);
    if (travel == AasTravel::walkOffLedge) return curve(way.start, way.end, false);
    if (glm::distance(way.start, way.end) >= kShortReachability || travel == AasTravel::ladder)
        return {way.start, way.end};
    return {set.center(set.owners[number]), way.end};
}

Result<StagePicture> buildReachabilities(const StageSource& source, std::string_view key,
                                         JobContext& context) {
    StagePicture picture;
    picture.bodies = ItemKind::area;
    auto meter = wayMeter(key);
    const auto only = source.areaLook.ofSelected ? source.selectedArea : 0;
    const auto draw = [&](const AreaSet& set, std::size_t number, float scalar, const Item& item) {
        const auto& way = set.aas.reachabilities[number];
        const auto owner = set.owners[number];
        if (source.areaLook.ofSelected && owner != only && way.area != only) return;
        const auto look = travelLook(way.travel());
        const auto kind = travelKind(way);
        const bool shown = source.shown.travels == 0 || (source.shown.travels >> kind & 1) != 0;
        if (meter.categories()) {
            if (shown) meter.add(scalar, look.stroke);
        } else {
            meter.add(scalar);
        }
        picture.items += shown && item != Item() ? 1 : 0;
        const auto line = reachabilityLine(set, number);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            extend(picture.bounds, line[i], picture.ribbons.empty());
            extend(picture.bounds, line[i + 1], false);
            picture.ribbons.push_back({.from = line[i],
                                       .to = line[i + 1],
                                       .scalar = scalar,
                                       .filter = scalar,
                                       .width = kLineWidth,
                                       .head = i + 2 == line.size() ? 1.f : 0.f,
                                       .stroke = static_cast<float>(look.stroke),
                                       .fromNode = static_cast<float>(owner),
                                       .toNode = static_cast<float>(way.area),
                                       .facts = {.type = static_cast<float>(kind)}});
            picture.ribbonItems.push_back(item);
        }
    };
    const auto& set = *source.areas;
    const auto* compared = key == "compared" ? source.compared.get() : nullptr;
    const auto proven = key == "proof" ? proofColours(source) : std::vector<float>();
    std::vector<bool> extra(set.aas.reachabilities.size(), false);
    if (compared != nullptr) {
        for (const auto number : compared->found.extra) extra[number] = true;
    }
    for (std::size_t number = 1; number < set.aas.reachabilities.size(); ++number) {
        if (context.stopRequested()) return cancelled();
        if (!set.hasReachability(number)) continue;
        const auto& way = set.aas.reachabilities[number];
        float scalar = travelLook(way.travel()).category;
        if (key == "time") scalar = way.travelTime / kHundredthsASecond;
        if (key == "compared") scalar = extra[number] ? kHereAlone : kInBoth;
        if (key == "proof") scalar = proven[number];
        draw(set, number, scalar, {ItemKind::reachability, number});
    }
    if (compared != nullptr) {
        for (const auto number : compared->found.missing) {
            const auto missing = toIndex(number);
            if (compared->other->hasReachability(missing)) draw(*compared->other, missing, kThereAlone, {});
        }
    }
    picture.scale = meter.scale();
    return picture;
}

}  // namespace navwright
