#pragma once

#include <QWidget>

#include "widgets/test/verdict/test_step.h"

class QCheckBox;
class QLabel;
class QProgressBar;

namespace navwright {

/// One step of "Generate and test": a box to tick it off, how it stands, how far it is.
class StepRow : public QWidget {
    Q_OBJECT

  public:
    explicit StepRow(TestStep step, QWidget* parent = nullptr);

    void show(const StepStatus& status, bool wanted, bool running);

  signals:
    void wantedChanged(bool wanted);
    void clicked();

  protected:
    void mousePressEvent(QMouseEvent* event) override;

  private:
    QCheckBox* wanted_;
    QLabel* light_;
    QLabel* state_;
    QProgressBar* bar_;
};

}  // namespace navwright
