#pragma once

#include <QLabel>
#include <QTimer>

namespace navwright {

/// Says something for a moment, over the view, where there is no status bar.
class MomentStrip : public QLabel {
    Q_OBJECT

  public:
    explicit MomentStrip(QWidget* parent = nullptr);

    void say(const QString& text);

  private:
    QTimer over_;
};

}  // namespace navwright
