#include "app/navwright/parts/test/characters_part.h"

#include <QDir>
#include <QFileInfo>

#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/common/models/file_text.h"
#include "widgets/test/characters/cast.h"
#include "widgets/test/characters/characters_panel.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QString kWantOverlay = QStringLiteral("wants");

/// Beside the settings, as a person's presets are.
std::filesystem::path characterFolder(const QSettings& settings) {
    return filePath(QFileInfo(settings.fileName()).absoluteDir().filePath(QStringLiteral("characters")));
}

}  // namespace

CharactersPart::CharactersPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                               QObject* parent)
    : QObject(parent),
      cast_(new Cast(characterFolder(*workspace.settings), this)),
      panel_(new CharactersPanel(workspace.document, workspace.selection, *cast_)) {
    page_ = docks.addPage(kBotsPanel, QStringLiteral("characters"), tr("Characters"), panel_);
    messages.showFailures(*panel_);
    connect(panel_, &CharactersPanel::said, &messages, &Messages::tell);
    for (const auto& what : cast_->unreadable())
        messages.log(LogLevel::warning,
                     tr("A character cannot be read: %1").arg(QString::fromStdString(what)));
    if (!view) return;
    connect(panel_, &CharactersPanel::pictureChanged, view,
            [view](const std::shared_ptr<const StagePicture>& picture) {
                view->setOverlay(kWantOverlay, picture);
            });
}

void CharactersPart::show() {
    bringUp(*page_);
}

}  // namespace navwright
