#pragma once

#include "widgets/common/controls/panel.h"
#include "widgets/rotation/maps/map_list_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTabWidget;
class QToolButton;
class QTreeView;

namespace navwright {

class LeftOutList;

/// All maps of the rotation that is open: which nav needs work, and a way to each.
class MapListPanel : public Panel {
    Q_OBJECT

  public:
    /// The session outlives it.
    explicit MapListPanel(RotationSession& session, QWidget* parent = nullptr);

    [[nodiscard]] MapListModel& model() { return *model_; }
    /// The row of the map that commands are about: the marked one, else the one that is open. -1: none.
    [[nodiscard]] int chosen() const;
    /// The next row, forwards or backwards from the map that is open, that is shown and can be opened. -1:
    /// there is none.
    [[nodiscard]] int next(bool forwards) const;
    /// Marks and shows a row.
    void mark(int row);
    /// Why the chosen map, its votes or its report cannot be opened; empty: they can.
    [[nodiscard]] QString whyNotOpen() const;
    [[nodiscard]] QString whyNoVotes() const;
    [[nodiscard]] QString whyNoReport() const;

  signals:
    /// A map is wanted, by its row: its nav, or its votes.
    void openWanted(int row, bool votes);
    void reportWanted(int row);
    /// The conditions of the commands about the chosen map may have changed.
    void chosenChanged();

  private:
    void makeRow(QWidget* row);
    void makeTable();
    void takeRotation();
    void showSummary();
    void updateButtons();
    [[nodiscard]] bool isWanted(int row) const;
    [[nodiscard]] int rowAt(const QModelIndex& shown) const;

    RotationSession& session_;
    MapListModel* model_;
    QSortFilterProxyModel* sorted_;
    QComboBox* state_;
    QLineEdit* words_;
    QLabel* summary_;
    QToolButton *open_, *votes_, *previous_, *next_, *report_, *again_;
    QTabWidget* tabs_;
    QTreeView* table_;
    LeftOutList* leftOut_;
    std::filesystem::path shownFolder_;  ///< of the rotation that the columns were fitted to
    std::string marked_;                 ///< row, by its folder: stays when the list is read anew
};

}  // namespace navwright
