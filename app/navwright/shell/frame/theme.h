#pragma once

#include <QPalette>
#include <QProxyStyle>
#include <QString>

namespace navwright {

enum class Theme { dark, light };

/// What a person chooses; the system's is that of other programs.
enum class ThemeChoice { dark, light, system };

/// "dark", "light" or "system", as in the settings; dark for anything else.
[[nodiscard]] QString themeChoiceKey(ThemeChoice choice);
[[nodiscard]] ThemeChoice themeChoiceOf(const QString& key);
/// Dark where its text is lighter than what is behind it.
[[nodiscard]] Theme themeOf(const QPalette& palette);
/// The colours that are meant, at present.
[[nodiscard]] Theme themeOf(ThemeChoice choice);

/// "dark" or "light", as on the command line and in the settings.
[[nodiscard]] QString themeKey(Theme theme);
/// Dark for anything but "light".
[[nodiscard]] Theme themeOf(const QString& key);
/// Fusion with the theme's colours, for all windows at once.
void applyTheme(Theme theme);
/// All text in this many points; 0: as the system has it.
void applyFontSize(int points);

/// Fusion with what it leaves too faint on dark colours: a line around check boxes, a bar that marks the
/// chosen tab, and the colour of selections for buttons that are down. Titles of tabs are shown whole; where
/// there is no room for all tabs, they scroll.
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
