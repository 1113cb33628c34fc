#pragma once

#include <QToolButton>

#include "widgets/common/models/named.h"

namespace navwright {

/// A tool button with a text; name and words as named() takes them. The parent owns it.
[[nodiscard]] inline QToolButton* namedButton(QWidget* parent, const char* name, const QString& text,
                                              const QString& says) {
    auto* button = named(new QToolButton(parent), name, says);
    button->setText(text);
    return button;
}

}  // namespace navwright
