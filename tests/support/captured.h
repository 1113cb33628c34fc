#pragma once

#include <QImage>
#include <QtTest>

#include "sanitizers.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

/// A picture of the view when fully loaded; fails the test without one.
inline QImage captured(WorkbenchView& view) {
    QImage picture;
    view.capture([&picture](const QImage& image) { picture = image.convertToFormat(QImage::Format_RGB32); });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(!picture.isNull(), kHangMilliseconds); }();
    return picture;
}

}  // namespace navwright
