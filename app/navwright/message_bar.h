#pragma once

#include <QFrame>

#include "base/result.h"

class QLabel;

namespace navwright {

/// A strip above the view that says what went wrong, where, and what to do; it stays until closed. Several
/// messages are counted, the first is shown.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show(const Error& error);
    void dismiss();
    [[nodiscard]] QString text() const;

  private:
    QLabel* text_;
    int more_ = 0;
    QString first_;
};

}  // namespace navwright
