#include "navwright/report_export.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QProgressDialog>
#include <QSysInfo>
#include <QTimer>

#include "base/byte_text.h"
#include "base/file_bytes.h"
#include "base/memory_guard.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "nav/read_nav.h"
#include "navwright/command_line.h"
#include "navwright/export_files.h"
#include "navwright/log_panel.h"
#include "navwright/main_window.h"
#include "navwright/project_keeper.h"
#include "navwright/report_maker.h"
#include "navwright/view_area.h"
#include "report/repro_bundle.h"

namespace navwright {

namespace {

Result<std::shared_ptr<const NavtestReport>> readTest(const QString& file, const NavGraph& graph) {
    const auto path = filePath(file);
    const auto name = path.string();
    NAV_ASSIGN(const auto bytes,
               offThread(MainWindow::tr("Reading the test"), [path] { return readFile(path); }));
    const auto text = asText(bytes);
    NAV_ASSIGN(auto report, parseNavtestReport(text, name));
    NAV_TRY(checkReportFits(report, graph, report.navSha1, name));
    return std::make_shared<const NavtestReport>(std::move(report));
}

std::string versions() {
    return QStringLiteral("navwright %1\nQt %2\n%3\n")
        .arg(QStringLiteral(NAVWRIGHT_VERSION), QString::fromLatin1(qVersion()),
             QSysInfo::prettyProductName())
        .toStdString();
}

QProgressDialog* makeProgress(MainWindow& window, const QString& title) {
    auto* progress = new QProgressDialog(title, MainWindow::tr("Cancel"), 0, 0, &window);
    progress->setObjectName(QStringLiteral("exportProgress"));
    progress->setWindowTitle(title);
    progress->setWindowModality(Qt::WindowModal);
    progress->setAutoReset(false);
    progress->setAttribute(Qt::WA_DeleteOnClose);
    progress->show();
    return progress;
}

}  // namespace

Result<NavReportInput> reportInput(MainWindow& window, const QString& navtest, const QString& compare) {
    auto& document = window.document();
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
    if (!compare.isEmpty()) {
        const auto read = [file = filePath(compare), parameters = document.parameters()] {
            return readNavFile(file, parameters);
        };
        NAV_ASSIGN(auto other, offThread(MainWindow::tr("Reading the nav"), read));
        input.compared = ComparedNav{QFileInfo(compare).fileName().toStdString(), std::move(other)};
    }
    return input;
}

void exportReport(MainWindow& window) {
    auto input = reportInput(window, {}, {});
    if (!input) return window.showError(input.error().error(), kExportTopic);
    const auto file = askWhereToWrite(window, MainWindow::tr("Write report"),
                                      MainWindow::tr("Web pages (*.html)"), QStringLiteral(".html"));
    if (file.isEmpty()) return;
    auto* progress = makeProgress(window, MainWindow::tr("Writing the report"));
    auto* maker = new ReportMaker(window.view().problem(), progress);
    QObject::connect(maker, &ReportMaker::progressed, progress,
                     [progress](const QString& task, qulonglong done, qulonglong total) {
                         progress->setLabelText(task);
                         progress->setMaximum(static_cast<int>(total));
                         progress->setValue(static_cast<int>(done));
                     });
    QObject::connect(progress, &QProgressDialog::canceled, maker, &ReportMaker::cancel);
    QObject::connect(maker, &ReportMaker::finished, &window,
                     [&window, progress, file](const QString& failure) {
                         progress->close();
                         if (failure.isEmpty()) {
                             noteWritten(window, file);
                         } else {
                             window.showError({failure.toStdString(), {}, {}}, kExportTopic);
                         }
                     });
    maker->start(*std::move(input), file);
}

void saveReproBundle(MainWindow& window) {
    const auto file = askWhereToWrite(window, MainWindow::tr("Save repro bundle"),
                                      MainWindow::tr("Zip files (*.zip)"), QStringLiteral(".zip"));
    if (file.isEmpty()) return;
    QMessageBox question(QMessageBox::Question, MainWindow::tr("Save repro bundle"),
                         MainWindow::tr("Include the map and the demos? Without them others need the same "
                                        "files; their hashes are included either way."),
                         QMessageBox::Yes | QMessageBox::No | QMessageBox::Cancel, &window);
    question.setObjectName(QStringLiteral("bundleQuestion"));
    const auto answer = question.exec();
    if (answer == QMessageBox::Cancel) return;
    const ReproBundle bundle{.project = window.project().project(),
                             .versions = versions(),
                             .log = window.findChild<LogPanel*>()->text().toStdString(),
                             .withInputs = answer == QMessageBox::Yes};
    auto* progress = makeProgress(window, MainWindow::tr("Packing"));
    auto* job = new LatestWork(progress);
    QObject::connect(progress, &QProgressDialog::canceled, job, &LatestWork::stop);
    const auto end = [&window, progress, file](const Result<>& written) {
        progress->close();
        if (written) {
            noteWritten(window, file);
        } else if (!written.error().cancelled()) {
            window.showError(written.error().error(), kExportTopic);
        }
    };
    QObject::connect(job, &LatestWork::ranOut, progress,
                     [end] { end(std::unexpected(Failure(outOfMemory()))); });
    job->run([end, bundle, file](JobContext& context) -> LatestWork::Done {
        auto written = writeReproBundle(bundle, filePath(file), context);
        return [end, written = std::move(written)] { end(written); };
    });
}

ScriptedReport::ScriptedReport(MainWindow& window, const CommandLine& line)
    : QObject(&window), window_(window), file_(line.report), navtest_(line.navtest), compare_(line.compare) {
    connect(&window_, &MainWindow::busyChanged, this, &ScriptedReport::check);
    connect(&window_, &MainWindow::errorShown, this, &ScriptedReport::end);
    QTimer::singleShot(0, this, &ScriptedReport::check);
}

void ScriptedReport::check() {
    if (!window_.busy()) QTimer::singleShot(0, this, &ScriptedReport::make);
}

void ScriptedReport::make() {
    if (window_.busy() || ended_ || std::exchange(started_, true)) return;
    auto input = reportInput(window_, navtest_, compare_);
    if (!input) return end(QString::fromStdString(input.error().message()));
    auto* maker = new ReportMaker(window_.view().problem(), this);
    connect(maker, &ReportMaker::finished, this, &ScriptedReport::end);
    maker->start(*std::move(input), file_);
}

void ScriptedReport::end(const QString& failure) {
    if (!std::exchange(ended_, true)) emit finished(failure);
}

}  // namespace navwright
