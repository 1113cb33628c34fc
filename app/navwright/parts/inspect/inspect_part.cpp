#include "app/navwright/parts/inspect/inspect_part.h"

#include <QApplication>
#include <QCursor>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <utility>

#include "app/navwright/parts/view3d/panel_overlay.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/common/controls/demo_panel.h"
#include "widgets/common/controls/filter_bar.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/probe_tool.h"
#include "widgets/common/controls/ruler_tool.h"
#include "widgets/common/controls/timeline_panel.h"
#include "widgets/common/controls/tool_strip.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/inspect/deaths/deaths_panel.h"
#include "widgets/inspect/panel/inspector.h"
#include "widgets/inspect/panel/tables_panel.h"
#include "widgets/inspect/panel/why_tool.h"
#include "widgets/parameters/panel/shown_model.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

using Picture = std::shared_ptr<const StagePicture>;

const QString kWhyOverlay = QStringLiteral("why");
const QString kPlayersOverlay = QStringLiteral("players");
const QString kDeathsOverlay = QStringLiteral("deaths");
const QString kDeathHeatOverlay = QStringLiteral("deathHeat");
constexpr float kMarkSize = 12;
constexpr float kMarkColour = 3;  ///< yellow of the categories, which no usual node has
constexpr float kAboveFloor = 2;

/// The place asked about, as a ring on the floor with the reach of one cluster around it.
Picture markOf(const Vec3& place, float radius) {
    Sketch sketch;
    const auto at = place + Vec3(0, 0, kAboveFloor);
    sketch.mark(at, radius, kMarkColour, GlyphShape::ellipse);
    sketch.mark(at, kMarkSize, kMarkColour, GlyphShape::cross);
    return std::move(sketch).share();
}

QToolButton* toolButton(QAction* action, QWidget* bar) {
    auto* button = new QToolButton(bar);
    button->setDefaultAction(action);
    button->setObjectName(QStringLiteral("viewBar.") + action->objectName());
    button->setAccessibleName(plainTitle(action->text()));
    return button;
}

}  // namespace

InspectPart::InspectPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks,
                         QObject* parent)
    : QObject(parent), workspace_(workspace), messages_(messages), area_(area), view_(area.view()) {
    makeBars();
    makeTimeline(docks);
    makeDemos(docks);
    makeInspector(docks);
    makeWhyTool();
    makeTables(docks);
    makeDeaths(docks);
    if (view_) makeTips();
}

/// Shows what is under the cursor beside it, in the status bar too, until the cursor leaves it.
void InspectPart::makeTips() {
    connect(&view_->pointer(), &ViewPointer::hoverText, this, [this](const QString& text) {
        named_ = !text.isEmpty();
        emit hovered(text);
        if (!named_) return QToolTip::hideText();
        QToolTip::showText(QCursor::pos(), text.toHtmlEscaped(), view_);
    });
    const auto forget = [this] {
        if (!std::exchange(named_, false)) return;
        QToolTip::hideText();
        emit hovered({});
    };
    connect(&view_->scene(), &SceneView::rigChanged, this, forget);
    connect(&view_->scene(), &SceneView::menuWanted, this, forget);
    connect(&view_->scene(), &SceneView::resized, this, forget);
    connect(&workspace_.layers, &LayerModel::changed, this, forget);
    connect(&workspace_.document, &Document::generationChanged, this, forget);
    connect(&workspace_.document, &Document::mapChanged, this, forget);
    connect(qApp, &QGuiApplication::focusWindowChanged, this, forget);
}

template <class Tool>
void InspectPart::bind(Tool* tool, ToolStrip* strip) {
    strip->add(*tool);
    if (!view_) return;
    connect(&view_->pointer(), &ViewPointer::placeClicked, tool,
            [tool](const Vec3& place) { tool->click(place); });
    connect(&view_->pointer(), &ViewPointer::voidClicked, tool, &TwoClicks::miss);
    connect(tool, &TwoClicks::pictureChanged, view_,
            [view = view_, id = tool->id()](const Picture& picture) { view->setOverlay(id, picture); });
}

