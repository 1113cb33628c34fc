#pragma once

#include <QAnyStringView>
#include <QString>

class QAbstractItemModel;
class QTableView;
class QTreeView;

namespace navwright {

/// Makes a view a list of rows without branches, as all lists look. `model` may be nullptr for one with items
/// of its own.
void asList(QTreeView& list, QAnyStringView name, const QString& says, QAbstractItemModel* model = nullptr);

/// Makes a view a table of whole rows that a click on a title sorts, as all tables look; several rows can be
/// marked, and Tab leaves it.
void asTable(QTableView& table, QAnyStringView name, const QString& says, QAbstractItemModel* model);

}  // namespace navwright
