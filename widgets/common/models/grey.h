#pragma once

#include <QCoreApplication>
#include <QString>
#include <QVariant>

namespace navwright {

/// Enables a widget or an action, or disables it and adds the reason to its tool tip: "select a node first".
/// An empty `whyNot` enables it.
template <class Control>
void allow(Control& control, const QString& whyNot) {
    constexpr const char* kUsual = "usualTip";   // while it is enabled
    constexpr const char* kShown = "greyedTip";  // what was made of that
    // Another tip that was set since is the usual one now.
    const auto shown = control.property(kShown);
    if (!shown.isValid() || shown.toString() != control.toolTip())
        control.setProperty(kUsual, control.toolTip());
    auto tip = control.property(kUsual).toString();
    if (!whyNot.isEmpty()) {
        if (!tip.isEmpty()) tip += QLatin1Char('\n');
        tip += QCoreApplication::translate("Grey", "Unavailable: %1").arg(whyNot);
    }
    control.setProperty("whyGrey", whyNot);
    control.setProperty(kShown, tip);
    control.setToolTip(tip);
    control.setEnabled(whyNot.isEmpty());
}

/// The reason that allow() was given; empty while it is enabled.
template <class Control>
[[nodiscard]] QString whyGrey(const Control& control) {
    return control.property("whyGrey").toString();
}

}  // namespace navwright