void InspectPart::makeBars() {
    bar_ = new QWidget;
    bar_->setObjectName(QStringLiteral("viewBar"));
    auto* column = new QVBoxLayout(bar_);
    column->setContentsMargins(4, 2, 4, 2);
    auto* line = new QWidget(bar_);
    line->setObjectName(QStringLiteral("viewTools"));
    column->addWidget(line);
    // In a narrow view they take two lines, rather than keep it wide.
    row_ = new FlowLayout(line);
    row_->setContentsMargins(0, 0, 0, 0);
    auto* filters = new FilterBar(workspace_.document, workspace_.filter, line);
    filters->follow(workspace_.layers, qOverload<LayerId>(&ShownModel::title));
    filters->follow(workspace_.areas);
    row_->addWidget(filters);
    filters->placeChips(*column);
    area_.addBar(bar_);
    auto* strip = strip_ = new ToolStrip(workspace_.tools);
    bind(new RulerTool(workspace_.document, workspace_.tools, strip), strip);
    probe_ = new ProbeTool(workspace_.document, workspace_.tools, strip);
    bind(probe_, strip);
    area_.addStrip(strip, Qt::BottomEdge);
}

void InspectPart::addButtons(const CommandTable& commands, std::initializer_list<const char*> ids) {
    int place = 0;
    for (const auto* id : ids)
        row_->insertWidget(place++, toolButton(commands.action(id), row_->parentWidget()));
}

void InspectPart::makeTimeline(Docks& docks) {
    timeline_ = new TimelinePanel(workspace_.document, workspace_.selection, workspace_.filter);
    docks.add(QStringLiteral("timeline"), tr("Timeline"), Qt::BottomDockWidgetArea, timeline_);
    if (!view_) return;
    connect(timeline_, &TimelinePanel::pictureChanged, view_,
            [view = view_](const Picture& picture) { view->setOverlay(kPlayersOverlay, picture); });
    connect(timeline_, &TimelinePanel::followStarted, &view_->camera(), &ViewCamera::lookAt);
    connect(timeline_, &TimelinePanel::followedMoved, &view_->camera(), &ViewCamera::follow);
}

void InspectPart::makeDemos(Docks& docks) {
    auto* demos = new DemoPanel(workspace_.document, workspace_.filter);
    docks.add(QStringLiteral("demos"), tr("Demos"), Qt::BottomDockWidgetArea, demos);
    connect(demos, &DemoPanel::addWanted, this, &InspectPart::filesWanted);
    connect(demos, &DemoPanel::noticed, &messages_,
            [&messages = messages_](const QString& text) { messages.log(LogLevel::warning, text); });
    connect(demos, &DemoPanel::demoActivated, timeline_, &TimelinePanel::showDemo);
}

void InspectPart::makeInspector(Docks& docks) {
    inspector_ = new Inspector(workspace_.document, workspace_.selection);
    inspector_->setAreas(workspace_.areas);
    inspectorDock_ =
        docks.add(QStringLiteral("inspector"), tr("Inspector"), Qt::RightDockWidgetArea, inspector_);
    inspector_->setConfidence(workspace_.confidence);
    connect(inspector_, &Inspector::replayWanted, timeline_, &TimelinePanel::replay);
}

void InspectPart::makeWhyTool() {
    auto* tool =
        new WhyTool(workspace_.document, workspace_.selection, workspace_.tools, *inspector_, inspector_);
    connect(tool, &WhyTool::asked, this, [this](const std::optional<Vec3>& place) {
        if (place) showInspector();
    });
    if (!view_) return;
    connect(&view_->pointer(), &ViewPointer::placeClicked, tool, &WhyTool::click);
    connect(&view_->pointer(), &ViewPointer::voidClicked, tool, [this] {
        if (workspace_.tools.current() == WhyTool::id())
            messages_.tell(tr("Nothing is there: click the floor of the map"));
    });
    connect(tool, &WhyTool::asked, view_,
            [view = view_, &document = workspace_.document](const std::optional<Vec3>& place) {
                const auto radius = document.parameters().real32(Param::NodeRadius);
                view->setOverlay(kWhyOverlay, place ? markOf(*place, radius) : nullptr);
            });
}

void InspectPart::makeTables(Docks& docks) {
    auto* tables = new TablesPanel(workspace_.document, workspace_.selection);
    tables->setFilter(workspace_.filter);
    tables->setConfidence(workspace_.confidence);
    messages_.showFailures(*tables);
    docks.add(QStringLiteral("tables"), tr("Tables"), Qt::BottomDockWidgetArea, tables);
}

