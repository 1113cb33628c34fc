#pragma once

#include <QToolButton>

#include "models/named.h"

class QAbstractButton;

namespace navwright {

/// While the button is checked it has the colour of selections: the style's own sunken look is hard to see in
/// a dark theme.
void showPressed(QAbstractButton* button);

/// A tool button with a text; name and words as named() takes them. The parent owns it.
[[nodiscard]] inline QToolButton* namedButton(QWidget* parent, const char* name, const QString& text,
                                              const QString& says) {
    auto* button = named(new QToolButton(parent), name, says);
    button->setText(text);
    return button;
}

}  // namespace navwright
