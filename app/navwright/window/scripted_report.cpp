#include "navwright/window/scripted_report.h"

#include <QTimer>

#include <utility>

#include "navwright/export/report_input.h"
#include "navwright/export/report_maker.h"
#include "navwright/view/view_area.h"
#include "navwright/window/command_line.h"
#include "navwright/window/main_window.h"

namespace navwright {

ScriptedReport::ScriptedReport(MainWindow& window, const CommandLine& line)
    : QObject(&window), window_(window), file_(line.report), navtest_(line.navtest), compare_(line.compare) {
    connect(&window_.opening(), &OpenService::busyChanged, this, &ScriptedReport::check);
    connect(&window_.messages(), &Messages::errorShown, this, &ScriptedReport::end);
    QTimer::singleShot(0, this, &ScriptedReport::check);
}

void ScriptedReport::check() {
    if (!window_.opening().busy()) QTimer::singleShot(0, this, &ScriptedReport::make);
}

void ScriptedReport::make() {
    if (window_.opening().busy() || ended_ || std::exchange(started_, true)) return;
    auto input = reportInput(window_.document(), navtest_, compare_);
    if (!input) return end(QString::fromStdString(input.error().message()));
    auto* maker = new ReportMaker(window_.view().problem(), this);
    connect(maker, &ReportMaker::finished, this, &ScriptedReport::end);
    maker->start(*std::move(input), file_);
}

void ScriptedReport::end(const QString& failure) {
    if (!std::exchange(ended_, true)) emit finished(failure);
}

}  // namespace navwright
