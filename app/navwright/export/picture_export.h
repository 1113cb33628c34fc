#pragma once

#include <QImage>
#include <QString>

#include "base/result.h"

namespace navwright {

/// Writes a picture whole or not at all, in the format its name ends in. Errors: no picture, a name that
/// names no format, a place that cannot be written.
[[nodiscard]] Result<> savePicture(const QImage& picture, const QString& file);

}  // namespace navwright
