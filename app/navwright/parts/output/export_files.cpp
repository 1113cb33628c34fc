#include "app/navwright/parts/output/export_files.h"

#include <QDir>
#include <QFileInfo>

#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/output_set.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"
#include "widgets/common/models/work_folder.h"

namespace navwright {

QString ExportFiles::usualTarget(const QString& ending) const {
    const auto& document = workspace_.document;
    const auto folder = preferred(*workspace_.settings, preference::exportFolder, workFolder(document));
    const auto generation = document.generation();
    const auto map = document.shownMap();
    const auto name = generation ? generation->mapName : map ? map->name() : std::string("navwright");
    return QDir(folder).filePath(QString::fromStdString(name) + ending);
}

std::vector<std::filesystem::path> ExportFiles::inputs() const {
    const auto& document = workspace_.document;
    std::vector<std::filesystem::path> inputs;
    if (!document.mapPath().empty()) inputs.push_back(document.mapPath());
    if (!document.navPath().empty()) inputs.push_back(document.navPath());
    if (workspace_.rereleaseNav.isOpen()) inputs.push_back(workspace_.rereleaseNav.path());
    for (const auto& demo : document.demos()) inputs.push_back(demo.path);
    return inputs;
}

bool ExportFiles::write(const std::vector<ExportFile>& files) {
    const auto write = [inputs = inputs(), files]() -> Result<> {
        OutputSet outputs;
        for (const auto& input : inputs) outputs.protect(input);
        for (const auto& file : files) {
            NAV_TRY(outputs.announce(file.path));
            NAV_TRY(outputs.add(file.path, std::string_view(file.bytes)));
        }
        return outputs.commit();
    };
    if (const auto written = offThread(Messages::tr("Writing"), write); !written) {
        auto error = written.error().error();
        error.what = "Nothing was written. " + error.what;
        messages_.retire(kExportTopic);
        messages_.showError(error, kExportTopic);
        return false;
    }
    for (const auto& file : files) noteWritten(fileText(file.path));
    return true;
}

void ExportFiles::noteWritten(const QString& file) {
    prefer(*workspace_.settings, preference::exportFolder, QFileInfo(file).absolutePath());
    messages_.retire(kExportTopic);
    const auto words = Messages::tr("Written: %1").arg(file);
    messages_.log(LogLevel::info, words);
    messages_.tell(words);
}

}  // namespace navwright
