#include "widgets/inspect/panel/page_parts.h"

#include <cmath>
#include <cstring>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::size_t kVisitsShown = 12;

QString visitLink(const VotingDemo& demo, const VotingPlayer& player, const VoteVisit& visit,
                  const PageOptions& options) {
    auto text = clock(visit.from);
    if (visit.penalised) text += QStringLiteral("†");
    if (!options.moments) return text;
    const auto tip = visit.penalised
                         ? QStringLiteral("Jump to this moment. † shortly before a death by the map")
                         : QStringLiteral("Jump to this moment");
    return HtmlWriter::link(page_link::moment(demo.demo, player.slot, visit.from), text, tip);
}

}  // namespace

QString placeText(const Vec3& place) {
    const auto round = [](float value) { return std::lround(static_cast<double>(value)); };
    return QStringLiteral("%1, %2, %3").arg(round(place.x)).arg(round(place.y)).arg(round(place.z));
}

QString playerText(const std::string& name, std::uint8_t slot) {
    return name.empty() ? QStringLiteral("slot %1").arg(slot) : plain(name);
}

QString shortDemoText(const std::string& name) {
    auto text = QString::fromStdString(name);
    for (const auto* ending : {".gz", ".mvd2", ".dm2"}) {
        if (text.endsWith(QLatin1String(ending))) text.chop(static_cast<int>(std::strlen(ending)));
    }
    return text.toHtmlEscaped();
}

QString areaLink(std::int32_t area) {
    return HtmlWriter::link(page_link::item({ItemKind::area, static_cast<std::uint64_t>(area)}),
                            QStringLiteral("area %1").arg(area), QStringLiteral("Select this area"));
}

QString nodeLink(std::int32_t node) {
    return HtmlWriter::link(page_link::item({ItemKind::node, static_cast<std::uint64_t>(node)}),
                            QStringLiteral("node %1").arg(node), QStringLiteral("Select this node"));
}

QString momentsNote(const PageOptions& options) {
    return options.moments ? QStringLiteral("click a time to see that moment")
                           : QStringLiteral("votes keep no samples to play; open the demos for that");
}

QString momentLink(std::uint32_t demo, std::uint8_t slot, double seconds, const PageOptions& options) {
    if (!options.moments) return clock(seconds);
    return HtmlWriter::link(page_link::moment(demo, slot, seconds), clock(seconds),
                            QStringLiteral("Jump to this moment"));
}

void writeVoters(HtmlWriter& writer, const std::vector<VotingDemo>& voters, const PageOptions& options) {
    std::size_t hidden = 0;
    for (const auto& demo : voters) {
        writer.paragraph(
            QStringLiteral("%1 &nbsp;%2")
                .arg(plain(demo.name), writer.dim(countText(demo.votes, "vote", "votes") +
                                                  QStringLiteral(", weight ") + plain(figure(demo.weight)))));
        writer.begin();
        for (const auto& player : demo.players) {
            QStringList times;
            for (std::size_t i = 0; i < player.visits.size() && (options.allVotes || i < kVisitsShown); ++i)
                times += visitLink(demo, player, player.visits[i], options);
            const auto left = player.visits.size() - toIndex(times.size());
            hidden += left;
            if (left > 0) times += writer.dim(QStringLiteral("+%1").arg(left));
            writer.row({QStringLiteral("&nbsp;&nbsp;") + playerText(player.name, player.slot),
                        times.join(QStringLiteral(" &nbsp;"))});
        }
        writer.end();
    }
    if (hidden > 0) {
        writer.paragraph(HtmlWriter::link(page_link::more(QStringLiteral("votes")),
                                          QStringLiteral("Show all %1 more").arg(hidden)));
    }
}

void writeOrigin(HtmlWriter& writer, NavOrigin origin, const std::string& why) {
    writer.beginFacts();
    writer.fact(QStringLiteral("Origin"),
                QStringLiteral("<b>%1</b> – %2").arg(plain(std::string(navOriginName(origin))), plain(why)));
    writer.endFacts();
}

namespace {

QString memberText(double member) {
    return QString::number(member, 'f', 2);
}

}  // namespace

void writeConfidence(HtmlWriter& writer, const Rated* rated, ConfidenceKind kind) {
    if (rated == nullptr) return;
    const auto shown = explainConfidence(rated->signs, kind);
    writer.section(QStringLiteral("Confidence"));
    writer.beginFacts();
    writer.fact(QStringLiteral("Confidence"),
                QStringLiteral("<b>%1</b> – %2")
                    .arg(memberText(shown.value), plain(std::string(confidenceWord(shown.value)))));
    for (const auto& part : shown.parts) {
        writer.fact(part.against ? QStringLiteral("against") : QStringLiteral("for"),
                    QStringLiteral("%1 %2").arg(plain(part.words),
                                                writer.strong(part.against ? QStringLiteral("−%1 of it, %2")
                                                                                 .arg(memberText(part.member),
                                                                                      memberText(part.change))
                                                                           : memberText(part.member),
                                                              !part.against)));
    }
    writer.endFacts();
    writer.note(writer.dim(plain(confidenceRuleText())));
}

void writeLinks(HtmlWriter& writer, const std::vector<LinkBrief>& links, bool outward) {
    writer.begin();
    for (const auto& link : links) {
        const auto other = outward ? link.to : static_cast<std::int32_t>(link.node);
        const auto arrow = outward ? QStringLiteral("→") : QStringLiteral("←");
        const auto self = HtmlWriter::link(page_link::item(Item::link(link.node, link.number)), arrow,
                                           QStringLiteral("Select this link"));
        auto why = link.origin == LinkOrigin::demos    ? countText(link.traversals, "traversal", "traversals")
                   : link.origin == LinkOrigin::ladder ? QStringLiteral("joins the ladder")
                   : link.origin == LinkOrigin::file   ? QString()
                                                       : plain(std::string(navOriginName(link.from)));
        why = writer.dim(why);
        if (link.bad) why += QStringLiteral(" ") + writer.strong(QStringLiteral("✗ bad in the test"), false);
        writer.row({self, nodeLink(other), typeWords(link.type),
                    writer.dim(plain(figure(static_cast<double>(link.cost)))), why});
    }
    writer.end();
}

}  // namespace navwright
