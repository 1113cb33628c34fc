#pragma once

#include <QTreeWidget>

#include "widgets/edit/rerelease/game_nav_classes.h"

namespace navwright {

/// What a re-release nav consists of: each class with its look and count, and a tick by which it is shown.
class GameNavLegend : public QTreeWidget {
    Q_OBJECT

  public:
    explicit GameNavLegend(QWidget* parent = nullptr);

    void show(const std::vector<GameNavClass>& classes);
    [[nodiscard]] const GameNavHidden& hidden() const { return hidden_; }
    void setShown(GameNavGroup group, int number, bool shown);

  signals:
    void hiddenChanged();

  private:
    void tick(QTreeWidgetItem* line);
    [[nodiscard]] QTreeWidgetItem* head(GameNavGroup group);

    [[nodiscard]] QTreeWidgetItem* lineOf(GameNavGroup group, int number);

    std::vector<GameNavClass> shown_;
    GameNavHidden hidden_;
    bool filling_ = false;
};

}  // namespace navwright
