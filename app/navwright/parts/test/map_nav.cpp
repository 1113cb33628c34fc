#include "app/navwright/parts/test/map_nav.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>

#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/atomic_file.h"
#include "core/base/file_format.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/progress_words.h"
#include "widgets/common/models/work_folder.h"

namespace navwright {

MapNav::MapNav(Workspace& workspace, Messages& messages, QWidget& window, QObject* parent)
    : QObject(parent), workspace_(workspace), messages_(messages), window_(window) {
    connect(&job_, &LatestWork::progressed, this,
            [this](const QString& task, qulonglong done, qulonglong total) {
                if (!progress_) return;
                progress_->setLabelText(progressWords(task, done, total));
                progress_->setRange(0, static_cast<int>(total));
                progress_->setValue(static_cast<int>(done));
            });
    connect(&job_, &LatestWork::ranOut, this,
            [this](const QString& message) { end(fail(message.toStdString()), {}); });
}

void MapNav::make() {
    const auto map = workspace_.document.map();
    if (!map || job_.busy()) return;
    const auto usual = QDir(workFolder(workspace_.document))
                           .filePath(QString::fromStdString(map->name()) + QStringLiteral(".nav"));
    auto file = QFileDialog::getSaveFileName(&window_, tr("Make a nav from the map alone"), usual,
                                             fileFilter(tr("Navs"), {FileKind::aq2Nav}));
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".nav");
    begin(filePath(file));
}

void MapNav::begin(const std::filesystem::path& target) {
    showProgress();
    job_.run([this, map = workspace_.document.map(), parameters = workspace_.document.parameters(),
              target](WorkContext& context) -> LatestWork::Done {
        const auto work = [&]() -> Result<> {
            NAV_ASSIGN(const auto nav, geometryNav(*map, parameters, 0, context));
            NAV_ASSIGN(const auto bytes, writeAq2Nav(nav.graph));
            return writeFile(target, bytes);
        };
        return [this, target, written = std::make_shared<const Result<>>(work())] { end(*written, target); };
    });
}

void MapNav::showProgress() {
    progress_ = new QProgressDialog(tr("Making a nav from the map alone"), tr("Cancel"), 0, 0, &window_);
    progress_->setObjectName(QStringLiteral("mapNavProgress"));
    progress_->setWindowTitle(tr("Make a nav from the map alone"));
    progress_->setWindowModality(Qt::WindowModal);
    progress_->setAutoReset(false);
    progress_->setAttribute(Qt::WA_DeleteOnClose);
    connect(progress_, &QProgressDialog::canceled, this, [this] { job_.cancel(); });
    progress_->show();
}

void MapNav::end(const Result<>& written, const std::filesystem::path& target) {
    if (progress_) {
        progress_->disconnect(this);
        progress_->close();
    }
    if (!written) return messages_.showError(written.error().error(), kTestTopic);
    messages_.log(LogLevel::info, tr("Made from the map alone: %1").arg(fileText(target)));
    emit made(fileText(target));
}

}  // namespace navwright
