#pragma once

#include <QString>

namespace navwright {

/// Gives a widget the name that tests and styles know it by, words that a screen reader says for it, and
/// those of its tool tip, by default the same.
template <class Widget>
Widget* named(Widget* widget, const QString& name, const QString& says, const QString& tip) {
    widget->setObjectName(name);
    widget->setAccessibleName(says);
    widget->setToolTip(tip);
    return widget;
}
template <class Widget>
Widget* named(Widget* widget, const QString& name, const QString& says) {
    return named(widget, name, says, says);
}
template <class Widget>
Widget* named(Widget* widget, const char* name, const QString& says) {
    return named(widget, QString::fromLatin1(name), says);
}
template <class Widget>
Widget* named(Widget* widget, const char* name, const QString& says, const QString& tip) {
    return named(widget, QString::fromLatin1(name), says, tip);
}

}  // namespace navwright
