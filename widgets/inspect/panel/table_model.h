#pragma once

#include <QAbstractTableModel>

#include "widgets/inspect/panel/table.h"

namespace navwright {

/// A Table for item views.
class TableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(Table table);
    [[nodiscard]] const Table& table() const { return table_; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    Table table_;
};

}  // namespace navwright
