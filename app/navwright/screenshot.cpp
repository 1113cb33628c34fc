#include "navwright/screenshot.h"

#include <QDockWidget>
#include <QLayout>
#include <QMenuBar>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QWindow>

#include "navwright/main_window.h"
#include "navwright/picture_export.h"
#include "navwright/view_area.h"

namespace navwright {

namespace {

/// Nothing but the view is left, so that the picture is as large as the window.
void leaveOnlyTheView(MainWindow& window) {
    for (auto* dock : window.findChildren<QDockWidget*>()) dock->hide();
    for (auto* bar : window.findChildren<QToolBar*>()) bar->hide();
    if (auto* bar = window.findChild<QWidget*>(QStringLiteral("viewBar"))) bar->hide();
    window.menuBar()->hide();
    window.statusBar()->hide();
    // Panels that are gone no longer keep the window wide.
    window.layout()->activate();
}

}  // namespace

Screenshot::Screenshot(MainWindow& window, const CommandLine& line)
    : QObject(&window),
      window_(window),
      file_(line.screenshot),
      camera_(line.camera),
      wholeWindow_(line.wholeWindow) {
    if (!wholeWindow_) {
        leaveOnlyTheView(window_);
        if (line.size.isValid()) window_.resize(line.size);
    }
    connect(&window_, &MainWindow::busyChanged, this, &Screenshot::check);
    connect(&window_, &MainWindow::errorShown, this, &Screenshot::end);
    QTimer::singleShot(0, this, &Screenshot::check);
}

void Screenshot::check() {
    // What the last signals started or made still has to be seen here and reach the view.
    if (!window_.busy()) QTimer::singleShot(0, this, &Screenshot::take);
}

void Screenshot::take() {
    if (window_.busy() || ended_ || std::exchange(taken_, true)) return;
    if (!window_.view().isVisible()) {
        if (wholeWindow_) {
            write(window_.grab().toImage());
        } else {
            end(tr("there is nothing to show; name a map, demos or a nav"));
        }
        return;
    }
    if (!wholeWindow_) leaveOnlyTheView(window_);  // what was opened may have brought a panel
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
