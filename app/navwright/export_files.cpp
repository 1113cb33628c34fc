#include "navwright/export_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "base/byte_text.h"
#include "inspect/tables_of.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "models/work_folder.h"
#include "nav/strafe_archive.h"
#include "navgen/generation_report.h"
#include "navgen/output_set.h"
#include "navwright/main_window.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

const QString kExportFolderKey = QStringLiteral("export/folder");

std::string wholeCsv(const Table& table) {
    std::vector<std::size_t> rows(table.rows());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return csvOf(table, rows);
}

bool isFile(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// The user chose one name; files of other names that are there were not meant by that.
bool mayReplace(MainWindow& window, const std::vector<ExportFile>& files) {
    std::vector<fs::path> paths;
    for (const auto& file : files) paths.push_back(file.path);
    const auto found =
        offThread(MainWindow::tr("Looking at the folder"), [paths]() -> Result<std::vector<fs::path>> {
            std::vector<fs::path> there;
            std::error_code error;
            std::ranges::copy_if(paths, std::back_inserter(there),
                                 [&](const fs::path& path) { return fs::exists(path, error); });
            return there;
        });
    if (!found) {
        window.showError(found.error().error());
        return false;
    }
    if (found->empty()) return true;
    QStringList there;
    for (const auto& path : *found) there << fileText(path);
    QMessageBox question(
        QMessageBox::Question, MainWindow::tr("Navwright"),
        MainWindow::tr("These files are there already. Replace them?\n%1").arg(there.join(u'\n')),
        QMessageBox::Cancel, &window);
    question.setObjectName(QStringLiteral("replaceQuestion"));
    auto* replace = question.addButton(MainWindow::tr("Replace"), QMessageBox::AcceptRole);
    question.exec();
    return question.clickedButton() == replace;
}

}  // namespace

QString usualTarget(MainWindow& window, const QString& ending) {
    const auto folder = window.settings().value(kExportFolderKey, workFolder(window.document())).toString();
    const auto generation = window.document().generation();
    const auto map = window.document().map();
    const auto name = generation ? generation->mapName : map ? map->name() : std::string("navwright");
    return QDir(folder).filePath(QString::fromStdString(name) + ending);
}

void noteWritten(MainWindow& window, const QString& file) {
    window.settings().setValue(kExportFolderKey, QFileInfo(file).absolutePath());
    window.retireMessages(kExportTopic);
    const auto words = MainWindow::tr("Written: %1").arg(file);
    window.log(LogLevel::info, words);
    window.statusBar()->showMessage(words, kMessageMilliseconds);
}

void sayWhatIsWritten(QPushButton& write, const QLineEdit& target) {
    QObject::connect(&target, &QLineEdit::textChanged, &write, [&write, &target](const QString& file) {
        inBackground(&write, [&write, &target, file] {
            const bool isThere = isFile(filePath(file));
            return [&write, &target, file, isThere] {
                if (target.text() == file)
                    write.setText(isThere ? MainWindow::tr("Replace") : MainWindow::tr("Write"));
            };
        });
    });
}

QString askWhereToWrite(MainWindow& window, const QString& title, const QString& filter,
                        const QString& ending) {
    auto file = QFileDialog::getSaveFileName(&window, title, usualTarget(window, ending), filter);
    if (!file.isEmpty() && QFileInfo(file).suffix().isEmpty()) file += ending;
    return file;
}

std::vector<fs::path> openInputs(const Document& document) {
    std::vector<fs::path> inputs;
    if (!document.mapPath().empty()) inputs.push_back(document.mapPath());
    if (!document.navPath().empty()) inputs.push_back(document.navPath());
    for (const auto& demo : document.demos()) inputs.push_back(demo.path);
    return inputs;
}

bool writeExports(MainWindow& window, const std::vector<ExportFile>& files) {
    const auto write = [inputs = openInputs(window.document()), files]() -> Result<> {
        OutputSet outputs;
        for (const auto& input : inputs) outputs.protect(input);
        for (const auto& file : files) {
            NAV_TRY(outputs.announce(file.path));
            NAV_TRY(outputs.add(file.path, std::string_view(file.bytes)));
        }
        return outputs.commit();
    };
    if (const auto written = offThread(MainWindow::tr("Writing"), write); !written) {
        auto error = written.error().error();
        error.what = "Nothing was written. " + error.what;
        window.retireMessages(kExportTopic);
        window.showError(error, kExportTopic);
        return false;
    }
    for (const auto& file : files) noteWritten(window, fileText(file.path));
    return true;
}

void exportArchive(MainWindow& window) {
    const auto generation = window.document().generation();
    if (!generation || !generation->archive) return;
    const auto file = askWhereToWrite(window, MainWindow::tr("Export strafe archive"),
                                      MainWindow::tr("Strafe archives (*.strafe_traces)"),
                                      QStringLiteral(".strafe_traces"));
    if (file.isEmpty()) return;
    const auto bytes = writeStrafeArchive(*generation->archive);
    if (!bytes) return window.showError(bytes.error().error(), kExportTopic);
    writeExports(window, {{filePath(file), std::string(asText(*bytes))}});
}

void exportTables(MainWindow& window) {
    const auto generation = window.document().generation();
    if (!generation) return;
    const auto file = askWhereToWrite(window, MainWindow::tr("Export tables"),
                                      MainWindow::tr("CSV tables (*.csv)"), QStringLiteral(".csv"));
    if (file.isEmpty()) return;
    const fs::path chosen = filePath(file);
    const auto named = [&](const char* what) {
        return chosen.parent_path() / (chosen.stem().string() + what + chosen.extension().string());
    };
    const auto* report = window.document().report().get();
    std::vector<ExportFile> files{{named("_nodes"), wholeCsv(nodeTable(*generation, report))},
                                  {named("_links"), wholeCsv(linkTable(*generation, report))}};
    if (generation->clusters) files.push_back({named("_clusters"), wholeCsv(clusterTable(*generation))});
    if (mayReplace(window, files)) writeExports(window, files);
}

void exportJsonReport(MainWindow& window) {
    const auto generation = window.document().generation();
    if (!generation) return;
    const auto file = askWhereToWrite(window, MainWindow::tr("Export JSON report"),
                                      MainWindow::tr("JSON reports (*.json)"), QStringLiteral(".json"));
    if (file.isEmpty()) return;
    GenerationRun run{*generation, {}, {}, {}};
    const auto& document = window.document();
    if (document.map()) run.inputs.push_back({"bsp", document.mapPath().string(), document.map()->hash});
    writeExports(window, {{filePath(file), generationReport(run)}});
}

}  // namespace navwright
