#include "app/navwright/window/screenshot.h"

#include <QScreen>
#include <QWindow>

#include "app/navwright/parts/output/picture_dialog.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/window/main_window.h"

namespace navwright {

Screenshot::Screenshot(MainWindow& window, const CommandLine& line)
    : ScriptedWork(window), file_(line.screenshot), camera_(line.camera), wholeWindow_(line.wholeWindow) {
    if (!wholeWindow_) {
        window_.leaveOnlyTheView();
        if (line.size.isValid()) window_.resize(line.size);
    }
}

void Screenshot::make() {
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

}  // namespace navwright
