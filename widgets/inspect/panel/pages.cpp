#include "widgets/inspect/panel/pages.h"

#include <cmath>

#include "core/review/evidence/rule_check.h"
#include "widgets/inspect/panel/html_writer.h"
#include "widgets/inspect/panel/page_parts.h"

namespace navwright {

QString emptyPage(const PageOptions& options) {
    HtmlWriter writer(options.colours);
    writer.title(QStringLiteral("Nothing selected"), {}, {});
    writer.note(QStringLiteral(
        "Click a node, link, cluster or vote in the 3D view or in the tables to see its evidence."));
    writer.note(
        QStringLiteral("With the tool “Why is nothing here?” click a place on the floor to see which "
                       "rule left it without a node. With a node selected, Shift-click another for "
                       "why there is no link between them."));
    return writer.html();
}

QString clusterPage(const ClusterCase& cluster, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    const auto real = [](float value) { return static_cast<double>(value); };
    writer.title(QStringLiteral("Cluster %1").arg(cluster.cluster),
                 cluster.verdict ? QStringLiteral("rejected") : QStringLiteral("kept"),
                 QStringLiteral("%1 &nbsp;·&nbsp; %2 of %3, weight %4")
                     .arg(placeText(cluster.origin), countText(cluster.votes, "vote", "votes"),
                          countText(cluster.demos, "demo", "demos"), plain(figure(cluster.weight))));
    writer.verdict(withLinks(cluster.sentence), !cluster.verdict);
    if (cluster.node >= 0)
        writer.paragraph(QStringLiteral("Its votes count for %1.").arg(nodeLink(cluster.node)));
    writer.section(QStringLiteral("What a node needs"));
    writer.checks(cluster.keep);
    writer.section(QStringLiteral("Spread"), QStringLiteral("standard deviations"));
    writer.beginFacts();
    writer.fact(QStringLiteral("Sideways"),
                QStringLiteral("%1 by %2 units")
                    .arg(plain(figure(real(cluster.spreadLong))), plain(figure(real(cluster.spreadShort)))));
    writer.fact(QStringLiteral("Height"), plain(figure(real(cluster.spreadZ), "units")));
    writer.fact(QStringLiteral("Farthest vote"), plain(figure(real(cluster.farthest), "units")));
    if (cluster.penalised > 0)
        writer.fact(QStringLiteral("Before a death"), countText(cluster.penalised, "vote", "votes"));
    writer.endFacts();
    writer.section(QStringLiteral("How players moved"), QStringLiteral("the first match gives the type"));
    writer.types(cluster.types, options.allRatios);
    writer.moreTypes(options.allRatios);
    writer.section(QStringLiteral("Who voted"), momentsNote(options));
    writeVoters(writer, cluster.voters, options);
    return writer.html();
}

namespace {

void writeTest(HtmlWriter& writer, const NodeCase& node) {
    if (!node.tested) return;
    writer.section(QStringLiteral("In the test"));
    if (!node.navtest) {
        writer.note(QStringLiteral("The tested nav had no node here."));
        return;
    }
    if (node.navtest->bad) writer.verdict(QStringLiteral("Bad: bots die here too often"), false);
    if (node.navtest->unreachable) writer.verdict(QStringLiteral("No bot reached it"), false);
    if (!node.navtest->counts) return;
    const auto& counts = *node.navtest->counts;
    writer.beginFacts();
    writer.fact(QStringLiteral("Reached as a goal"), QString::number(counts.visits));
    writer.fact(QStringLiteral("Touched"), QString::number(counts.touches));
    writer.fact(QStringLiteral("Deaths"), QStringLiteral("%1 %2")
                                              .arg(counts.deaths())
                                              .arg(writer.dim(QStringLiteral("falls %1, drowned %2, other %3")
                                                                  .arg(counts.deathsFall)
                                                                  .arg(counts.deathsDrown)
                                                                  .arg(counts.deathsOther))));
    writer.fact(QStringLiteral("Given up as a goal"), QString::number(counts.stuck));
    writer.endFacts();
}

void writeWhy(HtmlWriter& writer, const NodeCase& node) {
    writer.section(QStringLiteral("Why it is here"));
    writeOrigin(writer, node.from, nodeOriginText(node.origin));
    if (!node.keep.empty()) writer.checks(node.keep);
    if (node.clusters.empty()) return;
    QStringList clusters;
    for (const auto number : node.clusters) {
        clusters +=
            HtmlWriter::link(page_link::item({ItemKind::cluster, number}),
                             QStringLiteral("cluster %1").arg(number), QStringLiteral("Select this cluster"));
    }
    writer.note(QStringLiteral("From ") + clusters.join(QStringLiteral(", ")));
}

void writeType(HtmlWriter& writer, const NodeCase& node, const PageOptions& options) {
    if (node.types.empty() && node.typeNote.empty()) return;
    writer.section(
        QStringLiteral("Why it is %1").arg(typeWords(node.type)),
        node.types.empty() ? QString() : QStringLiteral("shares of its votes; the first match wins"));
    if (!node.typeNote.empty()) writer.paragraph(withLinks(node.typeNote));
    if (node.types.empty()) return;
    writer.types(node.types, options.allRatios);
    writer.moreTypes(options.allRatios);
}

}  // namespace

QString nodePage(const NodeCase& node, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    auto below = placeText(node.place);
    if (node.votes > 0) {
        below += QStringLiteral(" &nbsp;·&nbsp; %1 of %2, weight %3")
                     .arg(countText(node.votes, "vote", "votes"), countText(node.demos, "demo", "demos"),
                          plain(figure(node.weight)));
    }
    writer.title(QStringLiteral("Node %1").arg(node.node), typeWords(node.type), below);
    writeWhy(writer, node);
    writeConfidence(writer, options.sure, ConfidenceKind::node);
    writeType(writer, node, options);
    writer.section(QStringLiteral("Links out"), QString::number(node.out.size()));
    if (node.out.empty()) writer.note(QStringLiteral("None: a bot that comes here cannot go on."));
    writeLinks(writer, node.out, true);
    writer.section(QStringLiteral("Links in"), QString::number(node.in.size()));
    if (node.in.empty()) writer.note(QStringLiteral("None: no bot can come here."));
    writeLinks(writer, node.in, false);
    writeTest(writer, node);
    if (!node.voters.empty()) {
        writer.section(QStringLiteral("Who voted"), momentsNote(options));
        writeVoters(writer, node.voters, options);
    }
    return writer.html();
}

namespace {

constexpr std::size_t kTraversalsShown = 25;

QString speed(double value) {
    return plain(figure(value));
}

QString happened(const Traversal& traversal) {
    QStringList words;
    if (traversal.fast) words += QStringLiteral("too fast");
    if (traversal.jumped) words += QStringLiteral("jumped");
    if (traversal.crouched) words += QStringLiteral("crouched");
    if (traversal.flown) words += QStringLiteral("flew");
    if (traversal.hurt) words += QStringLiteral("hurt");
    if (traversal.penalised) words += QStringLiteral("before a death");
    return words.join(QStringLiteral(", "));
}

void writeSeen(HtmlWriter& writer, const LinkCase& link) {
    const auto& seen = *link.seen;
    const auto real = [](float value) { return static_cast<double>(value); };
    writer.beginFacts();
    writer.fact(QStringLiteral("Speeds"), QStringLiteral("%1 to %2, mean %3 units/s")
                                              .arg(speed(real(seen.minSpeed)), speed(real(seen.maxSpeed)),
                                                   speed(real(seen.meanSpeed))));
    writer.fact(QStringLiteral("Traversals"),
                QStringLiteral("%1 in %2, weight %3%4")
                    .arg(seen.count)
                    .arg(countText(seen.demos, "demo", "demos"), plain(figure(seen.weight)),
                         seen.fast > 0 ? QStringLiteral("; %1 too fast").arg(seen.fast) : QString()));
    if (seen.fallDamage > 0)
        writer.fact(QStringLiteral("Fall costs"), plain(figure(real(seen.fallDamage), "health")));
    writer.endFacts();
}

void writeGeometry(HtmlWriter& writer, const LinkCase& link, const std::optional<LinkTrial>& trial) {
    writer.section(QStringLiteral("What the map says"));
    if (!link.way) {
        writer.note(QStringLiteral("No map is open."));
        return;
    }
    writer.beginFacts();
    writer.fact(QStringLiteral("Straight line"), plain(wayText(*link.way)));
    if (trial) {
        const bool fine = trial->advice == LinkAdvice::keep;
        writer.fact(QStringLiteral("Simulation"),
                    (fine ? QString() : writer.strong(QStringLiteral("✗ "), false)) + plain(trial->sentence));
        if (trial->suggested != link.brief.type && !fine)
            writer.fact(QStringLiteral("Suggests"), QStringLiteral("type ") + typeWords(trial->suggested));
    } else {
        writer.fact(QStringLiteral("Simulation"), writer.dim(QStringLiteral("bots are trying it…")));
    }
    writer.endFacts();
}

void writeTest(HtmlWriter& writer, const LinkCase& link) {
    if (!link.navtest) return;
    writer.section(QStringLiteral("In the test"));
    if (link.navtest->bad) writer.verdict(QStringLiteral("Bad: bots fail on it too often"), false);
    if (!link.navtest->counts) return;
    const auto& counts = *link.navtest->counts;
    if (counts.attempts == 0) return writer.note(QStringLiteral("No bot tried it."));
    writer.beginFacts();
    writer.fact(QStringLiteral("Attempts"), QString::number(counts.attempts));
    writer.fact(QStringLiteral("Made"), QString::number(counts.traversals));
    writer.fact(QStringLiteral("Failed"), QString::number(counts.failures));
    writer.endFacts();
}

void writeTraversals(HtmlWriter& writer, const LinkCase& link, const Generation& generation,
                     const PageOptions& options) {
    if (link.traversals.empty()) return;
    writer.section(QStringLiteral("Who went there"), momentsNote(options));
    writer.begin();
    writer.row({writer.dim(QStringLiteral("When")),
                writer.dim(QStringLiteral("Who")),
                writer.dim(QStringLiteral("Demo")),
                writer.dim(QStringLiteral("Units/s")),
                writer.dim(QStringLiteral("Peak")),
                {}});
    std::size_t shown = 0;
    for (const auto& traversal : link.traversals) {
        if (!options.allVotes && shown == kTraversalsShown) break;
        ++shown;
        writer.row({momentLink(traversal.demo, traversal.slot, traversal.seconds, options),
                    playerText(traversal.player, traversal.slot),
                    writer.dim(shortDemoText(generation.votes->demo(traversal.demo).name)),
                    speed(traversal.speeds.displacement), writer.dim(speed(traversal.speeds.peak)),
                    writer.dim(happened(traversal))});
    }
    writer.end();
    if (shown < link.traversals.size()) {
        writer.paragraph(
            HtmlWriter::link(page_link::more(QStringLiteral("votes")),
                             QStringLiteral("Show all %1 more").arg(link.traversals.size() - shown)));
    }
}

QString oppositeText(const LinkCase& link) {
    if (!link.opposite) return QStringLiteral("none: one way");
    return HtmlWriter::link(page_link::item(Item::link(link.opposite->node, link.opposite->number)),
                            QStringLiteral("link back"), QStringLiteral("Select the link back")) +
           QStringLiteral(", ") + typeWords(link.opposite->type);
}

}  // namespace

QString linkPage(const LinkCase& link, const Generation& generation, const std::optional<LinkTrial>& trial,
                 const PageOptions& options) {
    HtmlWriter writer(options.colours);
    const auto real = [](float value) { return static_cast<double>(value); };
    writer.title(QStringLiteral("Link %1 → %2").arg(link.brief.node).arg(link.brief.to),
                 typeWords(link.brief.type),
                 QStringLiteral("cost %1 &nbsp;·&nbsp; %2 %3 units")
                     .arg(plain(figure(real(link.brief.cost))),
                          link.rise() < 0 ? QStringLiteral("falls") : QStringLiteral("rises"),
                          plain(figure(std::abs(real(link.rise()))))));
    writer.paragraph(QStringLiteral("From %1 to %2; back: %3")
                         .arg(nodeLink(static_cast<std::int32_t>(link.brief.node)), nodeLink(link.brief.to),
                              oppositeText(link)));
    writer.section(QStringLiteral("Why it is here"));
    writeOrigin(writer, link.brief.from, linkOriginText(link.brief.origin));
    if (!link.keep.empty()) writer.checks(link.keep);
    writeConfidence(writer, options.sure, ConfidenceKind::link);
    if (link.seen) writeSeen(writer, link);
    if (!link.types.empty()) {
        writer.section(QStringLiteral("Why it is %1").arg(typeWords(link.brief.type)),
                       QStringLiteral("the first match wins"));
        if (!link.typeNote.empty()) writer.paragraph(withLinks(link.typeNote));
        writer.types(link.types, options.allRatios);
        writer.moreTypes(options.allRatios);
    }
    writeGeometry(writer, link, trial);
    writeTest(writer, link);
    writeTraversals(writer, link, generation, options);
    return writer.html();
}

}  // namespace navwright
