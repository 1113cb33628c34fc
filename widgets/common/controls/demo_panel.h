#pragma once

#include <QStyledItemDelegate>

#include <optional>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/data_filter.h"
#include "widgets/common/models/document.h"

class QLabel;
class QScrollArea;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace navwright {

class DemoTableModel;

/// The demos of a document in a table: what reading made of each, which take part, and which is shown alone.
class DemoPanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive the panel.
    DemoPanel(Document& document, DataFilter& filter, QWidget* parent = nullptr);

  signals:
    void addWanted();
    /// Something to be logged happened.
    void noticed(const QString& message);
    /// A demo's row was activated: its number in the generation.
    void demoActivated(int demo);

  private:
    void makeTable();
    void makeButtons();
    void removeSelected();
    void showOnly(bool only);
    void update();
    [[nodiscard]] std::vector<int> selectedRows() const;
    /// The row of the table that is selected; nothing for none or several.
    [[nodiscard]] std::optional<int> currentRow() const;

    Document& document_;
    DataFilter& filter_;
    DemoTableModel* model_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
    QToolButton* add_;
    QToolButton* remove_;
    QToolButton* only_;
    QLabel* total_;
    QScrollArea* warningArea_;
    QLabel* warnings_;
    bool updating_ = false;  ///< an update is on its way
};

/// Draws how far a demo is read as a bar behind the words.
class ProgressDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

}  // namespace navwright
