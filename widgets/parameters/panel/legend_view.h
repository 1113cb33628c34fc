#pragma once

#include <QString>
#include <QWidget>

#include "widgets/view3d/view/legend.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;

namespace navwright {

class CategoryList;
class RangeBar;

/// What the colours of a layer mean, and which of its values are shown.
class LegendView : public QWidget {
    Q_OBJECT

  public:
    explicit LegendView(QWidget* parent = nullptr);

    /// Shows a legend and the values that are shown; `filterLow` above `filterHigh`: everything.
    void show(const Legend& legend, float filterLow, float filterHigh);
    /// Shows a legend whose colours and range cannot be changed.
    void showFixed(const Legend& legend);

  signals:
    /// low > high: everything.
    void filterMoved(float low, float high);
    /// A person wants the colours to run from low to high, and to stay so when `locked`.
    void rangeWanted(float low, float high, bool locked);

  private:
    void showParts(const Legend& legend);
    void showScale(const Legend& legend, float filterLow, float filterHigh);
    void askForRange();

    QLabel* title_;
    QWidget* scale_;
    RangeBar* bar_;
    QLabel* shown_;
    QDoubleSpinBox* low_;
    QDoubleSpinBox* high_;
    QCheckBox* locked_;
    CategoryList* categories_;
    CategoryList* lit_;
};

}  // namespace navwright

class QGridLayout;

namespace navwright {

/// The kinds of a colouring by categories: shape and colour, name, how many.
class CategoryList : public QWidget {
    Q_OBJECT

  public:
    explicit CategoryList(QWidget* parent = nullptr);

    void show(const std::vector<Category>& kinds, bool shapes);

  private:
    QGridLayout* grid_;
};

/// A value of a scale from `least` to `largest` with as many digits as tell its steps apart.
[[nodiscard]] QString scaleText(double value, double least, double largest);

}  // namespace navwright
