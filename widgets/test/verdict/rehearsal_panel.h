#pragma once

#include <memory>

#include "core/bots/rehearsal/rehearsal.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/document.h"

class QLabel;
class QStandardItemModel;
class QToolButton;
class QTreeView;

namespace navwright {

class RehearsalChart;

/// The panel Rehearsal: a chart of the rounds, a list of what was mended, which a click shows in the view,
/// and a switch to the nav as it was before.
class RehearsalPanel : public Panel {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit RehearsalPanel(Document& document, QWidget* parent = nullptr);

    /// Whether there is a nav from before rehearsals.
    [[nodiscard]] bool canShowBefore() const;
    /// Shows the nav before rehearsals in place of the one after, or that again.
    void toggleBefore();

  signals:
    /// The view is to show this place.
    void placeWanted(const navwright::Vec3& place);
    /// What the view is to draw in place of the nav; nullptr: the nav.
    void beforeWanted(std::shared_ptr<const navwright::Generation> before);
    void canShowBeforeChanged(bool can);

  private:
    void refresh();
    void showBefore(bool before);
    void fillCures(const RehearsalReport* report);

    Document& document_;
    std::shared_ptr<const RehearsalReport> report_;  ///< that is shown
    QLabel* text_;
    QToolButton* before_;
    RehearsalChart* chart_;
    QStandardItemModel* model_;
    QTreeView* cures_;
};

}  // namespace navwright
