#include "app/navwright/parts/map/mesh_part.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <utility>
#include <vector>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/frame/replace_question.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/output_set.h"
#include "core/floor/navmesh/mesh_file.h"
#include "core/floor/navmesh/obj_file.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"
#include "widgets/common/models/work_folder.h"
#include "widgets/map/meshes/flow_panel.h"
#include "widgets/map/meshes/mesh_panel.h"
#include "widgets/map/travel/goal_session.h"
#include "widgets/map/travel/goal_tool.h"
#include "widgets/map/travel/map_ways.h"
#include "widgets/view3d/view/place_tool.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr float kMeshShade = 0.75f;

/// Shows what a panel draws until it draws something else, whatever is in front.
auto overlayOf(WorkbenchView* view, const char* id, float opacity = 1) {
    return [view, name = QString::fromLatin1(id), opacity](std::shared_ptr<const StagePicture> picture) {
        view->setOverlay(name, std::move(picture), opacity);
    };
}

/// What RecastDemo opens, by the name that a person chose for the first.
struct RecastDemoFiles {
    std::filesystem::path standing, crouched, ground, links;

    explicit RecastDemoFiles(const std::filesystem::path& chosen) : standing(chosen) {
        const auto beside = [&chosen](const char* ending) {
            auto path = chosen;
            path.replace_extension();
            path += ending;
            return path;
        };
        crouched = beside("-crouched.bin");
        ground = beside(".obj");
        links = beside(".gset");
    }
};

/// All or none: they name each other.
Result<> writeForRecastDemo(const NavMeshSet& set, const RecastDemoFiles& files) {
    const auto& standing = set.of(MeshStance::standing);
    OutputSet outputs;
    NAV_TRY(outputs.add(files.standing, writeNavMesh(standing.mesh.data())));
    NAV_TRY(outputs.add(files.crouched, writeNavMesh(set.of(MeshStance::crouched).mesh.data())));
    NAV_TRY(outputs.add(files.ground, writeObj(set.ground, set.map->name())));
    const auto gset = gsetOf(standing, set.ground, pathText(files.ground.filename()),
                             set.parameters.real32(Param::NavMeshLinkReach));
    NAV_TRY(outputs.add(files.links, writeGset(gset)));
    return outputs.commit();
}

}  // namespace

MeshPart::MeshPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks, QWidget& window,
                   QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      window_(window),
      view_(area.view()),
      meshes_(new MapMeshes(workspace.document, this)),
      flow_(new FlowSession(*meshes_, this)) {
    messages_.showFailures(*meshes_, kMeshesTopic);
    // The message about a failure goes when the work is tried again.
    connect(meshes_, &MapMeshes::navMeshChanged, &messages_, [this] {
        if (meshes_->busy()) messages_.retire(kMeshesTopic);
    });
    makeMeshes(docks);
    makeFlow(docks);
}

