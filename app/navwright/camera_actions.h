#pragma once

namespace navwright {

class MainWindow;

/// The menu "Camera": sides, bookmarks, x-ray, height cut.
void addCamera(MainWindow& window);

}  // namespace navwright
