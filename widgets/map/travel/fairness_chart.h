#pragma once

#include <QString>

#include <utility>
#include <vector>

#include "widgets/common/charts/chart.h"

class QCPGraph;
class QScrollBar;

namespace navwright {

/// A row of the chart, in seconds; below 0: no path.
struct FairnessRow {
    QString name;
    double first = -1, second = -1;  ///< means of the two sides
    double least = -1, most = -1;    ///< of all starts
};

/// Travel times to goals, one above another: the two sides by colour and mark, and the range of all starts.
class FairnessChart : public Chart {
    Q_OBJECT

  public:
    explicit FairnessChart(QWidget* parent = nullptr);

    /// Shows rows, the first on top.
    void show(const std::vector<FairnessRow>& rows, const QString& first, const QString& second);
    /// Marks a row and scrolls to it; below 0: none.
    void setMarked(int row);
    /// The first and the last row in sight.
    [[nodiscard]] std::pair<int, int> inSight() const;

  signals:
    void rowClicked(int row);

  protected:
    void paintCurves() override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();
    void scrollTo(int row);

    QScrollBar* scroll_;
    QCPGraph* range_;
    QCPGraph* first_;
    QCPGraph* second_;
    QCPGraph* marked_;
    std::vector<FairnessRow> rows_;
};

}  // namespace navwright
