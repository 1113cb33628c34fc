#include "trial/finding_rows.h"

#include <algorithm>

namespace navwright {

namespace {

/// Goals given up from which the test calls a node that nobody touched unreachable.
constexpr std::uint32_t kFailedGoals = 3;
constexpr std::size_t kCountColumn = 1;

double share(std::uint32_t part, std::uint32_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// The figures of a node; zeros when the report lists none.
NavtestNode nodeFigures(const NavtestReport& report, std::int32_t id) {
    const auto found = std::ranges::lower_bound(report.nodes, id, {}, &NavtestNode::id);
    return found != report.nodes.end() && found->id == id ? *found : NavtestNode{.id = id};
}

NavtestLink linkFigures(const NavtestReport& report, const NodePair& pair) {
    const auto ends = [](const NavtestLink& link) { return NodePair(link.from, link.to); };
    const auto found = std::ranges::lower_bound(report.links, pair, {}, ends);
    return found != report.links.end() && ends(*found) == pair
               ? *found
               : NavtestLink{.from = pair.first, .to = pair.second};
}

QString linkName(const NodePair& link) {
    return FindingModel::tr("%1 → %2").arg(link.first).arg(link.second);
}

QString causesOf(const NavtestNode& node) {
    QStringList causes;
    if (node.deathsFall > 0) causes << FindingModel::tr("falling");
    if (node.deathsDrown > 0) causes << FindingModel::tr("drowning");
    if (node.deathsOther > 0) causes << FindingModel::tr("other harm");
    return causes.join(FindingModel::tr(", "));
}

void worstFirst(std::vector<Finding>& rows) {
    std::ranges::stable_sort(rows, std::ranges::greater(),
                             [](const Finding& row) { return row.cells[kCountColumn].toUInt(); });
}

}  // namespace

std::vector<Finding> badNodeRows(const TestedNav& tested) {
    std::vector<Finding> rows;
    for (const auto id : tested.report()->badNodes) {
        const auto node = nodeFigures(*tested.report(), id);
        rows.push_back(
            {.cells = {id, node.deaths(), node.visits, share(node.deaths(), node.visits), causesOf(node)},
             .place = tested.place(id),
             .node = id});
    }
    worstFirst(rows);
    return rows;
}

std::vector<Finding> badLinkRows(const TestedNav& tested) {
    std::vector<Finding> rows;
    for (const auto& pair : tested.report()->badLinks) {
        const auto link = linkFigures(*tested.report(), pair);
        rows.push_back(
            {.cells = {linkName(pair), link.failures, link.attempts, share(link.failures, link.attempts)},
             .place = 0.5f * (tested.place(pair.first) + tested.place(pair.second)),
             .node = pair.first,
             .link = pair});
    }
    worstFirst(rows);
    return rows;
}

std::vector<Finding> unreachableRows(const TestedNav& tested) {
    std::vector<Finding> rows;
    for (const auto id : tested.report()->unreachableNodes) {
        const auto node = nodeFigures(*tested.report(), id);
        const auto why = node.stuck >= kFailedGoals ? FindingModel::tr("never reached")
                                                    : FindingModel::tr("no way from a spawn");
        rows.push_back({.cells = {id, node.stuck, why}, .place = tested.place(id), .node = id});
    }
    return rows;
}

std::vector<Finding> deathRows(const TestedNav& tested) {
    std::vector<Finding> rows;
    for (const auto& death : tested.report()->deaths) {
        const auto node = death.node >= 0 ? QVariant(death.node) : QVariant(QString());
        rows.push_back({.cells = {death.time, QString::fromStdString(death.cause), death.bot, node,
                                  death.link ? linkName(*death.link) : QString()},
                        .place = death.origin,
                        .node = death.node,
                        .link = death.link});
    }
    return rows;
}

}  // namespace navwright
