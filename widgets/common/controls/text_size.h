#pragma once

#include <QFont>
#include <QWidget>

#include <functional>

namespace navwright {

/// Gives a widget a font derived from its parent's, and derives it again whenever that changes; a font that
/// is only set would keep its size when the user chooses another. The widget keeps its parent.
void fontLike(QWidget& widget, std::function<QFont(QFont parents)> own);

/// Bold, and so many times as large as the text around it.
void asTitle(QWidget& widget, double factor, bool bold = true);
/// The system's font of fixed width, as large as the text around it.
void asCode(QWidget& widget);

/// Calls `fit` now and whenever the widget's font changes: for sizes that are counted in lines.
void whenFontChanges(QWidget& widget, std::function<void()> fit);

}  // namespace navwright
