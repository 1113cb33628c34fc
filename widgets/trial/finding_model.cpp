#include "trial/finding_model.h"

#include <algorithm>

#include "trial/finding_rows.h"

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
    const auto& cell = finding(index.row()).cells.at(static_cast<std::size_t>(index.column()));
    if (role == Qt::UserRole) return cell;
    if (role == Qt::DisplayRole) return cellText(headers().at(index.column()), cell);
    if (role == Qt::TextAlignmentRole && cell.typeId() != QMetaType::QString) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    return {};
}

QString FindingModel::cellText(const QString& header, const QVariant& cell) {
    if (cell.typeId() != QMetaType::Double) return cell.toString();
    constexpr double kPercent = 100;
    return header == tr("Share") ? tr("%1 %").arg(cell.toDouble() * kPercent, 0, 'f', 0)
                                 : tr("%1 s").arg(cell.toDouble(), 0, 'f', 1);
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return headers().value(section);
}

}  // namespace navwright
