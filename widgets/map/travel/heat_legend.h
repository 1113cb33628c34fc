#pragma once

#include <QWidget>

#include <memory>

namespace navwright {

struct GoalHeat;

/// What the colours of the floor say: a band for each step of seconds, from the goal on.
class HeatLegend : public QWidget {
    Q_OBJECT

  public:
    explicit HeatLegend(QWidget* parent = nullptr);

    /// Shows the legend of these times; nullptr: nothing.
    void show(std::shared_ptr<const GoalHeat> heat);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::shared_ptr<const GoalHeat> heat_;
};

}  // namespace navwright
