#include "inspect/html_writer.h"
#include "inspect/page_parts.h"
#include "inspect/pages.h"

namespace navwright {

QString clusterPage(const ClusterCase& cluster, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    const auto real = [](float value) { return static_cast<double>(value); };
    writer.title(QStringLiteral("Cluster %1").arg(cluster.cluster),
                 cluster.verdict ? QStringLiteral("rejected") : QStringLiteral("kept"),
                 QStringLiteral("%1 &nbsp;·&nbsp; %2 of %3, weight %4")
                     .arg(placeText(cluster.origin), countText(cluster.votes, "vote", "votes"),
                          countText(cluster.demos, "demo", "demos"), plain(figure(cluster.weight))));
    writer.verdict(plain(cluster.sentence), !cluster.verdict);
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
    writer.section(QStringLiteral("Who voted"), QStringLiteral("click a time to see that moment"));
    writeVoters(writer, cluster.voters, options.allVotes);
    return writer.html();
}

}  // namespace navwright
