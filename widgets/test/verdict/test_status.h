#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "widgets/common/models/progress_words.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace navwright {

class Testing;

/// The part of the status bar that shows the progress of a test, can stop it, and afterwards shows the
/// verdict, for users who keep the test panels closed.
class TestStatus : public QWidget {
    Q_OBJECT

  public:
    /// `trial` outlives it.
    explicit TestStatus(Testing& testing, QWidget* parent = nullptr);

  signals:
    /// The user wants to see the running test; verdictWanted() is for the verdict.
    void runsWanted();
    void verdictWanted();

  private:
    void refresh();
    void showProgress();

    Testing& testing_;
    QElapsedTimer clock_;
    TimeLeft left_;
    QToolButton* task_;
    QProgressBar* bar_;
    QToolButton* cancel_;
    QToolButton* verdict_;
};

}  // namespace navwright
