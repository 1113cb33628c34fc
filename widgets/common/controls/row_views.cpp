#include "widgets/common/controls/row_views.h"

#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr int kRoomInRow = 6;

}  // namespace

void asList(QTreeView& list, QAnyStringView name, const QString& says, QAbstractItemModel* model) {
    named(&list, name.toString(), says, QString());
    if (model != nullptr) list.setModel(model);
    list.setRootIsDecorated(false);
    list.setUniformRowHeights(true);
    list.setAlternatingRowColors(true);
}

void asTable(QTableView& table, QAnyStringView name, const QString& says, QAbstractItemModel* model) {
    named(&table, name.toString(), says, QString());
    table.setModel(model);
    table.setSortingEnabled(true);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + kRoomInRow);
    table.horizontalHeader()->setStretchLastSection(true);
    table.horizontalHeader()->setHighlightSections(false);
}

}  // namespace navwright
