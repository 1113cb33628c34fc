#include "widgets/test/verdict/stuck_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <cmath>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "widgets/drawing/layers/describe.h"

namespace navwright {

namespace {

struct StuckWords {
    Q_DECLARE_TR_FUNCTIONS(Stuck)
};

constexpr float kLevel = 8;  ///< units; ways that rise or fall less are flat

/// "jump"; "no link" where the nodes are not linked.
QString typeText(const NavGraph& graph, std::int32_t from, std::int32_t to) {
    const auto* node = findNode(graph, from);
    const auto* link = node != nullptr ? findLink(*node, to) : nullptr;
    if (link == nullptr) return StuckWords::tr("no link");
    return QString::fromStdString(lowerReadable(nodeTypeName(link->type)));
}

QString wayText(const Vec3& from, const Vec3& to) {
    const auto units = [](float value) { return QString::number(std::lround(std::abs(value))); };
    const auto rise = to.z - from.z;
    auto text = StuckWords::tr("%1 units").arg(units(glm::distance(from, to)));
    if (std::abs(rise) >= kLevel)
        text += (rise > 0 ? StuckWords::tr(", rising %1") : StuckWords::tr(", falling %1")).arg(units(rise));
    return text;
}

}  // namespace

double stuckSeconds(std::int32_t frame) {
    return frame * kFrameSeconds;
}

QString stuckCauseText(StuckCause cause) {
    static constexpr std::array<const char*, kStuckCauses> kTexts{
        QT_TRANSLATE_NOOP("Stuck", "Sees no node near"),
        QT_TRANSLATE_NOOP("Stuck", "Its node leads nowhere"),
        QT_TRANSLATE_NOOP("Stuck", "Other bots in the way"),
        QT_TRANSLATE_NOOP("Stuck", "Fails on a ladder"),
        QT_TRANSLATE_NOOP("Stuck", "Swims and does not get out"),
        QT_TRANSLATE_NOOP("Stuck", "Fell below where it was going"),
        QT_TRANSLATE_NOOP("Stuck", "Jump that falls short"),
        QT_TRANSLATE_NOOP("Stuck", "Cannot jump: its leg was hurt"),
        QT_TRANSLATE_NOOP("Stuck", "Jumps or ducks at an obstacle"),
        QT_TRANSLATE_NOOP("Stuck", "Presses on, but does not move"),
        QT_TRANSLATE_NOOP("Stuck", "Moves about without arriving")};
    return StuckWords::tr(kTexts[toIndex(cause)]);
}

QString stuckLinkText(const NavGraph& graph, std::int32_t from, std::int32_t to) {
    if (from < 0 && to < 0) return StuckWords::tr("none");
    if (from < 0) return StuckWords::tr("to %1").arg(to);
    if (to < 0) return StuckWords::tr("at %1").arg(from);
    return StuckWords::tr("%1 → %2 (%3)").arg(from).arg(to).arg(typeText(graph, from, to));
}

QString nodeText(std::int32_t node) {
    return node >= 0 ? QString::number(node) : QStringLiteral("–");
}

QString tryingText(const NavGraph& graph, const SimulatedPlace& place) {
    if (!place.alive) return StuckWords::tr("Dead");
    const auto* from = findNode(graph, place.node);
    const auto* to = findNode(graph, place.next);
    auto text = from == nullptr && to == nullptr ? StuckWords::tr("Tries no link")
                : from == nullptr                ? StuckWords::tr("Makes for node %1").arg(place.next)
                : to == nullptr
                    ? StuckWords::tr("At node %1, without a next one").arg(place.node)
                    : StuckWords::tr("From node %1 to node %2 (%3, %4)")
                          .arg(place.node)
                          .arg(place.next)
                          .arg(typeText(graph, place.node, place.next), wayText(from->origin, to->origin));
    text += place.goal >= 0 ? StuckWords::tr("; goal node %1").arg(place.goal) : StuckWords::tr("; no goal");
    return text;
}

QString stateText(const SimulatedPlace& place) {
    if (!place.alive) return StuckWords::tr("dead");
    QStringList states{place.onGround ? StuckWords::tr("on the ground")
                                      : StuckWords::tr("in the air, in water or on a ladder")};
    if (place.crowded) states += StuckWords::tr("another bot in the way");
    if (place.obstacle) states += StuckWords::tr("an obstacle in the way");
    return states.join(StuckWords::tr(", "));
}

}  // namespace navwright
