#pragma once

#include <QFont>
#include <QWidget>

#include <functional>

namespace navwright {

/// A font that a widget has in place of its parent's, made of that one anew whenever it changes: a font that
/// is only set keeps its size when a person chooses another. The widget keeps its parent.
void fontLike(QWidget& widget, std::function<QFont(QFont parents)> own);

/// Bold, and so many times as large as the text around it.
void asTitle(QWidget& widget, double factor, bool bold = true);
/// The system's font of fixed width, as large as the text around it.
void asCode(QWidget& widget);

/// Calls `fit` now and whenever the widget's font changes: for sizes that are counted in lines.
void whenFontChanges(QWidget& widget, std::function<void()> fit);

}  // namespace navwright
