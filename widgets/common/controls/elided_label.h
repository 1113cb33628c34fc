#pragma once

#include <QLabel>

namespace navwright {

/// One line of text that is cut with an ellipsis where there is no room for all of it, and is its own tip
/// then, before the tip that it has.
class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    /// Never narrower than `leastWidth` logical pixels.
    explicit ElidedLabel(int leastWidth, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] QString shown() const;

    int leastWidth_;
};

}  // namespace navwright
