#include "app/navwright/parts/map/mesh_comparison_part.h"

#include <QDockWidget>

#include <utility>

#include "app/navwright/parts/view3d/panel_overlay.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/map/bsp/contents.h"
#include "widgets/common/controls/probe_tool.h"
#include "widgets/map/mesh_comparison/missing_panel.h"
#include "widgets/map/mesh_comparison/pairs_panel.h"
#include "widgets/map/mesh_comparison/places_panel.h"
#include "widgets/map/mesh_comparison/served_panel.h"

namespace navwright {

namespace {

constexpr float kServedShade = 0.6f;

/// The floor under a body at a place pointed at.
Vec3 floorAt(const Document& document, const Vec3& place) {
    const auto graph = graphOf(document.generation());
    return bodyAt(graph ? *graph : NavGraph(), place) - Vec3(0, 0, kOriginAboveFloor);
}

}  // namespace

MeshComparisonPart::MeshComparisonPart(Workspace& workspace, Messages& messages, MapMeshes& meshes,
                                       MapWays& ways, ProbeTool& probe, ViewArea& area, Docks& docks,
                                       QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      view_(area.view()),
      session_(new MeshComparisonSession(meshes, workspace.areas, this)),
      probe_(probe) {
    connect(session_, &MeshComparisonSession::said, &messages, &Messages::tell);
    makePlaces(docks);
    makePairs(docks);
    makeServed(docks);
    makeMissing(ways, docks);
}

template <class Panel, class Signal, class Place>
void MeshComparisonPart::draw(const char* id, Panel* panel, Signal signal, Place& place, float opacity) {
    if (!view_) return;
    auto* overlay = new PanelOverlay(*view_, QString::fromLatin1(id), place, opacity);
    connect(panel, signal, overlay,
            [overlay](std::shared_ptr<const StagePicture> picture) { overlay->set(std::move(picture)); });
}

template <class Panel>
void MeshComparisonPart::fly(Panel* panel) {
    if (view_) connect(panel, &Panel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
}

void MeshComparisonPart::makePlaces(Docks& docks) {
    auto* panel = new PlacesPanel(*session_, workspace_.tools, ProbeTool::toolId());
    placesPage_ = docks.addPage(kWaysPanel, QStringLiteral("crosscheck"), tr("Two places"), panel,
                                {tr("route"), tr("mesh comparison")});
    draw("crosscheck.1", panel, &PlacesPanel::pictureChanged, *placesPage_);
    connect(&probe_, &ProbeTool::placesChanged, this, &MeshComparisonPart::followProbe);
    connect(panel, &PlacesPanel::cleared, this, &MeshComparisonPart::leaveProbe);
    if (!view_) return;
    // Until its end is clicked, the paths follow the mouse.
    connect(&view_->scene(), &SceneView::hovered, this, [this](const QPointF& place) {
        if (!probe_.active() || !probe_.first() || probe_.second() || !placesPage_->inFront()) return;
        if (const auto surface = view_->surfaceAlong(view_->scene().rayThrough(place)))
            session_->setTo(*surface);
    });
}

void MeshComparisonPart::followProbe() {
    const auto& document = workspace_.document;
    if (!probe_.first()) return;
    const auto from = floorAt(document, *probe_.first());
    if (session_->from() != from || !probe_.second()) session_->setFrom(from);
    if (probe_.second()) session_->setTo(floorAt(document, *probe_.second()));
}

void MeshComparisonPart::leaveProbe() {
    if (probe_.active()) workspace_.tools.setCurrent(ToolModel::select());
}

void MeshComparisonPart::makePairs(Docks& docks) {
    auto* panel = new PairsPanel(*session_);
    pairsPage_ = docks.addPage(kWaysPanel, QStringLiteral("pairs"), tr("All pairs"), panel);
    draw("crosscheck.pairs", panel, &PairsPanel::pictureChanged, *pairsPage_);
    fly(panel);
    // The probe's places would stand beside those of the pair.
    connect(panel, &PairsPanel::pairChosen, this, &MeshComparisonPart::leaveProbe);
    connect(panel, &PairsPanel::placesWanted, this, [this] { bringUp(*placesPage_); });
}

void MeshComparisonPart::makeServed(Docks& docks) {
    auto* panel = new ServedPanel(*session_);
    servedPage_ = docks.addPage(kCoveragePanel, QStringLiteral("served"), tr("Served on foot"), panel,
                                {tr("floor left out by meshes"), tr("narrow passages")});
    draw("crosscheck.0", panel, &ServedPanel::floorChanged, *servedPage_, kServedShade);
    draw("crosscheck.served", panel, &ServedPanel::pictureChanged, *servedPage_);
    fly(panel);
}

void MeshComparisonPart::makeMissing(MapWays& ways, Docks& docks) {
    auto* panel = new MissingPanel(*session_, ways);
    missingDock_ = docks.add(QStringLiteral("missing"), tr("Missing links"), Qt::BottomDockWidgetArea, panel,
                             {tr("what is missing?"), tr("links that the nav lacks")});
    connect(&panel->adder(), &LinkAdder::said, &messages_, &Messages::tell);
    draw("missing", panel, &MissingPanel::pictureChanged, *missingDock_);
    fly(panel);
}

void MeshComparisonPart::addTo(Menu& menu, const Needs& needs) {
    const Condition drawable{[view = view_] { return view != nullptr; },
                             tr("there is no 3D view to click in")};
    const Condition ready{[session = session_] { return session->whyNot().isEmpty(); },
                          tr("the floor of the map is being read")};
    // Brings up what lists the results.
    const auto listed = [&](const char* id, const QString& title, const QString& help, auto& list,
                            void (MeshComparisonSession::*look)()) {
        return Command{.id = id,
                       .title = title,
                       .help = help,
                       .when = {needs.navOnMap, ready},
                       .run = [session = session_, &list, look] {
                           bringUp(list);
                           (session->*look)();
                       }};
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
            .run =
                [this] {
                    bringUp(*placesPage_);
                    workspace_.tools.setCurrent(ProbeTool::toolId());
                }},
        listed("crosscheck.pairs", tr("Compare all pa&irs"),
               tr("Compare the paths between all spawn points and items, worst first."), *pairsPage_,
               &MeshComparisonSession::findPairs),
        listed(
            "crosscheck.proposals", tr("Missing &links by meshes"),
            tr("Find nodes that the nav joins only by a detour, though one can walk straight, and let bots "
               "try a link."),
            *missingDock_, &MeshComparisonSession::findProposals),
        listed("crosscheck.straight", tr("Missing links by the &simulator"),
               tr("Find nodes that the nav joins only by a detour, though simulated bots walk straight "
                  "across."),
               *missingDock_, &MeshComparisonSession::findStraight),
        listed("crosscheck.floor", tr("Floor left out by &meshes"),
               tr("Find floor of the meshes that no node serves, nodes off the floor and narrow passages."),
               *servedPage_, &MeshComparisonSession::findCoverage),
    };
    menu.entries = menu.entries + own;
    menu.follows.emplace_back(*session_, &MeshComparisonSession::sourcesChanged);
}

}  // namespace navwright
