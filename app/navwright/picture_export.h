#pragma once

#include <QImage>
#include <QString>

#include "base/result.h"

namespace navwright {

class MainWindow;

/// Asks for a file and saves the 3D view as it is now.
void exportPicture(MainWindow& window);

/// PNG, or what the name ends in. Errors: no such format, a folder that cannot be written.
[[nodiscard]] Result<> savePicture(const QImage& picture, const QString& file);

}  // namespace navwright
