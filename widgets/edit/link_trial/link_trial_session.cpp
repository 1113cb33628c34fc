#include "widgets/edit/link_trial/link_trial_session.h"

#include <QStringList>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/map/bsp/hurt_volumes.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr float kWayWidth = 1.2f, kCrossSize = 7;
/// The paths of twenty bots over the same floor are drawn each a little above the one before.
constexpr float kOverFloor = 2, kOverEach = 0.4f;

QString whyFailed(LinkFailure failure) {
    switch (failure) {
        case LinkFailure::none:
            return {};
        case LinkFailure::outside:
            return LinkTrialSession::tr("an end of the link is outside the map");
        case LinkFailure::startBlocked:
            return LinkTrialSession::tr("no room for a body at the start");
        case LinkFailure::startInAir:
            return LinkTrialSession::tr("nothing to stand on at the start");
        case LinkFailure::endBlocked:
            return LinkTrialSession::tr("no room for a body at the end");
        case LinkFailure::blocked:
            return LinkTrialSession::tr("something stood in the way");
        case LinkFailure::tooHigh:
            return LinkTrialSession::tr("the end was too high to reach");
        case LinkFailure::falls:
            return LinkTrialSession::tr("fell off on the way");
        case LinkFailure::tooFar:
            return LinkTrialSession::tr("jumped too short");
        case LinkFailure::hazard:
            return LinkTrialSession::tr("got into lava, slime or what hurts");
        case LinkFailure::deadly:
            return LinkTrialSession::tr("died of the fall");
        case LinkFailure::timedOut:
            return LinkTrialSession::tr("still on the way when the time was up");
    }
    return {};
}

}  // namespace

QString crowdTitle(std::int32_t from, std::int32_t to, const LinkCrowd& crowd) {
    return LinkTrialSession::tr("Link %1 → %2: %3 of %4 bots made it")
        .arg(from)
        .arg(to)
        .arg(crowd.made())
        .arg(crowd.runs.size());
}

QString crowdDetails(const LinkCrowd& crowd) {
    std::vector<std::pair<std::size_t, LinkFailure>> reasons;
    const auto failures = crowd.failures();
    for (std::size_t i = 0; i < failures.size(); ++i) {
        if (failures[i] > 0) reasons.emplace_back(failures[i], static_cast<LinkFailure>(i));
    }
    std::ranges::stable_sort(reasons, std::ranges::greater(), &std::pair<std::size_t, LinkFailure>::first);
    QStringList lines;
    for (const auto& [count, failure] : reasons)
        lines << LinkTrialSession::tr("%1: %2").arg(countText(count, "bot", "bots"), whyFailed(failure));
    if (crowd.hurt() > 0) {
        lines << LinkTrialSession::tr("%1 arrived hurt, at worst by %2 health")
                     .arg(countText(crowd.hurt(), "bot", "bots"))
                     .arg(crowd.worstDamage());
    }
    return lines.join(QLatin1Char('\n'));
}

std::shared_ptr<const StagePicture> crowdPicture(const LinkCrowd& crowd) {
    Sketch sketch;
    float over = kOverFloor;
    for (const auto& run : crowd.runs) {
        const auto& look = run.made() ? kAddedLook : kRemovedLook;
        const Vec3 lift(0, 0, over += kOverEach);
        for (std::size_t i = 1; i < run.way.size(); ++i) {
            sketch.band(run.way[i - 1] + lift, run.way[i] + lift, look.colour, kWayWidth, 0);
        }
        if (!run.made()) sketch.mark(run.place + lift, kCrossSize, look.colour, GlyphShape::cross);
    }
    return std::move(sketch).share();
}

LinkTrialSession::LinkTrialSession(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document_, &Document::generationChanged, this, &LinkTrialSession::drop);
    connect(&document_, &Document::mapChanged, this, &LinkTrialSession::drop);
    connect(&job_, &LatestWork::ranOut, this, &LinkTrialSession::refused);
}

void LinkTrialSession::drop() {
    job_.cancel();
    if (!std::exchange(answer_, std::nullopt)) return;
    emit changed();
}

void LinkTrialSession::ask(std::int32_t from, std::int32_t to) {
    drop();
    const auto map = document_.map();
    const auto graph = graphOf(document_.generation());
    if (!map)
        return emit refused(tr("Bots need a map to try a link on: %1")
                                .arg(document_.mapWanted(tr("open the map of the nav"))));
    job_.run([this, map, graph, from, to](WorkContext& context) -> LatestWork::Done {
        const auto hurt = hurtBoxes(map->bsp);
        auto crowd = sendBots({map->collision, hurt}, *graph, from, to, kBots, context);
        return [this, graph, from, to, crowd = std::move(crowd)] { take(*graph, from, to, crowd); };
    });
}

void LinkTrialSession::take(const NavGraph& graph, std::int32_t from, std::int32_t to,
                            const Result<LinkCrowd>& crowd) {
    if (!crowd) {
        if (!crowd.error().cancelled()) emit refused(QString::fromStdString(crowd.error().error().message()));
        return;
    }
    const auto at = [&](std::int32_t node) { return graph.nodes[toIndex(node)].origin; };
    answer_ = {.title = crowdTitle(from, to, *crowd),
               .details = crowdDetails(*crowd),
               .place = 0.5f * (at(from) + at(to)),
               .picture = crowdPicture(*crowd)};
    emit changed();
}

}  // namespace navwright
