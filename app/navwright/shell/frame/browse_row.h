#pragma once

#include <QString>

#include <functional>

class QHBoxLayout;
class QLineEdit;

namespace navwright {

/// What the button "Browse…" beside a text field does.
struct Browse {
    QString name = {};                ///< object name of the button; empty: that of the field with ".browse"
    QString says;                     ///< its tooltip, such as "Choose the game folder"
    std::function<QString()> choose;  ///< asks for a path; returns an empty one if cancelled
    std::function<void()> then = {};  ///< called once the field holds the path
};

/// A text field with a button that fills it. The button is a child of the field's parent, and never the
/// default button of a dialog: Return in the field must not open a file dialog.
[[nodiscard]] QHBoxLayout* browseRow(QLineEdit& line, Browse browse);

/// A Browse::choose that asks for a folder, starting at the one in the field.
[[nodiscard]] std::function<QString()> chooseFolder(QLineEdit& line, const QString& title);

}  // namespace navwright
