#include "widgets/map/travel/goal_session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/index.h"
#include "core/nav/files/nearest_node.h"
#include "widgets/common/models/number_words.h"
#include "widgets/drawing/draw/time_bands.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/map/travel/way_words.h"

namespace navwright {

namespace {

constexpr double kHundredth = 0.01;
constexpr float kNoWayColour = 7;  ///< grey
constexpr float kIslandColour = 6;
constexpr float kTrapColour = kCutColour;
constexpr float kGoalMark = 26, kNodeMark = 7, kDetourMark = 13;
constexpr float kNodeNear = 96;

/// A band's time, negative: colours run from far to near.
float bandOf(std::int32_t time, float step) {
    const auto band = std::floor(static_cast<float>(time * kHundredth) / step);
    return -(band + 0.5f) * step;
}

SharedPicture heatPicture(const GoalHeat& heat) {
    auto picture = std::make_shared<StagePicture>();
    for (const auto& square : heat.field.squares) {
        if (square.time == kNoTime) continue;
        auto tile = floorTile(square.center, square.size, bandOf(square.time, heat.step));
        extend(picture->bounds, tile.position, picture->glyphs.empty());
        picture->glyphs.push_back(tile);
    }
    if (picture->glyphs.empty()) return nullptr;
    picture->glyphItems.resize(picture->glyphs.size());
    picture->items = picture->glyphs.size();
    picture->scale.least = picture->scale.low = -heat.step * static_cast<float>(heat.bands);
    picture->scale.largest = picture->scale.high = 0;
    return picture;
}

SharedPicture withoutPicture(const GoalHeat& heat) {
    Sketch sketch;
    for (const auto& square : heat.field.squares) {
        if (square.time != kNoTime) continue;
        float colour = kNoWayColour;
        const auto standing = heat.facts->standings[square.area];
        if (standing == AreaStanding::trap) colour = kTrapColour;
        if (standing == AreaStanding::component) colour = kIslandColour;
        sketch.mark(floorTile(square.center, square.size, colour));
    }
    return std::move(sketch).share();
}

SharedPicture nodesPicture(const GoalHeat& heat) {
    if (!heat.nav || !heat.heat) return nullptr;
    auto picture = std::make_shared<StagePicture>();
    for (std::size_t i = 0; i < heat.field.byNode.size(); ++i) {
        const auto time = heat.field.byNode[i];
        if (time == kNoTime) continue;
        const auto& at = heat.nav->nodes[i].origin;
        const auto scalar = -static_cast<float>(time * kHundredth);
        extend(picture->bounds, at, picture->glyphs.empty());
        picture->glyphs.push_back({.position = at,
                                   .size = kNodeMark,
                                   .scalar = scalar,
                                   .filter = scalar,
                                   .shape = GlyphShape::octahedron});
    }
    if (picture->glyphs.empty()) return nullptr;
    picture->glyphItems.resize(picture->glyphs.size());
    picture->items = picture->glyphs.size();
    picture->scale = heat.heat->scale;
    return picture;
}

SharedPicture marksPicture(const GoalHeat& heat) {
    Sketch sketch;
    sketch.mark(heat.field.goal.point, kGoalMark, kWayGoalColour, GlyphShape::ring);
    sketch.mark(heat.field.goal.point, kGoalMark / 3, kWayGoalColour, GlyphShape::octahedron);
    for (const auto& detour : heat.field.detours) {
        sketch.mark(heat.nav->nodes[detour.node].origin, kDetourMark, kCutColour, GlyphShape::ring);
    }
    return std::move(sketch).share();
}

double shareOf(const GoalHeat& heat) {
    double all = 0, leading = 0;
    const auto& graph = heat.facts->graph();
    for (std::size_t i = 1; i < heat.field.byArea.size(); ++i) {
        const double floor = graph.floor(static_cast<std::int32_t>(i));
        all += floor;
        if (heat.field.byArea[i] != kNoTime) leading += floor;
    }
    return all > 0 ? leading / all : 0;
}

/// Where a click on the map's surface puts a player.
AreaSpot spotAt(const TravelGraph& graph, const Vec3& surface) {
    const auto place = placeAt(graph, surface);
    return {place.area, place.at};
}

std::shared_ptr<const GoalHeat> heatTo(GoalHeat heat, const AreaSpot& goal) {
    static const TravelMask kOpen;
    heat.field = goalTravelTimes(heat.facts->graph(), goal, heat.nav.get(),
                                 heat.closed ? heat.closed->mask : kOpen, heat.facts->floor);
    const double longest = heat.field.longest * kHundredth;
    heat.step = bandStep(longest);
    heat.bands = std::max(static_cast<int>(std::ceil(longest / static_cast<double>(heat.step) + 1e-6)), 1);
    heat.share = shareOf(heat);
    heat.heat = heatPicture(heat);
    heat.without = withoutPicture(heat);
    heat.nodes = nodesPicture(heat);
    heat.marks = marksPicture(heat);
    return std::make_shared<const GoalHeat>(std::move(heat));
}

}  // namespace

std::vector<StandingGroup> standingGroups(const WayFacts& facts) {
    const auto& graph = facts.graph();
    const auto isListed = [&](std::int32_t area) {
        const auto standing = facts.standings[area];
        return standing != AreaStanding::none && standing != AreaStanding::main && graph.floor(area) > 0;
    };
    std::vector<bool> met(graph.areaCount());
    std::vector<StandingGroup> groups;
    for (std::int32_t first = 1; first < static_cast<std::int32_t>(graph.areaCount()); ++first) {
        if (met[first] || !isListed(first)) continue;
        StandingGroup group{.standing = facts.standings[first], .areas = {first}};
        met[first] = true;
        const auto meet = [&](std::int32_t area) {
            const auto at = toIndex(area);
            if (met[at] || !isListed(area) || facts.standings[at] != group.standing) return;
            met[at] = true;
            group.areas.push_back(area);
        };
        for (std::size_t i = 0; i < group.areas.size(); ++i) {
            const auto area = group.areas[i];
            for (const auto way : graph.out(area)) meet(graph.reachabilities()[way].to);
            for (const auto way : graph.in(area)) meet(graph.reachabilities()[way].from);
        }
        std::ranges::sort(group.areas);
        double largest = -1;
        for (const auto area : group.areas) {
            group.floor += graph.floor(area);
            if (graph.floor(area) <= largest) continue;
            largest = graph.floor(area);
            group.place = centerOf(graph, area).point;
        }
        groups.push_back(std::move(group));
    }
    std::ranges::stable_sort(groups, std::greater<>(), &StandingGroup::floor);
    return groups;
}

std::optional<double> GoalHeat::secondsFrom(const Vec3& surface) const {
    const auto spot = spotAt(facts->graph(), surface);
    if (spot.area == 0) return std::nullopt;
    // Squares are ordered by area. The time is that of the nearest square of the area, or of the area itself
    // if it has none.
    const auto squares = std::ranges::equal_range(field.squares, spot.area, {}, &FieldSquare::area);
    auto time = field.byArea[spot.area];
    float nearest = -1;
    for (const auto& square : squares) {
        const float away = glm::length(square.center - spot.point);
        if (nearest >= 0 && away >= nearest) continue;
        nearest = away;
        time = square.time;
    }
    return time == kNoTime ? std::nullopt : std::optional(time * kHundredth);
}

std::int32_t GoalHeat::nodeNear(const Vec3& surface) const {
    if (!nav) return -1;
    const auto found = nearestNode(*nav, surface, kNodeNear);
    return found ? static_cast<std::int32_t>(*found) : -1;
}

GoalSession::GoalSession(MapWays& ways, Document& document, QObject* parent)
    : QObject(parent), ways_(ways), document_(document) {
    connect(&ways_, &MapWays::changed, this, [this] {
        // Another map has other places, so the goal goes.
        if (heat_ && heat_->facts == ways_.facts()) return;
        if (heat_ && ways_.facts() && heat_->facts->map == ways_.facts()->map) return start();
        if (heat_ || goal_) clear();
    });
    connect(&ways_, &MapWays::closedChanged, this, &GoalSession::start);
    connect(&ways_, &MapWays::closedWaysChanged, this, &GoalSession::start);
    connect(&document_, &Document::generationChanged, this, &GoalSession::start);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        refusal_ = message;
        emit changed();
    });
}

