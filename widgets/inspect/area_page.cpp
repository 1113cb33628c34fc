#include <QLocale>

#include <array>
#include <cmath>

#include "inspect/html_writer.h"
#include "inspect/page_parts.h"
#include "inspect/pages.h"
#include "passage/area_case.h"
#include "proof/way_proof.h"
#include "stages/describe.h"
#include "stages/travel_look.h"

namespace navwright {

namespace {

QString areaLink(std::int32_t area) {
    return HtmlWriter::link(page_link::item({ItemKind::area, static_cast<std::uint64_t>(area)}),
                            QStringLiteral("area %1").arg(area), QStringLiteral("Select this area"));
}

QString wayLink(std::int32_t way, const QString& text) {
    return HtmlWriter::link(page_link::item({ItemKind::way, static_cast<std::uint64_t>(way)}), text,
                            QStringLiteral("Select this way"));
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
     {kAasMover, "a door's way"}}};
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

void writeWays(HtmlWriter& writer, const std::vector<AreaWay>& ways, const QString& title,
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

void writeProof(HtmlWriter& writer, const WayProof& proof) {
    writer.section(QStringLiteral("Tried by a simulated player"));
    switch (proof.state) {
        case ProofState::ruleOnly:
            writer.note(QStringLiteral("Not tried: %1.").arg(plain(wayUntriedText(proof.untried))));
            break;
        case ProofState::simulated:
            writer.verdict(
                QStringLiteral("Gets there in %1").arg(secondsText(static_cast<double>(proof.seconds))),
                true);
            writer.beginFacts();
            writer.fact(QStringLiteral("How"), plain(lowerReadable(wayMeansName(proof.means))));
            if (proof.damage > 0)
                writer.fact(QStringLiteral("Costs"), QStringLiteral("%1 health").arg(proof.damage));
            writer.endFacts();
            break;
        case ProofState::refuted:
            writer.verdict(QStringLiteral("Does not get there, however tried"), false);
            writer.beginFacts();
            writer.fact(QStringLiteral("Why"), plain(linkFailureName(proof.failure)));
            writer.fact(QStringLiteral("Where"), placeText(proof.place));
            writer.endFacts();
            break;
    }
}

}  // namespace

QString areaPage(const AreaCase& area, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    const bool stands = (area.settings.presence & kAasPresenceNormal) != 0;
    const QString chip = area.settings.cluster < 0 ? QStringLiteral("portal")
                         : stands                  ? QStringLiteral("area")
                                                   : QStringLiteral("crouched only");
    writer.title(QStringLiteral("Area %1").arg(area.number), chip, placeText(area.middle));
    if (area.out.empty() && area.in.empty()) {
        writer.verdict(QStringLiteral("No way leads in or out"), false);
    } else if (area.out.empty()) {
        writer.verdict(QStringLiteral("Ways lead in, and none out"), false);
    } else if (area.in.empty()) {
        writer.verdict(QStringLiteral("Ways lead out, and none in"), false);
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
    writeWays(writer, area.out, QStringLiteral("Ways out"), QStringLiteral("→"),
              QStringLiteral("None: who gets in does not get out again."));
    writeWays(writer, area.in, QStringLiteral("Ways in"), QStringLiteral("←"),
              QStringLiteral("None: nobody gets in from another area."));
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

QString wayPage(const WayCase& way, const WayProof* proof, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    writer.title(QStringLiteral("Way %1").arg(way.number), travelText(way.travel),
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
    writer.fact(QStringLiteral("Way back"), way.back
                                                ? wayLink(*way.back, QStringLiteral("way %1").arg(*way.back))
                                                : QStringLiteral("none"));
    if (!way.beside.empty()) {
        QStringList links;
        for (const auto other : way.beside) links << wayLink(other, QStringLiteral("way %1").arg(other));
        writer.fact(QStringLiteral("Beside it"), links.join(QStringLiteral(", ")));
    }
    writer.endFacts();
    if (proof != nullptr) writeProof(writer, *proof);
    return writer.html();
}

}  // namespace navwright
