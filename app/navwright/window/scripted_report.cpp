#include "app/navwright/window/scripted_report.h"

#include <utility>

#include "app/navwright/parts/output/report_input.h"
#include "app/navwright/parts/output/report_maker.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/window/command_line.h"
#include "app/navwright/window/main_window.h"

namespace navwright {

ScriptedReport::ScriptedReport(MainWindow& window, const CommandLine& line)
    : ScriptedWork(window), file_(line.report), navtest_(line.navtest), compare_(line.compare) {}

void ScriptedReport::make() {
    auto input = reportInput(window_.workspace().testing, navtest_, compare_);
    if (!input) return end(QString::fromStdString(input.error().message()));
    auto* maker = new ReportMaker(window_.view().problem(), this);
    connect(maker, &ReportMaker::finished, this, &ScriptedReport::end);
    maker->start(*std::move(input), file_);
}

}  // namespace navwright