void GoalSession::setGoal(const Vec3& place) {
    goal_ = place;
    start();
}

void GoalSession::clear() {
    job_.cancel();
    goal_.reset();
    heat_ = nullptr;
    refusal_.clear();
    emit changed();
}

void GoalSession::start() {
    if (!goal_) return;
    const auto facts = ways_.facts();
    refusal_ = ways_.whyNot();
    if (!refusal_.isEmpty()) return emit changed();
    // The effect of what is closed is still being computed; its end is told.
    if (!ways_.closed().empty() && !ways_.closedReachabilities()) return;
    GoalHeat asked;
    asked.facts = facts;
    asked.nav = graphOf(document_.generation());
    if (asked.nav && asked.nav->nodes.empty()) asked.nav = nullptr;
    asked.closed = ways_.closedReachabilities();
    asked.place = *goal_;
    job_.runNext([this, asked = std::move(asked)](WorkContext&) -> LatestWork::Done {
        const auto spot = spotAt(asked.facts->graph(), asked.place);
        std::shared_ptr<const GoalHeat> heat;
        if (spot.area != 0) heat = heatTo(asked, spot);
        return [this, heat, facts = asked.facts] {
            if (facts != ways_.facts() || !goal_) return;
            heat_ = heat;
            refusal_ = heat ? QString() : tr("nobody can stand there");
            emit changed();
        };
    });
}

QString GoalSession::wordsAt(const Vec3& surface) const {
    if (!heat_) return {};
    const auto seconds = heat_->secondsFrom(surface);
    auto words = seconds ? tr("%1 to the goal").arg(secondsWords(*seconds)) : QString();
    if (!seconds) {
        if (spotAt(heat_->facts->graph(), surface).area == 0) return {};
        words = tr("No path to the goal from here");
    }
    const auto node = heat_->nodeNear(surface);
    if (node < 0 || heat_->field.navByNode.empty()) return words;
    const auto byNav = heat_->field.navByNode[node];
    return byNav == kNoTime ? words + tr("; no path by the nav from node %1").arg(node)
                            : words + tr("; at best %1 by the nav from node %2")
                                          .arg(secondsWords(byNav * kHundredth))
                                          .arg(node);
}

}  // namespace navwright
