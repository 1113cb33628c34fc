#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/inspect/panel/table_filter.h"
#include "widgets/inspect/panel/table_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace navwright {

/// One table with its filters; its current row and the selection are the same thing.
class TableTab : public Panel {
    Q_OBJECT

  public:
    /// `id` names its widgets: "nodes" gives "nodesTable", "nodesFilter", ... The selection outlives it.
    TableTab(const QString& id, const QString& title, ItemKind kind, Selection& selection,
             QWidget* parent = nullptr);

    [[nodiscard]] ItemKind kind() const { return kind_; }
    void setTable(Table table);
    /// Shows only rows of these types (bits by NodeType; 0: all), besides its own filters.
    void showTypes(std::uint32_t types);
    /// Makes the selected item's row current and visible; none when it is filtered out.
    void followSelection();

    /// Writes the rows shown, in their order, as CSV.
    [[nodiscard]] Result<> exportCsv(const std::filesystem::path& path) const;

  signals:
    void failed(const navwright::Error& error);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeFilters(const QString& title);
    void makeView(const QString& title);
    void rowChanged(const QModelIndex& now);
    void copyRows();
    void askWhereToExport();
    void updateTypes();
    void updateCount();

    QString id_;
    ItemKind kind_;
    Selection& selection_;
    TableModel model_;
    TableFilter shown_;
    QLineEdit* text_;
    QComboBox* type_;
    QLabel* count_;
    QTableView* view_;
    bool following_ = false;
    bool scrollWhenShown_ = false;  ///< the current row is to be seen once there is a picture
};

}  // namespace navwright
