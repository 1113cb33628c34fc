#pragma once

#include "core/base/job_context.h"
#include "widgets/common/controls/panel.h"

class QPlainTextEdit;

namespace navwright {

/// The panel Log: what happened, one line each with the time, newest at the bottom.
class LogPanel : public Panel {
    Q_OBJECT

  public:
    explicit LogPanel(QWidget* parent = nullptr);

    void add(LogLevel level, const QString& message);
    [[nodiscard]] QString text() const;

  private:
    QPlainTextEdit* lines_;
};

}  // namespace navwright
