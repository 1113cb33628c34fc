#pragma once

#include <QWidget>

#include <memory>

#include "core/generate/thresholds/threshold_values.h"
#include "widgets/common/models/document.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSlider;
class QToolButton;

namespace navwright {

class ThresholdPlot;

/// One row of the parameter table: label, slider, number, histogram where there is one, and a way back to the
/// default. A drag of slider or line is one undo step.
class ParameterRow : public QWidget {
    Q_OBJECT

  public:
    ParameterRow(Document& document, Param id, QWidget* parent = nullptr);

    [[nodiscard]] Param id() const { return row_.id; }
    /// Whether label, key or help hold the words, whatever their case.
    [[nodiscard]] bool matches(const QString& words) const;
    [[nodiscard]] bool isChanged() const;
    /// Sets the values of the histogram; nullptr: none known. Only for rows with a histogram.
    void setValues(std::shared_ptr<const ThresholdValues> values);
    [[nodiscard]] bool hasHistogram() const { return plot_ != nullptr; }
    /// Takes the keyboard, and stands out for a moment.
    void pointOut();

  signals:
    /// A person begins to move this threshold.
    void dragStarted();

  private:
    void makeHead();
    void makeNumber();
    [[nodiscard]] double heldValue() const;
    void refresh();
    void beginDrag();
    void set(double value, int drag);

    Document& document_;
    const ParamRow& row_;
    QString key_;
    int drag_ = 0;
    bool filling_ = false;
    QLabel* label_;
    QToolButton* reset_;
    QSlider* slider_ = nullptr;
    QDoubleSpinBox* number_ = nullptr;
    QCheckBox* flag_ = nullptr;
    QComboBox* choice_ = nullptr;
    ThresholdPlot* plot_ = nullptr;
};

}  // namespace navwright
