#include "navwright/window/screenshot.h"

#include <QScreen>
#include <QTimer>
#include <QWindow>

#include "navwright/export/picture_dialog.h"
#include "navwright/view/view_area.h"
#include "navwright/window/main_window.h"

namespace navwright {

Screenshot::Screenshot(MainWindow& window, const CommandLine& line)
    : QObject(&window),
      window_(window),
      file_(line.screenshot),
      camera_(line.camera),
      wholeWindow_(line.wholeWindow) {
    if (!wholeWindow_) {
        window_.leaveOnlyTheView();
        if (line.size.isValid()) window_.resize(line.size);
    }
    connect(&window_.opening(), &OpenService::busyChanged, this, &Screenshot::check);
    connect(&window_.messages(), &Messages::errorShown, this, &Screenshot::end);
    QTimer::singleShot(0, this, &Screenshot::check);
}

void Screenshot::check() {
    // What the last signals started or made still has to be seen here and reach the view.
    if (!window_.opening().busy()) QTimer::singleShot(0, this, &Screenshot::take);
}

void Screenshot::take() {
    if (window_.opening().busy() || ended_ || std::exchange(taken_, true)) return;
    if (!window_.view().isVisible()) {
        if (wholeWindow_) {
            write(window_.grab().toImage());
        } else {
            end(tr("there is nothing to show; name a map, demos or a nav"));
        }
        return;
    }
    if (!wholeWindow_) window_.leaveOnlyTheView();  // what was opened may have brought a panel
    if (camera_) window_.view().setRig(*camera_);
    window_.view().capture([this](const QImage& picture) {
        write(wholeWindow_ ? window_.screen()->grabWindow(window_.winId()).toImage() : picture);
    });
}

void Screenshot::write(const QImage& picture) {
    const auto saved = savePicture(picture, file_);
    end(saved ? QString() : QString::fromStdString(saved.error().message()));
}

void Screenshot::end(const QString& failure) {
    if (!std::exchange(ended_, true)) emit finished(failure);
}

}  // namespace navwright
