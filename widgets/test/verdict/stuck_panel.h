#pragma once

#include <QStandardItemModel>

#include <memory>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/test/verdict/tested_nav.h"

class QLabel;
class QTreeView;

namespace navwright {

class StuckModel;
class StuckReplay;
class TestedNav;

/// The bots that got stuck in the shown test, by cause; the one chosen is flown to, and its last seconds can
/// be played.
class StuckPanel : public Panel {
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

/// The stuck bots of the shown test under their causes, the cause of most of them first. Under a cause, bots
/// that failed at the same link stand together, the worst link first.
class StuckModel : public QStandardItemModel {
    Q_OBJECT

  public:
    enum Column { when, who, link, goal, why, columns };

    /// `tested` outlives it.
    explicit StuckModel(const TestedNav& tested, QObject* parent = nullptr);

    /// The stuck bot of a row; nullptr for the row of a cause.
    [[nodiscard]] const StuckBot* stuckBot(const QModelIndex& index) const;
    /// Number of stuck bots; where the test does not tell of each, that of its report.
    [[nodiscard]] int count() const;
    /// Whether the shown test tells of each stuck bot.
    [[nodiscard]] bool told() const { return tested_.stuck() != nullptr; }

  private:
    void fill();
    void addCause(StuckCause cause, std::vector<std::size_t> bots);

    const TestedNav& tested_;
};

}  // namespace navwright
