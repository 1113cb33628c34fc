#include "app/navwright/parts/map/crowd_part.h"

#include <QDir>
#include <QFileDialog>

#include <utility>

#include "app/navwright/parts/view3d/panel_overlay.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/atomic_file.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/work_folder.h"
#include "widgets/map/crowd/jam_panel.h"
#include "widgets/map/crowd/steering_panel.h"
#include "widgets/view3d/view/place_tool.h"

namespace navwright {

CrowdPart::CrowdPart(Workspace& workspace, Messages& messages, MapMeshes& meshes, ViewArea& area,
                     Docks& docks, QWidget& window, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      window_(window),
      view_(area.view()),
      steering_(new SteeringSession(meshes, this)),
      jam_(new JamSession(meshes, this)) {
    messages.showFailures(*steering_, kCrowdsTopic);
    messages.showFailures(*jam_, kCrowdsTopic);
    connect(jam_, &JamSession::said, &messages, &Messages::tell);
    // The message about a failure goes when the work is tried again.
    connect(steering_, &SteeringSession::changed, &messages, [this] {
        if (steering_->busy()) messages_.retire(kCrowdsTopic);
    });
    connect(jam_, &JamSession::changed, &messages, [this] {
        if (jam_->busy()) messages_.retire(kCrowdsTopic);
    });
    makeSteering(docks);
    makeJam(docks);
}

void CrowdPart::makeSteering(Docks& docks) {
    steeringPanel_ = new SteeringPanel(*steering_, workspace_.tools);
    steeringPage_ =
        docks.addPage(kExperimentsPanel, QStringLiteral("steering"), tr("Steered agents"), steeringPanel_);
    connect(steeringPanel_, &SteeringPanel::csvWanted, this, &CrowdPart::saveCsv);
    if (!view_) return;
    connect(steeringPanel_, &SteeringPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    connect(steeringPanel_, &SteeringPanel::pictureChanged, view_,
            [view = view_](std::shared_ptr<const StagePicture> picture) {
                view->setOverlay(QStringLiteral("steering"), std::move(picture));
            });
    auto* tool = new PlaceTool(SteeringPanel::goalToolId(), tr("Click the floor: all agents go there"),
                               workspace_.tools, *view_, this);
    connect(tool, &PlaceTool::said, &messages_, &Messages::tell);
    connect(tool, &PlaceTool::pressed, this, [this](const Vec3& surface) {
        steeringPanel_->setGoal(surface);
        if (steering_->whyNot().isEmpty()) steeringPanel_->run();
    });
    connect(tool, &PlaceTool::activeChanged, this, [this](bool active) {
        if (active) bringUp(*steeringPage_);
    });
    makeSending(SteeringPanel::sendToolId(),
                tr("Click the floor: from the moment shown on the chosen agent goes there"), false);
    makeSending(SteeringPanel::sendAllToolId(),
                tr("Click the floor: from the moment shown on all agents go there"), true);
}

void CrowdPart::makeSending(const QString& id, const QString& asks, bool all) {
    auto* tool = new PlaceTool(id, asks, workspace_.tools, *view_, this);
    connect(tool, &PlaceTool::said, &messages_, &Messages::tell);
    connect(tool, &PlaceTool::pressed, this, [this, all](const Vec3& surface) {
        const auto why = steeringPanel_->send(surface, all);
        if (!why.isEmpty()) messages_.tell(tr("No agent was sent: %1").arg(why));
    });
    connect(tool, &PlaceTool::activeChanged, this, [this](bool active) {
        if (active) bringUp(*steeringPage_);
    });
}

void CrowdPart::makeJam(Docks& docks) {
    jamPanel_ = new JamPanel(*jam_, workspace_.selection);
    jamPage_ = docks.addPage(kExperimentsPanel, QStringLiteral("jam"), tr("Jam test"), jamPanel_);
    if (!view_) return;
    connect(jamPanel_, &JamPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    auto* places = new PanelOverlay(*view_, QStringLiteral("jam.0"), *jamPage_);
    connect(jamPanel_, &JamPanel::pictureChanged, places,
            [places](std::shared_ptr<const StagePicture> picture) { places->set(std::move(picture)); });
    connect(jamPanel_, &JamPanel::bodiesChanged, view_,
            [view = view_](std::shared_ptr<const StagePicture> picture) {
                view->setOverlay(QStringLiteral("jam.1"), std::move(picture));
            });
}

void CrowdPart::saveCsv() {
    const auto map = workspace_.document.map();
    if (!map) return;
    const auto folder = workFolder(workspace_.document);
    const auto file = QFileDialog::getSaveFileName(
        &window_, tr("Save the steps of the agents"),
        QDir(folder).filePath(QString::fromStdString(map->name()) + "-steering.csv"), tr("Tables (*.csv)"));
    if (file.isEmpty()) return;
    const auto written = offThread(
        tr("Saving the steps"),
        [text = steeringPanel_->csv(), target = filePath(file)] { return writeFile(target, text); });
    if (!written) return messages_.showError(written.error().error(), kExportTopic);
    messages_.retire(kExportTopic);
    messages_.tell(tr("Written: %1").arg(file));
}

void CrowdPart::addTo(Menu& menu, const Needs& needs) {
    const Condition steerable{[steering = steering_] { return !steering->busy(); }, tr("it is running")};
    const Condition jammable{[jam = jam_] { return !jam->busy(); }, tr("it is running")};
    const MenuEntries own{
        Command{
            .id = "test.steering",
            .title = tr("Steered &agents"),
            .help = tr(
                "Preview agents that steer and avoid each other on this map. It is no verdict on the nav."),
            .when = {needs.map, steerable},
            .run =
                [this] {
                    bringUp(*steeringPage_);
                    steeringPanel_->run();
                },
            .looksOnly = true},
        Command{
            .id = "test.jam",
            .title = tr("&Jam test"),
            .help = tr(
                "Let many bots walk the nav at once, find where they hold each other up, and try out fixes."),
            .when = {needs.navOnMap, jammable},
            .run =
                [this] {
                    bringUp(*jamPage_);
                    jamPanel_->run();
                }},
    };
    menu.entries =
        menu.entries +
        MenuEntries{Separator(), Menu{.id = "menu.experiments", .title = tr("E&xperiments"), .entries = own}};
    menu.follows.emplace_back(*steering_, &SteeringSession::changed);
    menu.follows.emplace_back(*jam_, &JamSession::changed);
}

}  // namespace navwright