void InspectPart::makeDeaths(Docks& docks) {
    auto* deaths = new DeathsPanel(workspace_.document, workspace_.selection);
    deathsDock_ = docks.add(QStringLiteral("deaths"), tr("Deaths"), Qt::BottomDockWidgetArea, deaths,
                            {tr("heat map of deaths"), tr("kills")});
    connect(deaths, &DeathsPanel::momentWanted, timeline_, &TimelinePanel::showMoment);
    if (!view_) return;
    connect(deaths, &DeathsPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    const auto draw = [this](const QString& id, DeathsPanel* panel, auto signal) {
        auto* overlay = new PanelOverlay(*view_, id, *deathsDock_);
        connect(panel, signal, overlay, [overlay](const Picture& picture) { overlay->set(picture); });
    };
    draw(kDeathsOverlay, deaths, &DeathsPanel::marksChanged);
    draw(kDeathHeatOverlay, deaths, &DeathsPanel::heatChanged);
}

void InspectPart::addTool(TwoClicks& tool) {
    bind(&tool, strip_);
}

void InspectPart::startPath(const Vec3& place) {
    probe_->putFirst(place);
}

void InspectPart::endPath(const Vec3& place) {
    probe_->putSecond(place);
}

void InspectPart::showInspector() {
    bringUp(*inspectorDock_);
}

void InspectPart::raiseInspector() {
    if (!inspectorDock_->isHidden()) inspectorDock_->raise();
}

Command InspectPart::tool(const QString& id, const QString& title, const QString& keys, const QString& help,
                          const std::vector<Condition>& when, const QString& tool) {
    auto& tools = workspace_.tools;
    return {.id = id,
            .title = title,
            .keys = keys,
            .help = help,
            .when = when,
            .run = [&tools, tool] { tools.setCurrent(tool); },
            .checked = [&tools, tool] { return tools.current() == tool; },
            .choice = "tool"};
}

MenuEntries InspectPart::playing() {
    auto* timeline = timeline_;
    const std::vector<Condition> when{
        {[timeline] { return timeline->canPlay(); }, tr("choose a demo in the timeline first")}};
    return {Command{.id = "timeline.play",
                    .title = tr("Pl&ay or pause"),
                    .keys = tr("K"),
                    .help = tr("Play or pause the demo in the timeline."),
                    .when = when,
                    .run = [timeline] { timeline->togglePlaying(); }},
            Command{.id = "timeline.back",
                    .title = tr("One frame &back"),
                    .keys = tr(","),
                    .help = tr("Go back in the demo by one frame, a tenth of a second."),
                    .when = when,
                    .run = [timeline] { timeline->step(-1); }},
            Command{.id = "timeline.forward",
                    .title = tr("One frame &forward"),
                    .keys = tr("."),
                    .help = tr("Go ahead in the demo by one frame, a tenth of a second."),
                    .when = when,
                    .run = [timeline] { timeline->step(1); }}};
}

Menu InspectPart::menu(const Needs& needs) {
    return {
        .id = "menu.tools",
        .title = tr("&Tools"),
        .entries =
            MenuEntries{
                tool(command_id::kSelect, tr("&Select"), tr("Shift+S"),
                     tr("Select by clicking in the 3D view."), {}, ToolModel::select()),
                tool(command_id::kRuler, tr("&Ruler"), tr("Shift+R"),
                     tr("Click two places to measure between them."), {needs.picture}, RulerTool::toolId()),
                tool(command_id::kProbe, tr("&Path probe"), tr("Shift+P"),
                     tr("Click two places to see the path that a bot takes between them."), {needs.nav},
                     ProbeTool::toolId()),
                tool(command_id::kWhy, tr("&Why is nothing here?"), tr("Shift+Y"),
                     tr("Click a place on the floor, or with a node selected Shift-click another, to "
                        "see which rule left it without a node or link."),
                     {needs.navOnMap}, WhyTool::id()),
                Separator(),
                Command{.id = "inspect.deaths",
                        .title = tr("&Deaths in the demos"),
                        .help = tr("Show who died of what, by whom and where, and where the map kills."),
                        .synonyms = {tr("heat map of deaths"), tr("kills")},
                        .run = [dock = deathsDock_] { bringUp(*dock); }},
                Separator()} +
            playing(),
        .follows = {Follows(workspace_.tools, &ToolModel::changed),
                    Follows(*timeline_, &TimelinePanel::canPlayChanged)}};
}

}  // namespace navwright
