#include "widgets/inspect/panel/row_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "widgets/common/controls/row_views.h"

namespace navwright {

namespace {

constexpr int kWidestColumn = 260;

/// The words of a row, which tell it from others.
std::string wordsOf(const Table& table, std::size_t row) {
    std::string words;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (table.isWord(column)) words += table.word(row, column) + '\n';
    }
    return words;
}

}  // namespace

void CheckedTableModel::refreshChecks() {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
}

Qt::ItemFlags CheckedTableModel::flags(const QModelIndex& index) const {
    const auto usual = TableModel::flags(index);
    return checks_ && index.column() == 0 ? usual | Qt::ItemIsUserCheckable : usual;
}

QVariant CheckedTableModel::data(const QModelIndex& index, int role) const {
    if (role != Qt::CheckStateRole || !checks_ || index.column() != 0) return TableModel::data(index, role);
    return checks_(toIndex(index.row()));
}

bool CheckedTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !checks_ || index.column() != 0) return false;
    emit rowChecked(index.row(), value.toInt() == Qt::Checked);
    return true;
}

RowTable::RowTable(const char* name, const QString& says, QWidget* parent)
    : QTableView(parent), shown_(model_) {
    asTable(*this, name, says, &shown_);
    setMinimumHeight(1);
    auto* copy = new QAction(tr("Copy as CSV"), this);
    copy->setObjectName(QString::fromLatin1(name) + QStringLiteral("Copy"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(csv()); });
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!filling_) emit rowChanged(rowOf(now));
    });
    // A click on a box does not choose the row.
    connect(&model_, &CheckedTableModel::rowChecked, this, [this] {
        checking_ = true;
        QMetaObject::invokeMethod(this, [this] { checking_ = false; }, Qt::QueuedConnection);
    });
    const auto choose = [this](const QModelIndex& at) {
        if (at.isValid() && !checking_) emit rowChosen(rowOf(at), at.column());
    };
    connect(this, &QTableView::clicked, this, choose);
    connect(this, &QTableView::activated, this, choose);
}

void RowTable::setTable(Table table, int sortedBy, Qt::SortOrder order) {
    const bool fresh = model_.table().columns.size() != table.columns.size();
    const int before = currentRow();
    const auto words = before >= 0 ? wordsOf(model_.table(), toIndex(before)) : std::string();
    table.finish();
    filling_ = true;
    model_.setTable(std::move(table));
    if (fresh) sortByColumn(sortedBy, order);
    // Columns are fitted to the first content; later their widths are the user's.
    if (!std::exchange(sized_, sized_ || model_.table().rows() > 0)) fitColumns();
    int now = -1;
    for (std::size_t row = 0; before >= 0 && now < 0 && row < model_.table().rows(); ++row) {
        if (wordsOf(model_.table(), row) == words) now = static_cast<int>(row);
    }
    if (now >= 0) setCurrentRow(now);
    filling_ = false;
    if (now != before) emit rowChanged(now);
}

void RowTable::fitColumns() {
    resizeColumnsToContents();
    for (int i = 0; i < model_.columnCount(); ++i) setColumnWidth(i, std::min(columnWidth(i), kWidestColumn));
}

int RowTable::rowOf(const QModelIndex& shown) const {
    return shown.isValid() ? shown_.mapToSource(shown).row() : -1;
}

QSize RowTable::sizeHint() const {
    constexpr int kLeastRows = 4;  // one of them the header
    return {QTableView::sizeHint().width(), kLeastRows * verticalHeader()->defaultSectionSize()};
}

int RowTable::currentRow() const {
    return rowOf(currentIndex());
}

void RowTable::setCurrentRow(int row) {
    const auto shown = shown_.mapFromSource(model_.index(row, 0));
    if (!shown.isValid()) return selectionModel()->clear();
    setCurrentIndex(shown);
    selectRow(shown.row());
    scrollTo(shown);
}

QString RowTable::csv() const {
    std::vector<int> marked;
    for (const auto& index : selectionModel()->selectedRows()) marked.push_back(index.row());
    std::ranges::sort(marked);
    std::vector<std::size_t> rows;
    for (const int row : marked) rows.push_back(toIndex(rowOf(shown_.index(row, 0))));
    return QString::fromStdString(csvOf(model_.table(), rows.empty() ? shown_.shownRows() : rows));
}

Table rowTable(const std::vector<RowColumn>& columns) {
    Table table;
    for (const auto& [title, tip, decimals] : columns) {
        table.columns.push_back({.title = title.toStdString(),
                                 .tip = tip.toStdString(),
                                 .kind = decimals < 0 ? TableColumn::Kind::word : TableColumn::Kind::number,
                                 .decimals = std::max(decimals, 0)});
    }
    return table;
}

void addRow(Table& table, const std::vector<RowValue>& values) {
    std::vector<double> row;
    for (const auto& value : values) row.push_back(value.in(table));
    table.add({}, row);
}

}  // namespace navwright
