#pragma once

#include <QString>

#include <functional>

class QHBoxLayout;
class QLineEdit;

namespace navwright {

/// What "Browse…" beside a line does.
struct Browse {
    QString name = {};                ///< the button's; empty: the line's with ".browse"
    QString says;                     ///< what is chosen, as "Choose the game folder"
    std::function<QString()> choose;  ///< asks; empty where nothing was chosen
    std::function<void()> then = {};  ///< once the line holds what was chosen
};

/// A line with a button beside it that fills it. The button is a child of the line's parent, and no dialog's
/// default: Return in the line must not open a file dialog.
[[nodiscard]] QHBoxLayout* browseRow(QLineEdit& line, Browse browse);

/// A Browse::choose that asks for a folder, beginning with the one in the line.
[[nodiscard]] std::function<QString()> chooseFolder(QLineEdit& line, const QString& title);

}  // namespace navwright
