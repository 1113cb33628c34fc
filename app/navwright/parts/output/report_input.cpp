#include "app/navwright/parts/output/report_input.h"

#include <QFileInfo>

#include "app/navwright/shell/project/messages.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/read_nav.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/file_text.h"
#include "widgets/test/verdict/testing.h"

namespace navwright {

namespace {

Result<std::shared_ptr<const NavtestReport>> readTest(const QString& file, const NavGraph& graph) {
    const auto path = filePath(file);
    const auto name = path.string();
    NAV_ASSIGN(const auto bytes,
               offThread(Messages::tr("Reading the test"), [path] { return readFile(path); }));
    const auto text = asText(bytes);
    NAV_ASSIGN(auto report, parseNavtestReport(text, name));
    NAV_TRY(checkReportFits(report, graph, report.navSha1, name));
    return std::make_shared<const NavtestReport>(std::move(report));
}

}  // namespace

Result<NavReportInput> reportInput(Testing& testing, const QString& navtest, const QString& compare) {
    const auto& document = testing.document();
    const auto generation = document.generation();
    if (!generation) return fail("There is no nav to report on", {}, "open a map and demos, or a nav");
    const auto& graph = generation->graph->graph;
    NavReportInput input;
    input.generation = generation;
    input.patches = document.patches();
    input.ignoredIssues = document.ignoredIssues();
    input.programVersion = NAVWRIGHT_VERSION;
    if (!navtest.isEmpty()) {
        NAV_ASSIGN(input.tested, readTest(navtest, graph));
    } else if (document.report() && *document.testedNav() == graph) {
        // A test of an earlier nav says nothing about this one.
        input.tested = document.report();
    }
    if (document.map()) input.judge = testing.judge();
    if (!compare.isEmpty()) {
        const auto read = [file = filePath(compare), parameters = document.parameters()] {
            return readNavFile(file, parameters);
        };
        NAV_ASSIGN(auto other, offThread(Messages::tr("Reading the nav"), read));
        input.compared = ComparedNav{QFileInfo(compare).fileName().toStdString(), std::move(other)};
    }
    return input;
}

}  // namespace navwright
