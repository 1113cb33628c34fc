#pragma once

#include <QTreeWidget>

#include "widgets/edit/rerelease/rerelease_nav_classes.h"

namespace navwright {

/// What a re-release nav consists of: each class with its look and count, and a tick by which it is shown.
class RereleaseNavLegend : public QTreeWidget {
    Q_OBJECT

  public:
    explicit RereleaseNavLegend(QWidget* parent = nullptr);

    void show(const std::vector<RereleaseNavClass>& classes);
    [[nodiscard]] const RereleaseNavHidden& hidden() const { return hidden_; }
    void setShown(RereleaseNavGroup group, int number, bool shown);

  signals:
    void hiddenChanged();

  private:
    void tick(QTreeWidgetItem* line);
    [[nodiscard]] QTreeWidgetItem* head(RereleaseNavGroup group);

    [[nodiscard]] QTreeWidgetItem* lineOf(RereleaseNavGroup group, int number);

    std::vector<RereleaseNavClass> shown_;
    RereleaseNavHidden hidden_;
    bool filling_ = false;
};

}  // namespace navwright
