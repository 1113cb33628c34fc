#include "widgets/common/controls/ruler_tool.h"

#include <QCoreApplication>

#include <array>
#include <cmath>
#include <numbers>

#include "core/base/index.h"
#include "core/map/bsp/hurt_volumes.h"
#include "widgets/common/controls/body_place.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

RulerTool::RulerTool(Document& document, ToolModel& tools, QObject* parent)
    : TwoClicks(toolId(), tools, parent), document_(document) {
    connect(&document_, &Document::mapChanged, this, [this] {
        forget();
        if (first()) work();
    });
    connect(&trying_, &LatestWork::ranOut, this, &RulerTool::say);
}

QString RulerTool::askFirst() const {
    return tr("Click where to measure from");
}

QString RulerTool::askSecond() const {
    return tr("Click where to measure to");
}

void RulerTool::forget() {
    trying_.cancel();
    crossing_.reset();
}

void RulerTool::work() {
    if (!second()) {
        show(askSecond(), rulerPicture(*first(), std::nullopt, nullptr));
        return;
    }
    const auto measured = measureText(measure(*first(), *second()));
    const auto map = document_.map();
    if (!map) {
        show(measured + QLatin1Char('\n') + tr("Without a map bots cannot be tried"),
             rulerPicture(*first(), second(), nullptr));
        return;
    }
    show(measured + QLatin1Char('\n') + tr("Bots are trying it…"), rulerPicture(*first(), second(), nullptr));
    trying_.run([this, map, from = *first(), to = *second()](JobContext& context) -> LatestWork::Done {
        auto crossing = judgeCrossing(*map, from, to, context);
        if (!crossing) return {};
        return [this, crossing = std::move(*crossing)] { take(crossing); };
    });
}

void RulerTool::take(Crossing crossing) {
    crossing_ = std::move(crossing);
    const auto text = tr("%1\nThere: %2. Back: %3.")
                          .arg(measureText(measure(*first(), *second())), judgementText(crossing_->there),
                               judgementText(crossing_->back));
    show(text, rulerPicture(*first(), second(), &*crossing_));
}

namespace {

struct RulerWords {
    Q_DECLARE_TR_FUNCTIONS(Ruler)
};

// Colours by category: vermilion, yellow, green, sky.
constexpr float kLine = 5, kLegs = 3, kWay = 2, kWayBack = 1;
constexpr float kLineWidth = 5, kLegWidth = 3, kWayWidth = 4;
constexpr float kEndSize = 5, kFailureSize = 12;
constexpr std::size_t kHeadEvery = 5;  ///< pieces of a way
constexpr float kLevel = 0.05f;        ///< degrees: less is level

QString meansText(MoveMeans means) {
    const QString words[] = {RulerWords::tr("walk it"),
                             RulerWords::tr("walk it, over steps"),
                             RulerWords::tr("jump it"),
                             RulerWords::tr("crouch through"),
                             RulerWords::tr("drop down"),
                             RulerWords::tr("swim it"),
                             RulerWords::tr("jump out of the water there"),
                             RulerWords::tr("climb up there"),
                             RulerWords::tr("climb down there"),
                             RulerWords::tr("leap over the gap")};
    return words[toIndex(means)];
}

QString failureText(LinkFailure failure) {
    const QString words[] = {QString(),
                             RulerWords::tr("a place is outside the map"),
                             RulerWords::tr("there is no room to stand at the start"),
                             RulerWords::tr("there is nothing to stand on at the start"),
                             RulerWords::tr("there is no room to stand at the end"),
                             RulerWords::tr("something is in the way"),
                             RulerWords::tr("it is too high"),
                             RulerWords::tr("it falls off on the way"),
                             RulerWords::tr("the jump lands short"),
                             RulerWords::tr("it touches what hurts"),
                             RulerWords::tr("the fall kills"),
                             RulerWords::tr("it does not arrive in time")};
    return words[toIndex(failure)];
}

void addWay(Sketch& sketch, const LinkJudgement& judgement, float colour) {
    for (std::size_t i = 0; i + 1 < judgement.way.size(); ++i) {
        const bool points = i % kHeadEvery == kHeadEvery - 1 || i + 2 == judgement.way.size();
        sketch.band(judgement.way[i], judgement.way[i + 1], colour, kWayWidth, points ? 1.f : 0.f);
    }
}

}  // namespace

