#pragma once

#include <QString>

namespace navwright {

/// Gives a widget the name that tests and styles know it by, and words that a screen reader says for it and
/// its tool tip shows.
template <class Widget>
Widget* named(Widget* widget, const QString& name, const QString& says) {
    widget->setObjectName(name);
    widget->setAccessibleName(says);
    widget->setToolTip(says);
    return widget;
}
template <class Widget>
Widget* named(Widget* widget, const char* name, const QString& says) {
    return named(widget, QString::fromLatin1(name), says);
}

}  // namespace navwright
