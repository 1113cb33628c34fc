#include <QLocale>

#include <array>
#include <cmath>
#include <utility>

#include "core/aas/evidence/proven_reachabilities.h"
#include "core/aas/reachability/why_not.h"
#include "core/aas/travel/area_case.h"
#include "core/aas/travel/area_set.h"
#include "core/base/index.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/drawing/layers/travel_look.h"
#include "widgets/inspect/panel/html_writer.h"
#include "widgets/inspect/panel/page_parts.h"
#include "widgets/inspect/panel/pages.h"

namespace navwright {

namespace {

QString wayLink(std::int32_t way, const QString& text) {
    return HtmlWriter::link(page_link::item({ItemKind::reachability, static_cast<std::uint64_t>(way)}), text,
                            QStringLiteral("Select this reachability"));
}

QString travelText(AasTravel travel) {
    return plain(lowerReadable(travelWords(travel)));
}

QString secondsText(double seconds) {
    return QStringLiteral("%1 s").arg(seconds, 0, 'f', 2);
}

/// Words of the bits that are set, with commas between.
template <std::size_t N>
QString bitWords(std::int32_t bits, const std::array<std::pair<std::int32_t, const char*>, N>& words) {
    QStringList set;
    for (const auto& [bit, word] : words) {
        if ((bits & bit) != 0) set << QString::fromLatin1(word);
    }
    return set.join(QStringLiteral(", "));
}

constexpr std::array<std::pair<std::int32_t, const char*>, 7> kContentWords{
    {{kAasWater, "water"},
     {kAasLava, "lava, or what kills"},
     {kAasSlime, "slime"},
     {kAasClusterPortal, "cluster portal"},
     {kAasTeleporter, "teleporter"},
     {kAasJumpPad, "jump pad"},
     {kAasMover, "in a door's path"}}};
constexpr std::array<std::pair<std::int32_t, const char*>, 5> kAreaWords{{{kAasAreaGrounded, "floor"},
                                                                          {kAasAreaLadder, "ladder"},
                                                                          {kAasAreaLiquid, "liquid"},
                                                                          {kAasAreaDisabled, "disabled"},
                                                                          {kAasAreaBridge, "bridge"}}};

QString clusterText(const AreaCase& area) {
    if (area.portalOf)
        return QStringLiteral("portal between clusters %1 and %2")
            .arg(area.portalOf->first)
            .arg(area.portalOf->second);
    if (area.settings.cluster == 0) return QStringLiteral("none");
    return QStringLiteral("%1, number %2 in it")
        .arg(area.settings.cluster)
        .arg(area.settings.numberInCluster);
}

void writeWays(HtmlWriter& writer, const std::vector<AreaReachability>& ways, const QString& title,
               const QString& arrow, const QString& none) {
    writer.section(title,
                   ways.empty() ? QString() : QLocale().toString(static_cast<qulonglong>(ways.size())));
    if (ways.empty()) return writer.note(none);
    writer.begin();
    for (const auto& way : ways)
        writer.row({wayLink(way.number, travelText(way.travel)),
                    arrow + QLatin1Char(' ') + areaLink(way.area), secondsText(way.seconds)});
    writer.end();
}

void writeProof(HtmlWriter& writer, const ReachabilityProof& proof) {
    writer.section(QStringLiteral("Tried by a simulated player"));
    switch (proof.state) {
        case ProofState::ruleOnly:
            writer.note(QStringLiteral("Not tried: %1.").arg(plain(reachabilityUntriedText(proof.untried))));
            break;
        case ProofState::simulated:
            writer.verdict(
                QStringLiteral("Gets there in %1").arg(secondsText(static_cast<double>(proof.seconds))),
                true);
            writer.beginFacts();
            writer.fact(QStringLiteral("How"), plain(lowerReadable(reachabilityMeansName(proof.means))));
            if (proof.damage > 0)
                writer.fact(QStringLiteral("Costs"), QStringLiteral("%1 health").arg(proof.damage));
            writer.endFacts();
            break;
        case ProofState::refuted:
            writer.verdict(QStringLiteral("Does not get there in any try"), false);
            writer.beginFacts();
            writer.fact(QStringLiteral("Why"), plain(linkFailureName(proof.failure)));
            writer.fact(QStringLiteral("Where"), placeText(proof.place));
            writer.endFacts();
            break;
    }
}

void writeSeen(HtmlWriter& writer, const ReachabilitySeen& seen) {
    writer.section(QStringLiteral("In the open demos"));
    if (seen.times == 0) return writer.note(QStringLiteral("No player used it."));
    writer.paragraph(QStringLiteral("Taken %1 by %2 in %3.")
                         .arg(countText(seen.times, "time", "times"),
                              countText(seen.players, "player", "players"),
                              countText(seen.demos, "demo", "demos")));
}

void writeTested(HtmlWriter& writer, const ReachabilityTested& tested) {
    writer.section(QStringLiteral("In the last test"));
    if (tested.links == 0) return writer.note(QStringLiteral("No link of the nav leads over it."));
    writer.paragraph(QStringLiteral("%1 of the nav over it: %2 of %3 made, %4 failed.")
                         .arg(countText(tested.links, "link", "links"))
                         .arg(tested.traversals)
                         .arg(countText(tested.attempts, "attempt", "attempts"))
                         .arg(tested.failures));
}

void writeRules(HtmlWriter& writer, const AreaSet& areas, const WhyNot& answer) {
    writer.section(QStringLiteral("From area %1 to area %2").arg(answer.from).arg(answer.to));
    if (answer.reachability != 0) {
        const auto travel = areas.aas.reachabilities[toIndex(answer.reachability)].travel();
        writer.paragraph(
            wayLink(answer.reachability,
                    QStringLiteral("Reachability %1, %2").arg(answer.reachability).arg(travelText(travel))));
    } else {
        writer.verdict(QStringLiteral("No reachability"), false);
    }
    writer.begin();
    for (const auto& rule : answer.rules)
        writer.row({travelText(rule.travel),
                    writer.strong(rule.holds ? QStringLiteral("yes") : QStringLiteral("no"), rule.holds),
                    plain(rule.words)});
    writer.end();
}

}  // namespace

QString areaPairPage(const AreaSet& areas, std::int32_t from, std::int32_t to,
                     const std::vector<WhyNot>* answers, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    writer.title(QStringLiteral("Two areas"), QStringLiteral("why"),
                 QStringLiteral("%1 and %2").arg(areaLink(from), areaLink(to)));
    if (areas.hasReachabilities()) {
        writer.beginFacts();
        for (const auto& [start, end] : {std::pair(from, to), std::pair(to, from)}) {
            const auto times = areas.graph.timesFrom(start, areas.center(start));
            const auto time = areas.graph.timeTo(times, end, areas.center(end));
            writer.fact(QStringLiteral("Quickest from %1 to %2").arg(start).arg(end),
                        time == kNoTime ? QStringLiteral("no route") : secondsText(time / 100.0));
        }
        writer.endFacts();
    }
    if (answers == nullptr) {
        writer.note(QStringLiteral("Asking the rules…"));
        return writer.html();
    }
    for (const auto& answer : *answers) writeRules(writer, areas, answer);
    return writer.html();
}

QString areaPage(const AreaCase& area, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    const bool stands = (area.settings.presence & kAasPresenceNormal) != 0;
    const QString chip = area.settings.cluster < 0 ? QStringLiteral("portal")
                         : stands                  ? QStringLiteral("area")
                                                   : QStringLiteral("crouched only");
    writer.title(QStringLiteral("Area %1").arg(area.number), chip, placeText(area.center));
    if (area.out.empty() && area.in.empty()) {
        writer.verdict(QStringLiteral("No reachability leads in or out"), false);
    } else if (area.out.empty()) {
        writer.verdict(QStringLiteral("Reachabilities lead in, none out"), false);
    } else if (area.in.empty()) {
        writer.verdict(QStringLiteral("Reachabilities lead out, none in"), false);
    }
    writer.beginFacts();
    writer.fact(QStringLiteral("Who fits in"),
                stands ? QStringLiteral("standing and crouched") : QStringLiteral("crouched only"));
    const auto has = bitWords(area.settings.flags, kAreaWords);
    writer.fact(QStringLiteral("Has"), has.isEmpty() ? QStringLiteral("nothing to stand on or hold") : has);
    const auto contents = bitWords(area.settings.contents, kContentWords);
    if (!contents.isEmpty()) writer.fact(QStringLiteral("Contents"), contents);
    if (area.mover > 0)
        writer.fact(QStringLiteral("Door"), QStringLiteral("brush model *%1").arg(area.mover));
    writer.fact(QStringLiteral("Cluster"), clusterText(area));
    if (area.floor > 0)
        writer.fact(QStringLiteral("Floor"),
                    QStringLiteral("%1 square units").arg(QLocale().toString(area.floor, 'f', 0)));
    const auto size = area.bounds.maxs - area.bounds.mins;
    writer.fact(QStringLiteral("Size"), QStringLiteral("%1 × %2 × %3")
                                            .arg(static_cast<double>(size.x), 0, 'f', 0)
                                            .arg(static_cast<double>(size.y), 0, 'f', 0)
                                            .arg(static_cast<double>(size.z), 0, 'f', 0));
    writer.fact(QStringLiteral("From"), placeText(area.bounds.mins));
    writer.fact(QStringLiteral("To"), placeText(area.bounds.maxs));
    writer.fact(QStringLiteral("Sides"), QString::number(area.sides));
    writer.endFacts();
    writeWays(writer, area.out, QStringLiteral("Reachabilities out"), QStringLiteral("→"),
              QStringLiteral("None: players who get in cannot get out again."));
    writeWays(writer, area.in, QStringLiteral("Reachabilities in"), QStringLiteral("←"),
              QStringLiteral("None: players cannot get in from another area."));
    if (!area.places.empty()) {
        writer.section(QStringLiteral("What the map has here"));
        writer.begin();
        for (const auto& place : area.places)
            writer.row({HtmlWriter::link(
                            page_link::item({ItemKind::entity, static_cast<std::uint64_t>(place.entity)}),
                            plain(place.className), QStringLiteral("Select this entity")),
                        placeText(place.origin)});
        writer.end();
    }
    writer.section(QStringLiteral("Nodes of the nav in it"));
    if (area.nodes.empty()) {
        writer.note(QStringLiteral("None."));
    } else {
        QStringList links;
        for (const auto node : area.nodes) links << nodeLink(static_cast<std::int32_t>(node));
        writer.paragraph(links.join(QStringLiteral(", ")));
    }
    return writer.html();
}

QString reachabilityPage(const ReachabilityCase& way, const ReachabilityWitness& known,
                         const PageOptions& options) {
    HtmlWriter writer(options.colours);
    writer.title(QStringLiteral("Reachability %1").arg(way.number), travelText(way.travel),
                 QStringLiteral("%1 → %2").arg(areaLink(way.from), areaLink(way.to)));
    writer.beginFacts();
    writer.fact(QStringLiteral("Time"), secondsText(way.seconds));
    writer.fact(QStringLiteral("Start"), placeText(way.start));
    writer.fact(QStringLiteral("End"), placeText(way.end));
    const auto line = way.end - way.start;
    writer.fact(
        QStringLiteral("Distance"),
        QStringLiteral("%1 units").arg(static_cast<double>(glm::length(Vec3(line.x, line.y, 0))), 0, 'f', 0));
    const auto height = static_cast<double>(line.z);
    writer.fact(QStringLiteral("Height"),
                height == 0 ? QStringLiteral("level")
                            : QStringLiteral("%1 units %2")
                                  .arg(std::abs(height), 0, 'f', 0)
                                  .arg(height > 0 ? QStringLiteral("up") : QStringLiteral("down")));
    writer.fact(QStringLiteral("Back"),
                way.back ? wayLink(*way.back, QStringLiteral("reachability %1").arg(*way.back))
                         : QStringLiteral("none"));
    if (!way.beside.empty()) {
        QStringList links;
        for (const auto other : way.beside)
            links << wayLink(other, QStringLiteral("reachability %1").arg(other));
        writer.fact(QStringLiteral("Beside it"), links.join(QStringLiteral(", ")));
    }
    writer.endFacts();
    if (known.proof != nullptr) writeProof(writer, *known.proof);
    if (known.seen != nullptr) writeSeen(writer, *known.seen);
    if (known.tested != nullptr) writeTested(writer, *known.tested);
    return writer.html();
}

}  // namespace navwright
