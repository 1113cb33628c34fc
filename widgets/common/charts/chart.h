#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

class QCPAxis;
class QCPAxisRect;
class QCustomPlot;
class QGridLayout;

namespace navwright {

/// Colours of curves after Okabe and Ito, which differ for nearly every eye.
enum class ChartColour { blue, orange, green, vermilion, purple };

/// A widget around a plot, whose ground, axes, titles and legend have the colours and the font of the window.
class Chart : public QWidget {
    Q_OBJECT

  public:
    /// `plotName`: by which the plot is found.
    Chart(const QString& plotName, QWidget* parent);

  protected:
    /// Gives the curves their colours, on the ground as it is now.
    virtual void paintCurves() = 0;
    /// To be called once all is in the plot; after that it follows the window.
    void applyTheme();
    void changeEvent(QEvent* event) override;

    /// The colour for the window's background: brighter on a dark one.
    [[nodiscard]] QColor ink(ChartColour colour) const;
    /// Adds one of several charts side by side. The first call removes the plot's own chart.
    QCPAxisRect* addRect(const QString& title);
    /// A widget below or beside the plot.
    void addBelow(QWidget& widget);
    void addBeside(QWidget& widget);
    /// Above the curves, not over them.
    void showLegend();
    /// Only whole numbers along the axis.
    static void countAlong(QCPAxis& axis);

    QCustomPlot* plot_;

  private:
    QGridLayout* grid_;
};

}  // namespace navwright
