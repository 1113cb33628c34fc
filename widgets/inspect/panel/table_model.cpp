#include "widgets/inspect/panel/table_model.h"

#include "core/base/index.h"

namespace navwright {

void TableModel::setTable(Table table) {
    beginResetModel();
    table_ = std::move(table);
    endResetModel();
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(table_.rows());
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(table_.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto column = toIndex(index.column());
    if (role == Qt::DisplayRole) return QString::fromStdString(table_.text(toIndex(index.row()), column));
    if (role == Qt::TextAlignmentRole && !table_.isWord(column))
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool known = section >= 0 && toIndex(section) < table_.columns.size();
    if (orientation != Qt::Horizontal || !known) return {};
    const auto& column = table_.columns[section];
    if (role == Qt::DisplayRole) return QString::fromStdString(column.title);
    if (role == Qt::ToolTipRole) return QString::fromStdString(column.tip);
    if (role == Qt::TextAlignmentRole && column.kind != TableColumn::Kind::word)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

}  // namespace navwright
