#include "app/navwright/parts/review/cover_part.h"

#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/review/issues/fill_progress.h"
#include "widgets/review/issues/floor_panel.h"
#include "widgets/review/issues/floor_picture.h"
#include "widgets/review/issues/hole_filler.h"
#include "widgets/review/issues/issue_panel.h"
#include "widgets/review/issues/nav_issues.h"
#include "widgets/review/issues/region_tool.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

CoverPart::CoverPart(Workspace& workspace, Messages& messages, NavIssues& navIssues, IssuePanel& issues,
                     WorkbenchView* view, Docks& docks, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      view_(view),
      filler_(new HoleFiller(workspace.document, this)),
      panel_(new FloorPanel(navIssues, *filler_)),
      page_(docks.addPage(kCoveragePanel, QStringLiteral("floor"), tr("Floor"), panel_, {tr("holes")})) {
    connect(filler_, &HoleFiller::said, &messages, &Messages::tell);
    connect(&issues, &IssuePanel::fillWanted, filler_, &HoleFiller::fillHoles);
    issues.layout()->addWidget(new FillProgress(*filler_, QStringLiteral("issues"), &issues));
    connect(panel_, &FloorPanel::regionWanted, this, &CoverPart::askRegion);
    if (!view_) return;
    auto* tool = new RegionTool(*filler_, workspace.tools, workspace.layers, *view_, this);
    connect(tool, &RegionTool::said, &messages, &Messages::tell);
    connect(panel_, &FloorPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    draw(*view_);
}

void CoverPart::draw(WorkbenchView& view) {
    const auto overlay = [&view](const char* id, float opacity) {
        return [&view, name = QString::fromLatin1(id), opacity](std::shared_ptr<const StagePicture> picture) {
            view.setOverlay(name, std::move(picture), opacity);
        };
    };
    // Edges lie on the shade.
    connect(panel_, &FloorPanel::shadeChanged, &view, overlay("floor.0", kFloorShade));
    connect(panel_, &FloorPanel::edgesChanged, &view, overlay("floor.1", 1));
}

void CoverPart::askRegion() {
    // What is uncovered is what can be filled.
    panel_->setShows(true);
    auto& tools = workspace_.tools;
    tools.setCurrent(tools.current() == RegionTool::region() ? ToolModel::select() : RegionTool::region());
}

Follows CoverPart::follows() const {
    return {*panel_, &FloorPanel::changed};
}

Menu CoverPart::menu(const Needs& needs) {
    auto* panel = panel_;
    auto& tools = workspace_.tools;
    std::vector<Condition> fillable{
        needs.navOnMap, {[panel] { return panel->canFill(); }, tr("there is no hole in the floor to fill")}};
    auto drawable = fillable;
    drawable.push_back({[view = view_] { return view != nullptr; }, tr("there is no 3D view to draw in")});
    return {
        .id = "menu.floor",
        .title = tr("Uncovered f&loor"),
        .entries = {Command{.id = "floor.show",
                            .title = tr("&Shade uncovered floor"),
                            .keys = Qt::SHIFT | Qt::Key_Z,
                            .help = tr("Shade floor that no node covers in the 3D view, and outline holes."),
                            .when = {needs.navOnMap},
                            .run = [panel] { panel->setShows(!panel->shows()); },
                            .checked = [panel] { return panel->shows(); },
                            .looksOnly = true},
                    Command{.id = "floor.list",
                            .title = tr("&List of holes"),
                            .help = tr("Show how much of the floor the nav covers, and every hole."),
                            .run =
                                [this, panel] {
                                    panel->setShows(true);
                                    bringUp(*page_);
                                }},
                    Command{.id = "floor.region",
                            .title = tr("Fill a &region"),
                            .keys = tr("Shift+X"),
                            .help = tr("Draw a line around floor; where it is uncovered it gets nodes and "
                                       "links that bots make."),
                            .when = drawable,
                            .run = [this] { askRegion(); },
                            .checked = [&tools] { return tools.current() == RegionTool::region(); }},
                    Command{.id = "floor.all",
                            .title = tr("Fill &all holes"),
                            .help = tr("Add nodes and links that bots make to all uncovered floor."),
                            .when = fillable,
                            .run = [this] { filler_->fillAll(); }}},
        .follows = {follows(), Follows(tools, &ToolModel::changed)}};
}

}  // namespace navwright
