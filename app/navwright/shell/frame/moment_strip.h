#pragma once

#include <QLabel>
#include <QTimer>

namespace navwright {

/// Shows a short note over the view for a few seconds, for windows without a status bar.
class MomentStrip : public QLabel {
    Q_OBJECT

  public:
    explicit MomentStrip(QWidget* parent = nullptr);

    void say(const QString& text);

  private:
    QTimer over_;
};

}  // namespace navwright
