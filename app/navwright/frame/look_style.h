#pragma once

#include <QProxyStyle>

namespace navwright {

/// Fusion with what it leaves too faint on dark colours: a line around check boxes, and a bar that marks the
/// chosen tab. Titles of tabs are shown whole; where there is no room for all tabs, they scroll.
class LookStyle : public QProxyStyle {
    Q_OBJECT

  public:
    LookStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
};

}  // namespace navwright
