#include "app/navwright/window/scripted_overview.h"

#include "app/navwright/parts/output/overview_picture.h"
#include "app/navwright/parts/output/picture_dialog.h"
#include "app/navwright/parts/output/report_input.h"
#include "app/navwright/window/command_line.h"
#include "app/navwright/window/main_window.h"

namespace navwright {

namespace {

constexpr QSize kUsual(480, 300);

}  // namespace

ScriptedOverview::ScriptedOverview(MainWindow& window, const CommandLine& line)
    : ScriptedWork(window),
      file_(line.overview),
      navtest_(line.navtest),
      size_(line.size.isValid() ? line.size : kUsual) {}

void ScriptedOverview::make() {
    const auto input = reportInput(window_.workspace().testing, navtest_, {});
    if (!input) return end(QString::fromStdString(input.error().message()));
    const auto picture = overviewPicture(*input, size_);
    if (!picture) return end(QString::fromStdString(picture.error().message()));
    const auto saved = savePicture(*picture, file_);
    end(saved ? QString() : QString::fromStdString(saved.error().message()));
}

}  // namespace navwright
