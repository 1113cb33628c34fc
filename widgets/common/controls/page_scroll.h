#pragma once

#include <QScrollArea>

namespace navwright {

/// A page in a frame that scrolls up and down, and is as wide as its parts need, so that nothing of it is cut
/// off at the side.
class PageScroll : public QScrollArea {
    Q_OBJECT

  public:
    /// `most`: what needs to be wider than so many logical pixels scrolls sideways instead; 0: no such bound.
    explicit PageScroll(QWidget* page, QWidget* parent = nullptr, int most = 0);

    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    bool viewportEvent(QEvent* event) override;

  private:
    [[nodiscard]] int leastWidth() const;

    int most_;
    int told_ = 0;
};

}  // namespace navwright
