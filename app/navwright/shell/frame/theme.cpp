#include "app/navwright/shell/frame/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QStyleFactory>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QToolButton>

namespace navwright {

namespace {

struct Colours {
    QColor window, base, alternate, text, dimText, button, highlight, highlightedText, link, bright;
};

Colours coloursOf(Theme theme) {
    if (theme == Theme::light) {
        return {QColor(0xf3f4f6), QColor(0xffffff), QColor(0xf0f2f5), QColor(0x1c2128), QColor(0x7a828e),
                QColor(0xe6e8ec), QColor(0x1f6fc2), QColor(0xffffff), QColor(0x0b57a4), QColor(0xb3261e)};
    }
    return {QColor(0x24282e), QColor(0x1b1e23), QColor(0x20242a), QColor(0xdfe3e8), QColor(0x7d8590),
            QColor(0x30353d), QColor(0x2f81d8), QColor(0xffffff), QColor(0x79b8ff), QColor(0xff7b72)};
}

QPalette paletteOf(Theme theme) {
    const auto colours = coloursOf(theme);
    QPalette palette(colours.button, colours.window);
    palette.setColor(QPalette::Window, colours.window);
    palette.setColor(QPalette::Base, colours.base);
    palette.setColor(QPalette::AlternateBase, colours.alternate);
    palette.setColor(QPalette::ToolTipBase, colours.button);
    palette.setColor(QPalette::Button, colours.button);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, colours.text);
        palette.setColor(QPalette::Disabled, role, colours.dimText);
    }
    palette.setColor(QPalette::PlaceholderText, colours.dimText);
    palette.setColor(QPalette::BrightText, colours.bright);
    palette.setColor(QPalette::Highlight, colours.highlight);
    palette.setColor(QPalette::HighlightedText, colours.highlightedText);
    palette.setColor(QPalette::Link, colours.link);
    palette.setColor(QPalette::LinkVisited, colours.link);
    return palette;
}

}  // namespace

QString themeChoiceKey(ThemeChoice choice) {
    if (choice == ThemeChoice::system) return QStringLiteral("system");
    return themeKey(choice == ThemeChoice::light ? Theme::light : Theme::dark);
}

ThemeChoice themeChoiceOf(const QString& key) {
    if (key == QLatin1String("system")) return ThemeChoice::system;
    return themeOf(key) == Theme::light ? ThemeChoice::light : ThemeChoice::dark;
}

Theme themeOf(const QPalette& palette) {
    const auto lightness = [&](QPalette::ColorRole role) { return palette.color(role).lightnessF(); };
    return lightness(QPalette::WindowText) > lightness(QPalette::Window) ? Theme::dark : Theme::light;
}

Theme themeOf(ThemeChoice choice) {
    if (choice != ThemeChoice::system) return choice == ThemeChoice::light ? Theme::light : Theme::dark;
    // Without a palette of its own, the application has that of the platform.
    const auto ours = QApplication::palette();
    QApplication::setPalette(QPalette());
    const auto theme = themeOf(QApplication::palette());
    QApplication::setPalette(ours);
    return theme;
}

void applyFontSize(int points) {
    static const auto usual = QApplication::font();
    auto font = usual;
    if (points > 0) font.setPointSize(points);
    if (font != QApplication::font()) QApplication::setFont(font);
}

QString themeKey(Theme theme) {
    return theme == Theme::light ? QStringLiteral("light") : QStringLiteral("dark");
}

Theme themeOf(const QString& key) {
    return key == QLatin1String("light") ? Theme::light : Theme::dark;
}

void applyTheme(Theme theme) {
    if (!qobject_cast<LookStyle*>(QApplication::style())) QApplication::setStyle(new LookStyle);
    QApplication::setPalette(paletteOf(theme));
}

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

namespace {

/// A mode that is on. A heading that folds what is below it says so by its arrow.
bool isPressedMode(const QStyleOption& option, const QWidget* widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (!button || !button->isCheckable() || !option.state.testFlag(QStyle::State_On)) return false;
    const auto* tool = qobject_cast<const QToolButton*>(button);
    return !tool || tool->arrowType() == Qt::NoArrow;
}

/// Draws a pressed button in the colour of selected list lines, darker while the mouse is over it.
void drawPressed(const QStyleOption& option, QPainter& painter) {
    constexpr double kHalf = 0.5, kRound = 2;
    constexpr int kUnderMouse = 112;
    auto colour = option.palette.color(option.state.testFlag(QStyle::State_Enabled) ? QPalette::Highlight
                                                                                    : QPalette::Mid);
    if (option.state.testFlag(QStyle::State_MouseOver)) colour = colour.darker(kUnderMouse);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(option.palette.color(QPalette::WindowText));
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(kHalf, kHalf, -kHalf, -kHalf), kRound, kRound);
    painter.restore();
}

template <class Option>
Option withPressedText(const Option& option) {
    auto changed = option;
    if (option.state.testFlag(QStyle::State_Enabled))
        changed.palette.setColor(QPalette::ButtonText, option.palette.color(QPalette::HighlightedText));
    return changed;
}

}  // namespace

LookStyle::LookStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void LookStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    const bool panel = element == PE_PanelButtonTool || element == PE_PanelButtonCommand;
    if (panel && isPressedMode(*option, widget)) return drawPressed(*option, *painter);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        drawOutline(*option, *painter);
}

void LookStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    if (element == CE_ToolButtonLabel && isPressedMode(*option, widget)) {
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            const auto pressed = withPressedText(*tool);
            return QProxyStyle::drawControl(element, &pressed, painter, widget);
        }
    }
    if (element == CE_PushButtonLabel && isPressedMode(*option, widget)) {
        if (const auto* push = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            const auto pressed = withPressedText(*push);
            return QProxyStyle::drawControl(element, &pressed, painter, widget);
        }
    }
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
