#include "navwright/window/scripted_overview.h"

#include <QTimer>

#include <utility>

#include "navwright/export/overview_picture.h"
#include "navwright/export/picture_dialog.h"
#include "navwright/export/report_input.h"
#include "navwright/window/command_line.h"
#include "navwright/window/main_window.h"

namespace navwright {

namespace {

constexpr QSize kUsual(480, 300);

}  // namespace

ScriptedOverview::ScriptedOverview(MainWindow& window, const CommandLine& line)
    : QObject(&window),
      window_(window),
      file_(line.overview),
      navtest_(line.navtest),
      size_(line.size.isValid() ? line.size : kUsual) {
    connect(&window_.opening(), &OpenService::busyChanged, this, &ScriptedOverview::check);
    connect(&window_.messages(), &Messages::errorShown, this, &ScriptedOverview::end);
    QTimer::singleShot(0, this, &ScriptedOverview::check);
}

void ScriptedOverview::check() {
    if (!window_.opening().busy()) QTimer::singleShot(0, this, &ScriptedOverview::make);
}

void ScriptedOverview::make() {
    if (window_.opening().busy() || ended_ || std::exchange(started_, true)) return;
    const auto input = reportInput(window_.workspace().trial, navtest_, {});
    if (!input) return end(QString::fromStdString(input.error().message()));
    const auto picture = overviewPicture(*input, size_);
    if (!picture) return end(QString::fromStdString(picture.error().message()));
    const auto saved = savePicture(*picture, file_);
    end(saved ? QString() : QString::fromStdString(saved.error().message()));
}

void ScriptedOverview::end(const QString& failure) {
    if (!std::exchange(ended_, true)) emit finished(failure);
}

}  // namespace navwright
