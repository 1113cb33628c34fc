#include "inspect/html_writer.h"
#include "inspect/page_parts.h"
#include "inspect/pages.h"

namespace navwright {

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
    if (!node.typeNote.empty()) writer.paragraph(plain(node.typeNote));
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
    writeType(writer, node, options);
    writer.section(QStringLiteral("Links out"), QString::number(node.out.size()));
    if (node.out.empty()) writer.note(QStringLiteral("None: a bot that comes here cannot go on."));
    writeLinks(writer, node.out, true);
    writer.section(QStringLiteral("Links in"), QString::number(node.in.size()));
    if (node.in.empty()) writer.note(QStringLiteral("None: no bot can come here."));
    writeLinks(writer, node.in, false);
    writeTest(writer, node);
    if (!node.voters.empty()) {
        writer.section(QStringLiteral("Who voted"), QStringLiteral("click a time to see that moment"));
        writeVoters(writer, node.voters, options.allVotes);
    }
    return writer.html();
}

}  // namespace navwright
