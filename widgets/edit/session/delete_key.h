#pragma once

#include <QWidget>

#include <functional>

namespace navwright {

/// Calls `act` when Del is pressed in a list, whose rows it is about then, not what is selected in the 3D
/// view.
void onDelete(QWidget& list, std::function<void()> act);

}  // namespace navwright
