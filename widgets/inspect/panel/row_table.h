#pragma once

#include <QTableView>

#include <functional>

#include "widgets/inspect/panel/table.h"
#include "widgets/inspect/panel/table_filter.h"
#include "widgets/inspect/panel/table_model.h"

namespace navwright {

/// A table whose first column has boxes to check.
class CheckedTableModel : public TableModel {
    Q_OBJECT

  public:
    using TableModel::TableModel;

    /// Sets what tells the state of a row's box; without it there are no boxes.
    void setChecks(std::function<Qt::CheckState(std::size_t row)> checks) { checks_ = std::move(checks); }
    /// Shows the boxes again, after their states have changed.
    void refreshChecks();

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  signals:
    void rowChecked(int row, bool checked);

  private:
    std::function<Qt::CheckState(std::size_t)> checks_;
};

/// A table of results that can be sorted by any column and copied as CSV. Rows are numbered as in the Table,
/// whatever they are sorted by.
class RowTable : public QTableView {
    Q_OBJECT

  public:
    /// `name`: of the object, for tests and styles; `says`: for screen readers.
    RowTable(const char* name, const QString& says, QWidget* parent = nullptr);

    /// Replaces the table. The current row stays so where there is one with the same words. The first table
    /// is sorted by the column `sortedBy`.
    void setTable(Table table, int sortedBy = 0, Qt::SortOrder order = Qt::DescendingOrder);
    [[nodiscard]] const Table& table() const { return model_.table(); }
    [[nodiscard]] CheckedTableModel& checks() { return model_; }
    /// The current row; -1: none.
    [[nodiscard]] int currentRow() const;
    void setCurrentRow(int row);
    /// The marked rows as CSV, or all if none is marked, in the order shown.
    [[nodiscard]] QString csv() const;
    /// Three rows: it takes what room there is, and keeps no panel taller.
    [[nodiscard]] QSize sizeHint() const override;

  signals:
    /// Another row is the current one; -1: none.
    void rowChanged(int row);
    /// A person wants to see what a row is about. `column`: which of its places.
    void rowChosen(int row, int column);

  private:
    void fitColumns();
    [[nodiscard]] int rowOf(const QModelIndex& shown) const;

    CheckedTableModel model_;
    TableFilter shown_;
    bool filling_ = false;
    bool sized_ = false;
    bool checking_ = false;
};

/// A table of these columns: number columns with decimals, word columns with -1.
struct RowColumn {
    QString title;
    QString tip;
    int decimals = -1;
};
[[nodiscard]] Table rowTable(const std::vector<RowColumn>& columns);
/// A value of a row: a number, or words.
class RowValue {
  public:
    RowValue(double number) : number_(number) {}
    RowValue(const QString& word) : word_(word.toStdString()), isWord_(true) {}
    [[nodiscard]] double in(Table& table) const { return isWord_ ? table.wordValue(word_) : number_; }

  private:
    std::string word_;
    double number_ = 0;
    bool isWord_ = false;
};
void addRow(Table& table, const std::vector<RowValue>& values);

}  // namespace navwright
