#pragma once

#include <QString>

namespace navwright {

enum class Theme { dark, light };

/// "dark" or "light", as on the command line and in the settings.
[[nodiscard]] QString themeKey(Theme theme);
/// Dark for anything but "light".
[[nodiscard]] Theme themeOf(const QString& key);
/// Fusion with the theme's colours, for all windows at once.
void applyTheme(Theme theme);

}  // namespace navwright
