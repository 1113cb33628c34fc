#include <algorithm>
#include <cmath>

#include "core/review/evidence/rule_check.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/inspect/panel/html_writer.h"
#include "widgets/inspect/panel/page_parts.h"
#include "widgets/inspect/panel/pages.h"

namespace navwright {

namespace {

constexpr std::size_t kOnwardShown = 6;

/// What each stage of the pipeline made of a place; the stage that ended it stands out.
void writeStages(HtmlWriter& writer, const PlaceCase& place) {
    const auto& census = place.census;
    writer.section(QStringLiteral("What the demos have here"),
                   QStringLiteral("as far as one cluster reaches"));
    writer.beginFacts();
    if (census.samplesKnown) {
        writer.fact(QStringLiteral("Samples"), QStringLiteral("%1 passed the gate").arg(census.kept));
        for (std::size_t i = 0; i < census.rejected.size(); ++i) {
            if (census.rejected[i] == 0) continue;
            const auto reason = static_cast<RejectReason>(i);
            writer.fact({}, QStringLiteral("%1 rejected: %2")
                                .arg(census.rejected[i])
                                .arg(plain(lowerReadable(rejectReasonName(reason)))));
        }
    }
    writer.fact(QStringLiteral("Votes"),
                census.votes.empty()
                    ? QStringLiteral("none")
                    : QStringLiteral("%1 of %2, weight %3")
                          .arg(QString::number(census.votes.size()), countText(census.demos, "demo", "demos"),
                               plain(figure(census.weight))));
    if (place.cluster >= 0) {
        const auto number = static_cast<std::uint64_t>(place.cluster);
        writer.fact(QStringLiteral("Cluster"), HtmlWriter::link(page_link::item({ItemKind::cluster, number}),
                                                                QStringLiteral("cluster %1").arg(number),
                                                                QStringLiteral("Select this cluster")));
    }
    if (place.node >= 0) {
        writer.fact(
            QStringLiteral("Nearest node"),
            QStringLiteral("%1, %2 away")
                .arg(nodeLink(place.node), plain(figure(static_cast<double>(place.nodeDistance), "units"))));
    }
    if (place.reach) {
        writer.fact(
            QStringLiteral("Simulation"),
            QStringLiteral("from %1: %2").arg(nodeLink(place.reachedFrom), plain(place.reach->sentence)));
    }
    writer.endFacts();
}

void writePair(HtmlWriter& writer, const PairCase& pair, const Generation& generation,
               const PageOptions& options) {
    const bool linked = pair.cause == PairCause::linked;
    writer.section(QStringLiteral("%1 → %2").arg(nodeLink(pair.from), nodeLink(pair.to)));
    writer.verdict(withLinks(pair.sentence), linked);
    if (!pair.checks.empty()) writer.checks(pair.checks);
    if (!pair.inference.empty()) writer.paragraph(withLinks(pair.inference));
    if (!pair.advice.empty()) writer.note(withLinks(pair.advice));
    writer.beginFacts();
    if (linked) {
        const auto link =
            Item::link(static_cast<std::uint32_t>(pair.from), static_cast<std::uint32_t>(pair.link));
        writer.fact(QStringLiteral("Link"), HtmlWriter::link(page_link::item(link), QStringLiteral("show it"),
                                                             QStringLiteral("Select this link")));
    } else if (pair.linksAround) {
        writer.fact(QStringLiteral("Bots go around"),
                    QStringLiteral("over %1").arg(countText(*pair.linksAround, "link", "links")));
    } else {
        writer.fact(QStringLiteral("Bots go around"), QStringLiteral("no path leads there"));
    }
    if (pair.way) writer.fact(QStringLiteral("Straight line"), plain(wayText(*pair.way)));
    if (pair.trial) writer.fact(QStringLiteral("Simulation"), plain(pair.trial->sentence));
    if (!pair.onward.empty()) {
        QStringList steps;
        for (std::size_t i = 0; i < std::min(kOnwardShown, pair.onward.size()); ++i) {
            const auto& step = pair.onward[i];
            steps +=
                QStringLiteral("%1 × %2")
                    .arg(step.count)
                    .arg(step.node >= 0 ? nodeLink(step.node) : QStringLiteral("a place without a node"));
        }
        writer.fact(QStringLiteral("Players went on to"), steps.join(QStringLiteral(", ")));
    }
    if (!pair.traversals.empty()) {
        QStringList times;
        for (std::size_t i = 0; i < std::min(kOnwardShown, pair.traversals.size()); ++i) {
            const auto& traversal = pair.traversals[i];
            times += momentLink(traversal.demo, traversal.slot, traversal.seconds, options) +
                     QStringLiteral(" ") +
                     writer.dim(playerText(traversal.player, traversal.slot) + QStringLiteral(", ") +
                                shortDemoText(generation.votes->demo(traversal.demo).name));
        }
        writer.fact(QStringLiteral("Seen"), times.join(QStringLiteral("<br>")));
    }
    writer.endFacts();
}

}  // namespace

QString placePage(const PlaceCase& place, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    const bool here = place.cause == PlaceCause::nodeHere;
    writer.title(here ? QStringLiteral("What is here?") : QStringLiteral("Why is nothing here?"), {},
                 placeText(place.place));
    writer.verdict(withLinks(place.sentence), here);
    if (!place.checks.empty()) writer.checks(place.checks);
    if (!place.advice.empty()) writer.note(withLinks(place.advice));
    writeStages(writer, place);
    return writer.html();
}

QString pairPage(const PairCase& there, const PairCase& back, const Generation& generation,
                 const PageOptions& options) {
    HtmlWriter writer(options.colours);
    const bool linked = there.cause == PairCause::linked && back.cause == PairCause::linked;
    writer.title(linked ? QStringLiteral("What links these two?") : QStringLiteral("Why is no link here?"),
                 {},
                 QStringLiteral("%1 units apart, %2 %3")
                     .arg(plain(figure(static_cast<double>(there.distance))),
                          there.rise < 0 ? QStringLiteral("falling") : QStringLiteral("rising"),
                          plain(figure(std::abs(static_cast<double>(there.rise))))));
    writePair(writer, there, generation, options);
    writePair(writer, back, generation, options);
    return writer.html();
}

}  // namespace navwright