void MeshPart::makeMeshes(Docks& docks) {
    panel_ = new MeshPanel(*meshes_, workspace_.tools);
    meshPage_ = docks.addPage(kShapePanel, QStringLiteral("meshes"), tr("Meshes"), panel_);
    connect(panel_, &MeshPanel::gsetWanted, this, &MeshPart::readGset);
    connect(panel_, &MeshPanel::exportWanted, this, &MeshPart::exportForRecastDemo);
    if (!view_) return;
    connect(panel_, &MeshPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    connect(panel_, &MeshPanel::pictureChanged, view_, overlayOf(view_, "mesh.0", kMeshShade));
    connect(panel_, &MeshPanel::linesChanged, view_, overlayOf(view_, "mesh.1"));
    connect(panel_, &MeshPanel::blockersChanged, view_, overlayOf(view_, "mesh.2"));
    auto* tool = new PlaceTool(MeshPanel::blockerToolId(),
                               tr("Click the floor to put a box there, or on a box to take it away"),
                               workspace_.tools, *view_, this);
    connect(tool, &PlaceTool::said, &messages_, &Messages::tell);
    connect(tool, &PlaceTool::pressed, meshes_, &MapMeshes::placeBlocker);
    connect(tool, &PlaceTool::activeChanged, this, [this](bool active) {
        if (active) bringUp(*meshPage_);
    });
}

void MeshPart::makeFlow(Docks& docks) {
    auto* panel = new FlowPanel(*flow_, workspace_.tools);
    flowPage_ = docks.addPage(kWaysPanel, QStringLiteral("flow"), tr("Flow field"), panel);
    if (!view_) return;
    connect(panel, &FlowPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    connect(panel, &FlowPanel::heatChanged, view_, overlayOf(view_, "flow.0", kMeshShade));
    connect(panel, &FlowPanel::arrowsChanged, view_, overlayOf(view_, "flow.1"));
    connect(panel, &FlowPanel::crowdsChanged, view_, overlayOf(view_, "flow.2"));
    connect(panel, &FlowPanel::marksChanged, view_, overlayOf(view_, "flow.3"));
    auto* tool =
        new PlaceTool(FlowPanel::toolId(),
                      tr("Click the floor of the map, or drag over it, to show the paths to that place"),
                      workspace_.tools, *view_, this);
    connect(tool, &PlaceTool::said, &messages_, &Messages::tell);
    connect(tool, &PlaceTool::pressed, flow_, &FlowSession::setGoal);
    connect(tool, &PlaceTool::dragged, flow_, &FlowSession::setGoal);
    connect(tool, &PlaceTool::activeChanged, this, [this](bool active) {
        if (active) bringUp(*flowPage_);
    });
}

void MeshPart::shareGoal(GoalSession& goal, PanelPage& page) {
    auto& tools = workspace_.tools;
    const auto takeOver = [&tools](const QString& from, const QString& to) {
        if (tools.current() == from) tools.setCurrent(to);
    };
    connect(flowPage_, &PanelPage::visibilityChanged, this, [this, &goal, takeOver](bool shown) {
        if (!shown || !goal.goal() || !meshes_->whyNoFloor().isEmpty()) return;
        flow_->setGoal(*goal.goal());
        goal.clear();
        takeOver(GoalTool::toolId(), FlowPanel::toolId());
    });
    connect(&page, &PanelPage::visibilityChanged, this, [this, &goal, takeOver](bool shown) {
        if (!shown || !flow_->goal() || !goal.ways().whyNot().isEmpty()) return;
        goal.setGoal(*flow_->goal());
        flow_->clear();
        takeOver(FlowPanel::toolId(), GoalTool::toolId());
    });
}

void MeshPart::shareClosures(MapWays& ways) {
    connect(&ways, &MapWays::closedChanged, meshes_, [this, &ways] { meshes_->setClosed(ways.closed()); });
    connect(meshes_, &MapMeshes::closedChanged, &ways, [this, &ways] { ways.setClosed(meshes_->closed()); });
}

void MeshPart::readGset() {
    auto& settings = *workspace_.settings;
    const auto file =
        QFileDialog::getOpenFileName(&window_, tr("Links and volumes of RecastDemo"),
                                     preferred(settings, preference::openFolder, QDir::homePath()),
                                     openFilter(tr("RecastDemo"), {FileKind::gset}));
    if (file.isEmpty()) return;
    prefer(settings, preference::openFolder, QFileInfo(file).absolutePath());
    messages_.retire(kMeshesTopic);
    meshes_->readGset(filePath(file));
}

void MeshPart::exportForRecastDemo() {
    const auto set = meshes_->navMesh();
    if (!set) return;
    const auto folder = workFolder(workspace_.document);
    const auto chosen =
        QFileDialog::getSaveFileName(&window_, tr("Export for RecastDemo"),
                                     QDir(folder).filePath(QString::fromStdString(set->map->name()) + ".bin"),
                                     fileFilter(tr("Navmesh sets"), {FileKind::navmesh}));
    if (chosen.isEmpty()) return;
    auto file = chosen;
    if (QFileInfo(file).suffix().toLower() != QStringLiteral("bin")) file += QStringLiteral(".bin");
    const RecastDemoFiles files(filePath(file));
    // The file dialog has already asked about the chosen name.
    std::vector<std::filesystem::path> others{files.crouched, files.ground, files.links};
    if (file != chosen) others.push_back(files.standing);
    if (!mayReplace(std::move(others), messages_, window_)) return;
    const auto written =
        offThread(tr("Writing the navmeshes"), [set, files] { return writeForRecastDemo(*set, files); });
    if (!written) return messages_.showError(written.error().error(), kExportTopic);
    messages_.retire(kExportTopic);
    const auto words =
        tr("Written: %1, with %2, .obj and .gset beside it").arg(file, fileText(files.crouched.filename()));
    messages_.tell(words);
    messages_.log(LogLevel::info, words);
}

void MeshPart::addTo(Menu& menu, const Needs& needs) {
    auto& tools = workspace_.tools;
    const Condition drawable{[view = view_] { return view != nullptr; },
                             tr("there is no 3D view to click in")};
    const MenuEntries own{
        Separator(),
        Command{.id = "meshes.show",
                .title = tr("M&eshes"),
                .help = tr("Show the floor of the map as tiles and as navmeshes."),
                .when = {needs.map},
                .run =
                    [this] {
                        panel_->setDrawn(true);
                        bringUp(*meshPage_);
                    },
                .looksOnly = true},
        Command{
            .id = "meshes.make",
            .title = tr("Make &navmeshes"),
            .help = tr("Make navmeshes of the map by Recast, standing and crouched, and show them."),
            .when = {needs.map,
                     {[meshes = meshes_] { return !meshes->busy(); }, tr("the navmeshes are being made")}},
            .run =
                [this] {
                    panel_->choose(MeshPanel::Shown::standing);
                    panel_->setDrawn(true);
                    bringUp(*meshPage_);
                    meshes_->makeNavMesh();
                }},
        Command{.id = "meshes.flow",
                .title = tr("&Flow field"),
                .help = tr("Click a place, or drag over the floor, to show the paths to it over the floor."),
                .when = {needs.map, drawable},
                .run = [&tools] { tools.setCurrent(FlowPanel::toolId()); },
                .checked = [&tools] { return tools.current() == FlowPanel::toolId(); },
                .choice = "tool"},
    };
    menu.entries = menu.entries + own;
    menu.follows.emplace_back(*meshes_, &MapMeshes::navMeshChanged);
}

}  // namespace navwright
