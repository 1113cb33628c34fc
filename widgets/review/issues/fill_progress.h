#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace navwright {

class HoleFiller;

/// The progress of filling holes, with a button that cancels it. Hidden while nothing is filled.
class FillProgress : public QWidget {
    Q_OBJECT

  public:
    /// `place` names it among others; the filler outlives it.
    FillProgress(HoleFiller& filler, const QString& place, QWidget* parent = nullptr);

  private:
    void tell(const QString& task, qulonglong done, qulonglong total);

    QLabel* task_;
    QProgressBar* bar_;
};

}  // namespace navwright
