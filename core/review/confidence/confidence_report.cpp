#include "core/review/confidence/confidence_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace navwright {

namespace {

/// A tenth of confidence.
struct TenthRow {
    std::size_t tenth = 0;
    std::uint32_t nodes = 0, links = 0;
    ReliabilityBin checked = {};

    [[nodiscard]] double from() const { return 0.1 * static_cast<double>(tenth); }
};

std::vector<TenthRow> tenths(const ConfidenceReport& report) {
    const auto counts = countConfidence(report.rated);
    std::vector<TenthRow> rows;
    for (std::size_t tenth = counts.nodes.size(); tenth-- > 0;)
        rows.push_back({tenth, counts.nodes[tenth], counts.links[tenth]});
    return rows;
}

std::vector<TenthRow> checkedTenths(const Reliability& reliability) {
    std::vector<TenthRow> rows;
    for (std::size_t tenth = reliability.bins.size(); tenth-- > 0;) {
        const auto& bin = reliability.bins[tenth];
        if (bin.links > 0) rows.push_back({.tenth = tenth, .checked = bin});
    }
    return rows;
}

Description<TenthRow> describeTenth() {
    return Description<TenthRow>().shown(
        [](const TenthRow& row) { return fmt::format("{:.1f} - {:.1f}", row.from(), row.from() + 0.1); },
        {{}, "confidence"});
}

Description<TenthRow> describeCounts() {
    return describeTenth()
        .shown(&TenthRow::nodes, {{}, "nodes"})
        .shown(&TenthRow::links, {{}, "links"})
        .shown([](const TenthRow& row) { return confidenceWord(row.from() + 0.05); }, {{}, "which is"});
}

Description<TenthRow> describeChecked() {
    const auto of = [](auto ReliabilityBin::* count) {
        return [count](const TenthRow& row) { return row.checked.*count; };
    };
    return describeTenth()
        .field("from", &TenthRow::from, {"The lowest confidence of this tenth"})
        .field("links", of(&ReliabilityBin::links), {"Links that bots of the test tried", "links"})
        .field("attempts", of(&ReliabilityBin::attempts), {"Their attempts", "attempts"})
        .field("failures", of(&ReliabilityBin::failures), {"Of these, failures", "failures"})
        .shown([](const TenthRow& row) { return row.checked.failureShare(); },
               {.label = "failed", .digits = 2, .percent = true})
        .field("failing", of(&ReliabilityBin::failing),
               {"Links that fail more than one time in ten", "fail > 10 %"});
}

Description<ConfidencePart> describePart() {
    const auto member = [](bool against) {
        return [against](const ConfidencePart& part) {
            return onlyIf(part.against == against, static_cast<float>(part.member));
        };
    };
    return Description<ConfidencePart>()
        .field("source", [](const ConfidencePart& part) { return confidenceSourceName(part.source); },
               {"Where it comes from"})
        .field("for", member(false), {"How much it says for it, 0 to 1"})
        .field("against", member(true), {"How much it says against it, 0 to 1"})
        .field("words", &ConfidencePart::words, {"The same in words"});
}

/// A node or link with its place in the graph.
struct RatedPart {
    const Rated& rated;
    std::size_t node = 0;
    const NavNode& from;
    const NavLink* link = nullptr;  ///< nullptr: the node

    [[nodiscard]] Confidence explained() const {
        return explainConfidence(rated.signs, link == nullptr ? ConfidenceKind::node : ConfidenceKind::link);
    }
};

std::vector<RatedPart> ratedNodes(const ConfidenceReport& report) {
    std::vector<RatedPart> nodes;
    for (std::size_t i = 0; i < report.rated.nodes.size(); ++i)
        nodes.push_back({report.rated.nodes[i], i, report.graph.nodes[i]});
    return nodes;
}

std::vector<RatedPart> ratedLinks(const ConfidenceReport& report) {
    std::vector<RatedPart> links;
    for (std::size_t i = 0; i < report.rated.links.size(); ++i) {
        const auto& node = report.graph.nodes[i];
        for (std::size_t l = 0; l < report.rated.links[i].size(); ++l)
            links.push_back({report.rated.links[i][l], i, node, &node.links[l]});
    }
    return links;
}

/// Numbers of the links, least sure first.
std::vector<std::size_t> leastSure(const std::vector<RatedPart>& links) {
    std::vector<std::size_t> order(links.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return links[i].rated.value; });
    return order;
}

