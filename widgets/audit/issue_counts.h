#pragma once

#include <QWidget>

#include <array>

#include "lint/issue.h"

class QToolButton;

namespace navwright {

class IssueModel;

/// How many issues there are by severity, for the status bar; a click asks for those.
class IssueCounts : public QWidget {
    Q_OBJECT

  public:
    /// The model outlives it.
    explicit IssueCounts(IssueModel& model, QWidget* parent = nullptr);

  signals:
    void wanted(navwright::Severity severity);

  private:
    void update();

    IssueModel& model_;
    std::array<QToolButton*, 3> buttons_{};
};

}  // namespace navwright
