#pragma once

class QAbstractButton;

namespace navwright {

/// While the button is checked it has the colour of selections: the style's own sunken look is hard to see in
/// a dark theme.
void showPressed(QAbstractButton* button);

}  // namespace navwright
