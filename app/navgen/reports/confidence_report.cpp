#include "app/navgen/reports/confidence_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace navwright {

namespace {

/// A link by its place in the graph.
struct ListedLink {
    std::size_t node = 0, number = 0;
    float value = 0;
};

std::vector<ListedLink> leastSure(const NavConfidence& confidence, std::size_t most) {
    std::vector<ListedLink> links;
    for (std::size_t i = 0; i < confidence.links.size(); ++i) {
        for (std::size_t l = 0; l < confidence.links[i].size(); ++l)
            links.push_back({i, l, confidence.links[i][l].value});
    }
    std::ranges::stable_sort(links, {}, &ListedLink::value);
    links.resize(std::min(links.size(), most));
    return links;
}

}  // namespace

std::string confidenceText(const NavConfidence& confidence, const NavGraph& graph, std::string_view map,
                           std::size_t most) {
    const auto counts = countConfidence(confidence);
    auto text = fmt::format("{}: confidence of {} nodes and {} links\n{:>10} {:>7} {:>7}\n", map,
                            graph.nodes.size(), graph.linkCount(), "", "nodes", "links");
    for (std::size_t tenth = 10; tenth-- > 0;) {
        text += fmt::format("  {:.1f} - {:.1f} {:>7} {:>7}  {}\n", 0.1 * static_cast<double>(tenth),
                            0.1 * static_cast<double>(tenth + 1), counts.nodes[tenth], counts.links[tenth],
                            confidenceWord(0.1 * static_cast<double>(tenth) + 0.05));
    }
    const auto least = leastSure(confidence, most);
    if (!least.empty()) text += "least sure\n";
    for (const auto& link : least) {
        const auto& rated = confidence.links[link.node][link.number];
        text +=
            fmt::format("  {} to {} {}: {}\n", link.node, graph.nodes[link.node].links[link.number].target,
                        nodeTypeName(graph.nodes[link.node].links[link.number].type),
                        explainConfidence(rated.signs, ConfidenceKind::link).text());
    }
    return text;
}

std::string confidenceRule() {
    auto text = fmt::format("{}\n", confidenceRuleText());
    text += "for where it comes from:";
    for (const auto origin : {NavOrigin::hand, NavOrigin::file, NavOrigin::map, NavOrigin::inferred})
        text += fmt::format(" {} {:.2f}", navOriginName(origin), originMember(origin));
    text += '\n';
    for (const auto kind : {ConfidenceKind::link, ConfidenceKind::node}) {
        text += kind == ConfidenceKind::link ? "links\n" : "nodes\n";
        for (const auto& curve : confidenceCurves(kind)) {
            text += fmt::format("  {} {:<26}", curve.against ? "against" : "for    ", curve.of);
            for (const auto& knee : curve.knees) {
                text += curve.share ? fmt::format(" {:.0f} %: {:.2f}", 100 * knee.at, knee.member)
                                    : fmt::format(" {:g}: {:.2f}", knee.at, knee.member);
            }
            text += '\n';
        }
    }
    return text;
}

std::string reliabilityText(const Reliability& reliability) {
    auto text = fmt::format("{:>10} {:>7} {:>9} {:>9} {:>8} {:>12}\n", "", "links", "attempts", "failures",
                            "failed", "fail > 10 %");
    for (std::size_t tenth = 10; tenth-- > 0;) {
        const auto& bin = reliability.bins[tenth];
        if (bin.links == 0) continue;
        text += fmt::format("  {:.1f} - {:.1f} {:>7} {:>9} {:>9} {:>6.2f} % {:>12}\n",
                            0.1 * static_cast<double>(tenth), 0.1 * static_cast<double>(tenth + 1), bin.links,
                            bin.attempts, bin.failures, 100 * bin.failureShare(), bin.failing);
    }
    return text + fmt::format("a failing link is less sure than a sound one {:.1f} % of the time\n",
                              100 * reliability.ordered);
}

void tellCut(const ConfidenceCut& cut, Console& console, bool forPeople) {
    if (forPeople) {
        console.print(cutSentence(cut) + "\n");
    } else {
        console.note(cutSentence(cut));
    }
    for (const auto& warning : cutWarnings(cut)) console.warn(warning);
}

}  // namespace navwright
