#include "navwright/frame/theme.h"

#include <QApplication>
#include <QPalette>

#include "navwright/frame/look_style.h"

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

}  // namespace navwright
