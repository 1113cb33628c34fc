#pragma once

#include <memory>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/deaths/death_finder.h"
#include "widgets/inspect/deaths/death_model.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTabWidget;
class QTreeView;

namespace navwright {

/// The panel Deaths: all deaths as a table, players, weapons and hazards, and the places where the map kills
/// with the nearest node and link. A click flies there and shows the moment.
class DeathsPanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive the panel.
    DeathsPanel(Document& document, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] DeathFinder& finder() { return *finder_; }
    [[nodiscard]] DeathModel& model() { return *model_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// A moment of a demo (its number in the generation) is to be shown.
    void momentWanted(int demo, int slot, double seconds);
    /// The marks to draw have changed; nullptr: none.
    void marksChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void heatChanged(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    void makeRow(QWidget* row);
    void makeDeaths();
    void makeSpots();
    void makePlayers();
    void makeMeans();
    void takeFound();
    void filter();
    void fillChoices();
    void fillSpots();
    void fillPlayers();
    void fillMeans();
    void showSummary();
    void draw();
    [[nodiscard]] bool isWanted(const DeathRecord& death) const;
    void go(const QModelIndex& index);
    void goToSpot(const QModelIndex& index);

    Document& document_;
    Selection& selection_;
    DeathFinder* finder_;
    DeathModel* model_;
    QSortFilterProxyModel* sorted_;
    QComboBox* cause_;
    QLineEdit* words_;
    QCheckBox* marks_;
    QCheckBox* heat_;
    QLabel* summary_;
    QTabWidget* tabs_;
    QTreeView* deaths_;
    QTreeView* spots_;
    QTreeView* players_;
    QStandardItemModel* spotRows_;
    QStandardItemModel* playerRows_;
    QTreeView* means_;
    QStandardItemModel* meansRows_;
};

}  // namespace navwright
