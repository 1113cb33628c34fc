#pragma once

#include <QLabel>

namespace navwright {

/// One line of text that ends in an ellipsis if it does not fit. Then the whole text is shown as a tooltip,
/// followed by the label's own one.
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
