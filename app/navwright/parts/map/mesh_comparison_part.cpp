#include "app/navwright/parts/map/mesh_comparison_part.h"

#include <QDockWidget>

#include <utility>

#include "app/navwright/parts/view3d/panel_overlay.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/map/mesh_comparison/mesh_comparison_panel.h"
#include "widgets/view3d/view/place_tool.h"

namespace navwright {

namespace {

constexpr float kServedShade = 0.6f;

}  // namespace

MeshComparisonPart::MeshComparisonPart(Workspace& workspace, Messages& messages, MapMeshes& meshes,
                                       ViewArea& area, Docks& docks, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      view_(area.view()),
      session_(new MeshComparisonSession(meshes, workspace.areas, this)),
      panel_(new MeshComparisonPanel(*session_, workspace.tools)),
      dock_(
          docks.add(QStringLiteral("crosscheck"), tr("Mesh comparison"), Qt::BottomDockWidgetArea, panel_)) {
    connect(session_, &MeshComparisonSession::said, &messages, &Messages::tell);
    if (!view_) return;
    connect(panel_, &MeshComparisonPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    const auto shown = [this](const char* id, auto signal, float opacity) {
        auto* overlay = new PanelOverlay(*view_, QString::fromLatin1(id), *dock_, opacity);
        connect(panel_, signal, overlay,
                [overlay](std::shared_ptr<const StagePicture> picture) { overlay->set(std::move(picture)); });
    };
    shown("crosscheck.0", &MeshComparisonPanel::floorChanged, kServedShade);
    shown("crosscheck.1", &MeshComparisonPanel::pictureChanged, 1);
    makeTool();
}

/// A click begins a path, which follows the mouse, and a second click ends it; or one drags from end to end.
void MeshComparisonPart::makeTool() {
    auto* tool = new PlaceTool(MeshComparisonPanel::toolId(), tr("Click the floor where the path begins"),
                               workspace_.tools, *view_, this);
    connect(tool, &PlaceTool::said, &messages_, &Messages::tell);
    connect(tool, &PlaceTool::pressed, this, [this](const Vec3& surface) {
        panel_->showPage(MeshComparisonPanel::places);
        if (std::exchange(ended_, !ended_)) {
            session_->setFrom(surface);
            messages_.tell(tr("Click where it ends; the paths follow the mouse"));
        } else {
            session_->setTo(surface);
        }
    });
    connect(tool, &PlaceTool::dragged, this, [this](const Vec3& surface) {
        ended_ = true;
        session_->setTo(surface);
    });
    connect(&view_->scene(), &SceneView::hovered, tool, [this, tool](const QPointF& place) {
        if (!tool->active() || tool->dragging() || ended_ || !session_->from()) return;
        if (const auto surface = view_->surfaceAlong(view_->scene().rayThrough(place)))
            session_->setTo(*surface);
    });
    connect(session_, &MeshComparisonSession::pathsChanged, tool, [this] {
        if (!session_->from()) ended_ = true;
    });
    connect(tool, &PlaceTool::activeChanged, this, [this](bool active) {
        ended_ = true;
        if (active) bringUp(*dock_);
    });
}

void MeshComparisonPart::addTo(Menu& menu, const Needs& needs) {
    auto& tools = workspace_.tools;
    const Condition drawable{[view = view_] { return view != nullptr; },
                             tr("there is no 3D view to click in")};
    const Condition ready{[session = session_] { return session->whyNot().isEmpty(); },
                          tr("the floor of the map is being read")};
    const auto page = [this](MeshComparisonPanel::Page which) {
        bringUp(*dock_);
        panel_->showPage(which);
    };
    const MenuEntries own{
        Separator(),
        Command{
            .id = "crosscheck.places",
            .title = tr("Compare &paths"),
            .keys = tr("Ctrl+Shift+G"),
            .help = tr(
                "Click two places to compare the nav's path between them with those over meshes and areas."),
            .when = {needs.map, drawable},
            .run = [&tools] { tools.setCurrent(MeshComparisonPanel::toolId()); },
            .checked = [&tools] { return tools.current() == MeshComparisonPanel::toolId(); },
            .choice = "tool"},
        Command{.id = "crosscheck.pairs",
                .title = tr("Compare all pa&irs"),
                .help = tr("Compare the paths between all spawn points and items, worst first."),
                .when = {needs.navOnMap, ready},
                .run =
                    [this, page] {
                        page(MeshComparisonPanel::pairs);
                        session_->findPairs();
                    }},
        Command{.id = "crosscheck.proposals",
                .title = tr("Missing &links by meshes"),
                .help = tr("Find nodes that the nav joins only by a detour, though one can walk straight, "
                           "and let bots try a link."),
                .when = {needs.navOnMap, ready},
                .run =
                    [this, page] {
                        page(MeshComparisonPanel::proposals);
                        session_->findProposals();
                    }},
        Command{.id = "crosscheck.floor",
                .title = tr("Floor left out by &meshes"),
                .help = tr(
                    "Find floor of the meshes that no node serves, nodes off the floor and narrow passages."),
                .when = {needs.navOnMap, ready},
                .run =
                    [this, page] {
                        page(MeshComparisonPanel::regions);
                        session_->findCoverage();
                    }},
    };
    menu.entries = menu.entries + own;
    menu.follows.emplace_back(*session_, &MeshComparisonSession::sourcesChanged);
}

}  // namespace navwright
