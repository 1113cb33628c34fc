#pragma once

#include "core/base/parameters.h"
#include "widgets/common/controls/panel.h"
#include "widgets/parameters/tuning/tuning_session.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStandardItemModel;

namespace navwright {

class TuningChart;

/// Runs a tuning on what is open: what to tune, run, stop and go on, scores by generation, what each term
/// makes of it, and the values as a preset.
class TuningPanel : public Panel {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit TuningPanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] TuningSession& session() { return session_; }

  signals:
    /// The user wants these values as a preset and in the document.
    void takenOver(const Parameters& values);

  private:
    void makeControls();
    void refresh();
    void fillTerms();
    void addTerm(const QString& name, double base, double tuned, double weight);

    TuningSession session_;
    QLineEdit* parameters_;
    QComboBox* algorithm_;
    QSpinBox* budget_;
    QPushButton* run_;
    QPushButton* stop_;
    QPushButton* resume_;
    QPushButton* take_;
    QLabel* text_;
    TuningChart* chart_;
    QStandardItemModel* terms_;
};

}  // namespace navwright
