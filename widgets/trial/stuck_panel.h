#pragma once

#include <QWidget>

#include <memory>

#include "models/selection.h"
#include "stages/stage_picture.h"

class QLabel;
class QTreeView;

namespace navwright {

class StuckModel;
class StuckReplay;
class TestedNav;

/// The bots that got stuck in the shown test, by cause; the one chosen is flown to, and its last seconds can
/// be played.
class StuckPanel : public QWidget {
    Q_OBJECT

  public:
    /// Both outlive it.
    StuckPanel(const TestedNav& tested, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] const StuckModel& model() const { return *model_; }
    /// What to draw of the bot that is chosen; nullptr for none.
    [[nodiscard]] std::shared_ptr<const StagePicture> picture() const;

  signals:
    /// The view is to show this place.
    void placeWanted(const navwright::Vec3& place);
    void pictureChanged();

  private:
    void refresh();
    void choose(const QModelIndex& index);

    const TestedNav& tested_;
    Selection& selection_;
    StuckModel* model_;
    QLabel* text_;
    QTreeView* view_;
    StuckReplay* replay_;
};

}  // namespace navwright
