#pragma once

#include <QPointF>
#include <QString>
#include <QWidget>

#include <vector>

class QCPGraph;
class QCustomPlot;

namespace navwright {

/// What a row of the chart shows: seconds; below 0: no way.
struct FairnessRow {
    QString name;
    double first = -1, second = -1;  ///< means of the two sides
    double least = -1, most = -1;    ///< of all starts
};

/// Travel times to goals, one above another: the two sides by colour and mark, and the range of all starts.
class FairnessChart : public QWidget {
    Q_OBJECT

  public:
    explicit FairnessChart(QWidget* parent = nullptr);

    /// The first row stands on top.
    void show(const std::vector<FairnessRow>& rows, const QString& first, const QString& second);
    void setMarked(int row);

  signals:
    void rowClicked(int row);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyTheme();

    QCustomPlot* plot_;
    QCPGraph* range_;
    QCPGraph* first_;
    QCPGraph* second_;
    QCPGraph* marked_;
    std::vector<FairnessRow> rows_;
    QPointF pressedAt_;
};

}  // namespace navwright
