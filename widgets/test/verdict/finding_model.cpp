#include "widgets/test/verdict/finding_model.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/base/units.h"

namespace navwright {

FindingModel::FindingModel(FindingKind kind, const TestedNav& tested, QObject* parent)
    : QAbstractTableModel(parent), kind_(kind), tested_(tested) {
    connect(&tested_, &TestedNav::changed, this, [this] {
        beginResetModel();
        fill();
        endResetModel();
    });
    fill();
}

void FindingModel::fill() {
    rows_.clear();
    if (!tested_.report()) return;
    switch (kind_) {
        case FindingKind::badNodes:
            rows_ = badNodeRows(tested_);
            break;
        case FindingKind::badLinks:
            rows_ = badLinkRows(tested_);
            break;
        case FindingKind::unreachable:
            rows_ = unreachableRows(tested_);
            break;
        case FindingKind::deaths:
            rows_ = deathRows(tested_);
            break;
    }
}

Item FindingModel::item(int row) const {
    const auto& found = finding(row);
    if (found.link) return tested_.linkItem(*found.link);
    return found.node >= 0 ? tested_.nodeItem(found.node) : Item{};
}

QString FindingModel::title() const {
    const auto named = [this](const QString& name) { return tr("%1 %2").arg(name).arg(rows_.size()); };
    switch (kind_) {
        case FindingKind::badNodes:
            return named(tr("Bad nodes"));
        case FindingKind::badLinks:
            return named(tr("Bad links"));
        case FindingKind::unreachable:
            return named(tr("Unreachable"));
        case FindingKind::deaths:
            return named(tr("Deaths"));
    }
    return {};
}

QString FindingModel::explanation() const {
    switch (kind_) {
        case FindingKind::badNodes:
            return tr("Nodes where bots die too often");
        case FindingKind::badLinks:
            return tr("Links that bots fail too often");
        case FindingKind::unreachable:
            return tr("Nodes that bots cannot reach");
        case FindingKind::deaths:
            return tr("Every death, in the order of the test");
    }
    return {};
}

QStringList FindingModel::headers() const {
    switch (kind_) {
        case FindingKind::badNodes:
            return {tr("Node"), tr("Deaths"), tr("Visits"), tr("Share"), tr("By")};
        case FindingKind::badLinks:
            return {tr("Link"), tr("Failed"), tr("Tried"), tr("Share")};
        case FindingKind::unreachable:
            return {tr("Node"), tr("Given up"), tr("Why")};
        case FindingKind::deaths:
            return {tr("At"), tr("By"), tr("Bot"), tr("Node"), tr("Link")};
    }
    return {};
}

int FindingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int FindingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(headers().size());
}

QVariant FindingModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& cell = finding(index.row()).cells.at(toIndex(index.column()));
    if (role == Qt::UserRole) return cell;
    if (role == Qt::DisplayRole) return cellText(headers().at(index.column()), cell);
    if (role == Qt::TextAlignmentRole && cell.typeId() != QMetaType::QString) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    return {};
}

QString FindingModel::cellText(const QString& header, const QVariant& cell) {
    if (cell.typeId() != QMetaType::Double) return cell.toString();
    return header == tr("Share") ? tr("%1 %").arg(cell.toDouble() * kPercent, 0, 'f', 0)
                                 : tr("%1 s").arg(cell.toDouble(), 0, 'f', 1);
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return headers().value(section);
}

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

NavtestLink linkFigures(const NavtestReport& report, const NodeLink& pair) {
    const auto counts = countsOfLink(report, pair);
    return counts.empty() ? NavtestLink{.from = pair.from, .to = pair.to} : counts.front();
}

QString linkName(const NodeLink& link) {
    return FindingModel::tr("%1 → %2").arg(link.from).arg(link.to);
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
             .place = 0.5f * (tested.place(pair.from) + tested.place(pair.to)),
             .node = pair.from,
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
                                                    : FindingModel::tr("no path from a spawn");
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