/// "3 to 4 MOVE", and why.
struct UnsureLink {
    std::string link, why;
};

std::vector<UnsureLink> leastSureLinks(const ConfidenceReport& report) {
    const auto links = ratedLinks(report);
    std::vector<UnsureLink> rows;
    for (const auto i : leastSure(links)) {
        const auto& [rated, node, from, link] = links[i];
        rows.push_back({fmt::format("{} to {} {}", node, link->target, nodeTypeName(link->type)),
                        links[i].explained().text()});
    }
    return rows;
}

Description<UnsureLink> describeUnsure() {
    return Description<UnsureLink>()
        .shown(&UnsureLink::link, {{}, "link"})
        .shown(&UnsureLink::why, {{}, "why"});
}

Description<RatedPart> describeRated() {
    return Description<RatedPart>()
        .field("confidence", [](const RatedPart& part) { return part.rated.value; },
               {"Its confidence, 0 to 1"})
        .field("origin", [](const RatedPart& part) { return navOriginName(part.rated.signs.origin); },
               {"What it goes back to"})
        .rows("parts", [](const RatedPart& part) { return part.explained().parts; }, describePart(),
              {"Evidence for it, then against it"});
}

Description<RatedPart> describeRatedNode() {
    return Description<RatedPart>()
        .field("id", &RatedPart::node, {"The node"})
        .field("place", [](const RatedPart& part) { return part.from.origin; }, {"Where it is"})
        .include([](const RatedPart& part) { return part; }, describeRated());
}

Description<RatedPart> describeRatedLink() {
    return Description<RatedPart>()
        .field("from", &RatedPart::node, {"The node it starts at"})
        .field("to", [](const RatedPart& part) { return part.link->target; }, {"The node it leads to"})
        .field("type", [](const RatedPart& part) { return nodeTypeName(part.link->type); }, {"Its type"})
        .include([](const RatedPart& part) { return part; }, describeRated());
}

std::string orderLine(const ConfidenceReport& report) {
    if (!report.checked) return {};
    return fmt::format("a failing link has a lower confidence than a sound one {:.1f} % of the time",
                       100 * report.checked->ordered);
}

}  // namespace

Description<ConfidenceReport> describeConfidence() {
    return Description<ConfidenceReport>("navwright.confidence", 1, "Confidence of nodes and links")
        .line([](const ConfidenceReport& report) {
            return fmt::format("{}: confidence of {} nodes and {} links", report.map,
                               report.graph.nodes.size(), report.graph.linkCount());
        })
        .rows({}, tenths, describeCounts(), {})
        .field("map", &ConfidenceReport::map, {"The map's name"})
        .field("bots_asked", [](const ConfidenceReport& report) { return report.rated.botsAsked; },
               {"Bots tried the links"})
        .field("tested", [](const ConfidenceReport& report) { return report.rated.tested; },
               {"There was a test of the nav"})
        .rows("nodes", ratedNodes, describeRatedNode(), {"Every node"})
        .rows("links", ratedLinks, describeRatedLink(), {"Every link"})
        .rows({}, leastSureLinks, describeUnsure(), {{}, "links, lowest confidence first"})
        .line(&ConfidenceReport::rule)
        .rows("checked",
              [](const ConfidenceReport& report) { return report.checked.transform(checkedTenths); },
              describeChecked(),
              {"Links by tenth of confidence, and what a test that they were not rated by says"})
        .rows({}, [](const ConfidenceReport& report) { return report.checked.transform(checkedTenths); },
              describeChecked(), {})
        .line(orderLine);
}

}  // namespace navwright
