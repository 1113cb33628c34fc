#include "navwright/frame/look_style.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOptionTab>
#include <QTabBar>

namespace navwright {

namespace {

constexpr int kLineAlpha = 130;  ///< of 255, of the text's colour
constexpr int kTabBar = 3;       ///< logical pixels

void drawOutline(const QStyleOption& option, QPainter& painter) {
    auto line = option.palette.color(QPalette::Text);
    line.setAlpha(kLineAlpha);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(line);
    painter.setBrush(Qt::NoBrush);
    constexpr double kHalf = 0.5, kRound = 2;
    const QRectF box(option.rect);
    painter.drawRoundedRect(box.adjusted(kHalf, kHalf, -kHalf, -kHalf), kRound, kRound);
    painter.restore();
}

/// Along the edge of the tab that is away from its page.
QRect outerEdge(const QStyleOptionTab& tab) {
    const auto& rect = tab.rect;
    switch (tab.shape) {
        case QTabBar::RoundedSouth:
        case QTabBar::TriangularSouth:
            return {rect.left(), rect.bottom() + 1 - kTabBar, rect.width(), kTabBar};
        case QTabBar::RoundedWest:
        case QTabBar::TriangularWest:
            return {rect.left(), rect.top(), kTabBar, rect.height()};
        case QTabBar::RoundedEast:
        case QTabBar::TriangularEast:
            return {rect.right() + 1 - kTabBar, rect.top(), kTabBar, rect.height()};
        default:
            return {rect.left(), rect.top(), rect.width(), kTabBar};
    }
}

}  // namespace

LookStyle::LookStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void LookStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        drawOutline(*option, *painter);
}

void LookStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element != CE_TabBarTabShape) return;
    const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
    if (tab && tab->state.testFlag(State_Selected))
        painter->fillRect(outerEdge(*tab), tab->palette.color(QPalette::Highlight));
}

void LookStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // Docks ask for titles that are cut off instead.
    if (auto* tabs = qobject_cast<QTabBar*>(widget)) tabs->setElideMode(Qt::ElideNone);
}

}  // namespace navwright