Measure measure(const Vec3& from, const Vec3& to) {
    const Vec3 way = to - from;
    Measure result;
    result.distance = glm::length(way);
    result.horizontal = std::hypot(way.x, way.y);
    result.rise = way.z;
    result.slope = std::atan2(way.z, result.horizontal) * 180 / std::numbers::pi_v<float>;
    return result;
}

Result<Crossing> judgeCrossing(const GameMap& map, const Vec3& from, const Vec3& to, JobContext& context) {
    const auto hurt = hurtBoxes(map.bsp);
    const LinkWorld world{.collision = map.collision, .hurt = hurt, .params = {}};
    Crossing crossing{bodyPlace(map.collision, from), bodyPlace(map.collision, to), {}, {}};
    const std::array<LinkPlaces, 2> ways{LinkPlaces{crossing.from, crossing.to},
                                         LinkPlaces{crossing.to, crossing.from}};
    NAV_ASSIGN(auto judged, judgeLinks(world, ways, 1, context));
    crossing.there = std::move(judged[0]);
    crossing.back = std::move(judged[1]);
    return crossing;
}

QString measureText(const Measure& measure) {
    const auto slope = std::abs(measure.slope) < kLevel
                           ? RulerWords::tr("level")
                           : RulerWords::tr("slope %1°").arg(measure.slope, 0, 'f', 1);
    return RulerWords::tr("Distance %1, horizontal %2, height %3%4, %5")
        .arg(measure.distance, 0, 'f', 1)
        .arg(measure.horizontal, 0, 'f', 1)
        .arg(QLatin1String(measure.rise > 0 ? "+" : ""))
        .arg(measure.rise, 0, 'f', 1)
        .arg(slope);
}

QString judgementText(const LinkJudgement& judgement) {
    if (!judgement.possible) return RulerWords::tr("a bot cannot: %1").arg(failureText(judgement.failure));
    auto text = RulerWords::tr("a bot can %1 in %2 s")
                    .arg(meansText(judgement.means))
                    .arg(judgement.seconds, 0, 'f', 1);
    if (judgement.damage > 0) text += RulerWords::tr(", losing %1 health").arg(judgement.damage);
    if (!judgement.certain)
        text += RulerWords::tr(" (%1 of %2)")
                    .arg(judgement.succeeded)
                    .arg(countText(static_cast<std::uint64_t>(judgement.tried), "try", "tries"));
    return text;
}

StagePicture rulerPicture(const Vec3& from, const std::optional<Vec3>& to, const Crossing* crossing) {
    Sketch sketch;
    sketch.mark(from, kEndSize, kLine, GlyphShape::cube);
    if (!to) return std::move(sketch).take();
    sketch.mark(*to, kEndSize, kLine, GlyphShape::cube);
    sketch.band(from, *to, kLine, kLineWidth);
    // The legs meet below the upper end, where there is room to see them.
    const Vec3 corner = from.z < to->z ? Vec3(to->x, to->y, from.z) : Vec3(from.x, from.y, to->z);
    sketch.band(from, corner, kLegs, kLegWidth);
    sketch.band(corner, *to, kLegs, kLegWidth);
    if (!crossing) return std::move(sketch).take();
    addWay(sketch, crossing->there, kWay);
    addWay(sketch, crossing->back, kWayBack);
    for (const auto* judged : {&crossing->there, &crossing->back}) {
        if (!judged->possible)
            sketch.mark(judged->place, kFailureSize, judged == &crossing->there ? kWay : kWayBack,
                        GlyphShape::cross);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
