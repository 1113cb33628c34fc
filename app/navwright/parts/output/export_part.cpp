#include "app/navwright/parts/output/export_part.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>
#include <QScreen>
#include <QSysInfo>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "app/navwright/parts/output/export_dialog.h"
#include "app/navwright/parts/output/picture_dialog.h"
#include "app/navwright/parts/output/report_input.h"
#include "app/navwright/parts/output/report_maker.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/frame/replace_question.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/saved_moment.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/byte_text.h"
#include "core/base/memory_guard.h"
#include "core/nav/files/strafe_archive.h"
#include "core/output/report/generation_report.h"
#include "core/output/report/repro_bundle.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/inspect/panel/tables_of.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

std::string wholeCsv(const Table& table) {
    std::vector<std::size_t> rows(table.rows());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return csvOf(table, rows);
}

std::string versions() {
    return QStringLiteral("navwright %1\nQt %2\n%3\n")
        .arg(QStringLiteral(NAVWRIGHT_VERSION), QString::fromLatin1(qVersion()),
             QSysInfo::prettyProductName())
        .toStdString();
}

QProgressDialog* makeProgress(QWidget& window, const QString& title) {
    auto* progress = new QProgressDialog(title, ExportPart::tr("Cancel"), 0, 0, &window);
    progress->setObjectName(QStringLiteral("exportProgress"));
    progress->setWindowTitle(title);
    progress->setWindowModality(Qt::WindowModal);
    progress->setAutoReset(false);
    progress->setAttribute(Qt::WA_DeleteOnClose);
    progress->show();
    return progress;
}

}  // namespace

ExportPart::ExportPart(Workspace& workspace, Messages& messages, ProjectKeeper& project, ViewArea& area,
                       std::function<QString()> log, QWidget& window, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      project_(project),
      area_(area),
      log_(std::move(log)),
      window_(window),
      files_(workspace, messages) {}

Menu ExportPart::menu(const Needs& needs) {
    return {
        .id = "menu.export",
        .title = tr("&Export"),
        .entries = {Command{.id = command_id::kExportNav,
                            .title = tr("&Export nav…"),
                            .keys = tr("Ctrl+E"),
                            .help = tr("Write the nav for the game, for a re-release or as text."),
                            .synonyms = {tr("write nav"), tr("save nav")},
                            .when = {needs.anyNav},
                            .run = [this] { exportNav(); }},
                    Command{.id = "file.exportArchive",
                            .title = tr("Export &strafe archive…"),
                            .help = tr("Write the traversals that are too fast for links."),
                            .when = {needs.archive},
                            .run = [this] { exportArchive(); }},
                    Command{.id = "file.exportTables",
                            .title = tr("Export &tables as CSV…"),
                            .help = tr("Write all nodes, links and clusters as tables."),
                            .when = {needs.nav},
                            .run = [this] { exportTables(); }},
                    Separator(),
                    Command{.id = "file.exportReport",
                            .title = tr("Write &HTML report…"),
                            .help = tr("Write a page with the state of the nav, its issues and pictures."),
                            .synonyms = {tr("export page")},
                            .when = {needs.nav},
                            .run = [this] { exportReport(); }},
                    Command{.id = "file.exportJson",
                            .title = tr("Write &JSON report…"),
                            .help = tr("Write the results of every stage as JSON, for programs."),
                            .when = {needs.demos},
                            .run = [this] { exportJsonReport(); }},
                    Separator(),
                    Command{.id = "file.exportPicture",
                            .title = tr("Save &picture of the view…"),
                            .keys = tr("Ctrl+Shift+E"),
                            .help = tr("Write what the 3D view shows as a picture of any size."),
                            .synonyms = {tr("screenshot"), tr("image")},
                            .when = {needs.picture},
                            .run = [this] { exportPicture(); }},
                    Command{.id = "file.reproBundle",
                            .title = tr("Save repro &bundle…"),
                            .help = tr("Pack what others need to reproduce a problem."),
                            .when = {needs.work},
                            .run = [this] { saveBundle(); }}}};
}

QString ExportPart::askWhere(const QString& title, const QString& filter, const QString& ending) {
    auto file = QFileDialog::getSaveFileName(&window_, title, files_.usualTarget(ending), filter);
    if (!file.isEmpty() && QFileInfo(file).suffix().isEmpty()) file += ending;
    return file;
}

void ExportPart::exportNav() {
    const auto generation = workspace_.document.generation();
    const bool ours = !workspace_.rereleaseNav.isOpen();
    if (ours && (!generation || generation->graph->graph.nodes.empty())) {
        messages_.showError({"The nav has no nodes to export", {}, "see the Log for the demos"});
        return;
    }
    auto* dialog = new ExportDialog(workspace_, files_, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (project_.path().empty()) dialog->offerProject();
    connect(dialog, &QDialog::accepted, this, &ExportPart::navWritten);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const auto project = dialog->projectFile();
        if (!project.empty() && mayReplace({project}, messages_, window_))
            static_cast<void>(project_.saveOrSay(project));
    });
    // It grows as more is told; over the window's edge that would be off the screen.
    dialog->adjustSize();
    dialog->move(window_.screen()->availableGeometry().center() - dialog->rect().center());
    dialog->open();
}

