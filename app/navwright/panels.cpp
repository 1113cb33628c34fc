#include "navwright/panels.h"

#include "navwright/main_window.h"

namespace navwright {

void addPanels([[maybe_unused]] MainWindow& window) {}

}  // namespace navwright
