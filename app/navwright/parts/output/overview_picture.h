#pragma once

#include <QImage>
#include <QSize>

#include "core/base/result.h"
#include "core/output/report/nav_report.h"

namespace navwright {

/// The whole map from above, thin, and on it what is wrong with the nav by its test; without a test the nav
/// as it is. Small enough for a list of many maps. Errors: a map that cannot be drawn, a renderer that gives
/// no picture.
[[nodiscard]] Result<QImage> overviewPicture(const NavReportInput& input, const QSize& pixels);

}  // namespace navwright