void ExportPart::exportArchive() {
    const auto generation = workspace_.document.generation();
    if (!generation || !generation->archive) return;
    const auto file =
        askWhere(tr("Export strafe archive"), fileFilter(tr("Strafe archives"), {FileKind::strafeArchive}),
                 QStringLiteral(".strafe_traces"));
    if (file.isEmpty()) return;
    const auto bytes = writeStrafeArchive(*generation->archive);
    if (!bytes) return messages_.showError(bytes.error().error(), kExportTopic);
    static_cast<void>(files_.write({{filePath(file), std::string(asText(*bytes))}}));
}

void ExportPart::exportTables() {
    const auto generation = workspace_.document.generation();
    if (!generation) return;
    const auto file = askWhere(tr("Export tables"), tr("CSV tables (*.csv)"), QStringLiteral(".csv"));
    if (file.isEmpty()) return;
    const fs::path chosen = filePath(file);
    const auto named = [&](const char* what) {
        return chosen.parent_path() / (chosen.stem().string() + what + chosen.extension().string());
    };
    const auto* report = workspace_.document.report().get();
    const auto sure = workspace_.confidence.of(generation);
    std::vector<ExportFile> files{{named("_nodes"), wholeCsv(nodeTable(*generation, report, sure.get()))},
                                  {named("_links"), wholeCsv(linkTable(*generation, report, sure.get()))}};
    if (generation->clusters) files.push_back({named("_clusters"), wholeCsv(clusterTable(*generation))});
    // The user chose one name; files of other names that are there were not meant by that.
    std::vector<fs::path> paths;
    for (const auto& each : files) paths.push_back(each.path);
    if (mayReplace(std::move(paths), messages_, window_)) static_cast<void>(files_.write(files));
}

void ExportPart::exportJsonReport() {
    const auto& document = workspace_.document;
    const auto generation = document.generation();
    if (!generation) return;
    const auto file =
        askWhere(tr("Export JSON report"), tr("JSON reports (*.json)"), QStringLiteral(".json"));
    if (file.isEmpty()) return;
    GenerationRun run{*generation, {}, {}, {}};
    if (document.map()) run.inputs.push_back({"bsp", document.mapPath().string(), document.map()->hash});
    static_cast<void>(
        files_.write({{filePath(file), reportJson(describeGeneration().of(run, {.text = false}))}}));
}

void ExportPart::exportPicture() {
    if (!area_.works()) {
        messages_.showError({"There is no picture without the 3D view", {}, area_.problem().toStdString()});
        return;
    }
    auto* dialog = new PictureDialog(workspace_, files_, area_, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ExportPart::exportReport() {
    auto input = reportInput(workspace_.testing, {}, {});
    if (!input) return messages_.showError(input.error().error(), kExportTopic);
    const auto file = askWhere(tr("Write report"), tr("Web pages (*.html)"), QStringLiteral(".html"));
    if (file.isEmpty()) return;
    auto* progress = makeProgress(window_, tr("Writing the report"));
    auto* maker = new ReportMaker(area_.problem(), progress);
    connect(maker, &ReportMaker::progressed, progress,
            [progress](const QString& task, qulonglong done, qulonglong total) {
                progress->setLabelText(task);
                progress->setMaximum(static_cast<int>(total));
                progress->setValue(static_cast<int>(done));
            });
    connect(progress, &QProgressDialog::canceled, maker, &ReportMaker::cancel);
    connect(maker, &ReportMaker::finished, this, [this, progress, file](const QString& failure) {
        progress->close();
        if (failure.isEmpty()) {
            files_.noteWritten(file);
        } else {
            messages_.showError({failure.toStdString(), {}, {}}, kExportTopic);
        }
    });
    maker->start(*std::move(input), file);
}

void ExportPart::saveBundle() {
    const auto file = askWhere(tr("Save repro bundle"), tr("Zip files (*.zip)"), QStringLiteral(".zip"));
    if (file.isEmpty()) return;
    QMessageBox question(QMessageBox::Question, tr("Save repro bundle"),
                         tr("Include the map and the demos? Without them others need the same "
                            "files; their hashes are included either way."),
                         QMessageBox::Yes | QMessageBox::No | QMessageBox::Cancel, &window_);
    question.setObjectName(QStringLiteral("bundleQuestion"));
    const auto answer = question.exec();
    if (answer == QMessageBox::Cancel) return;
    auto project = project_.project();
    project.view.merge(momentWords(workspace_, messages_));
    const ReproBundle bundle{.project = std::move(project),
                             .versions = versions(),
                             .log = log_().toStdString(),
                             .withInputs = answer == QMessageBox::Yes};
    auto* progress = makeProgress(window_, tr("Packing"));
    auto* job = new LatestWork(progress);
    connect(progress, &QProgressDialog::canceled, job, &LatestWork::stop);
    const auto end = [this, progress, file](const Result<>& written) {
        progress->close();
        if (written) {
            files_.noteWritten(file);
        } else if (!written.error().cancelled()) {
            messages_.showError(written.error().error(), kExportTopic);
        }
    };
    connect(job, &LatestWork::ranOut, progress, [end] { end(std::unexpected(Failure(outOfMemory()))); });
    job->run([end, bundle, file](JobContext& context) -> LatestWork::Done {
        auto written = writeReproBundle(bundle, filePath(file), context);
        return [end, written = std::move(written)] { end(written); };
    });
}

}  // namespace navwright
