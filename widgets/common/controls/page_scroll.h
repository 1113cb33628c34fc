#pragma once

#include <QScrollArea>

namespace navwright {

/// Scrolls a page vertically, and is at least as wide as the page needs, so that nothing is cut off at the
/// side.
class PageScroll : public QScrollArea {
    Q_OBJECT

  public:
    /// `most`: a page that needs more width than this, in logical pixels, also scrolls horizontally; 0: no
    /// limit.
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
