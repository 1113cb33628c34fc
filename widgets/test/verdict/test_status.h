#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace navwright {

class Trial;

/// The part of the status bar that says how far a test is, can stop it, and afterwards says how it went: for
/// whoever keeps the panels of tests closed.
class TestStatus : public QWidget {
    Q_OBJECT

  public:
    /// `trial` outlives it.
    explicit TestStatus(Trial& trial, QWidget* parent = nullptr);

  signals:
    /// What is being done is to be seen; while nothing is, the verdict.
    void runsWanted();
    void verdictWanted();

  private:
    void refresh();
    void showProgress();

    Trial& trial_;
    QToolButton* task_;
    QProgressBar* bar_;
    QToolButton* cancel_;
    QToolButton* verdict_;
};

}  // namespace navwright
