#include "navwright/tools_actions.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

#include "navwright/command_states.h"
#include "navwright/main_window.h"
#include "navwright/menus.h"
#include "navwright/view_area.h"
#include "tools/demo_panel.h"
#include "tools/filter_bar.h"
#include "tools/pressed_look.h"
#include "tools/probe_tool.h"
#include "tools/ruler_tool.h"
#include "tools/timeline_panel.h"
#include "tools/tool_strip.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

const QString kToolGroup = QStringLiteral("toolGroup");

using Picture = std::shared_ptr<const StagePicture>;

/// The command is checked while its tool is the one in use.
void bindToTool(QAction* action, ToolModel& tools, const QString& tool) {
    action->setCheckable(true);
    action->setChecked(tools.current() == tool);
    QObject::connect(action, &QAction::triggered, &tools, [&tools, action, tool] {
        tools.setCurrent(tool);
        // A second click unchecks what stays in use.
        action->setChecked(true);
    });
    QObject::connect(&tools, &ToolModel::changed, action,
                     [action, tool](const QString& now) { action->setChecked(now == tool); });
}

QToolButton* toolButton(QAction* action, QWidget* bar) {
    auto* button = new QToolButton(bar);
    button->setDefaultAction(action);
    button->setObjectName(QStringLiteral("viewBar.") + action->objectName());
    button->setAccessibleName(action->text().remove(u'&'));
    showPressed(button);
    return button;
}

/// Builds what belongs to the tools and binds it to the view, where there is one.
class ToolMaker {
  public:
    explicit ToolMaker(MainWindow& window) : window_(window), view_(window.view().view()) {}

    void make() {
        menu_ = new QMenu(MainWindow::tr("&Tools"), &window_);
        menu_->setObjectName(QStringLiteral("menu.tools"));
        const auto menus = window_.menuBar()->actions();
        window_.menuBar()->insertMenu(menus.isEmpty() ? nullptr : menus.last(), menu_);
        makeToolActions();
        makeBars();
        menu_->addSeparator();
        makeTimeline();
        makeDemos();
    }

  private:
    QAction* add(const char* id, const QString& text, const QKeySequence& shortcut) {
        auto* action = window_.actions().add(QString::fromLatin1(id), text, shortcut);
        menu_->addAction(action);
        return action;
    }
    void addToolAction(const char* id, const QString& text, const QKeySequence& shortcut,
                       const QString& tool);
    void makeToolActions();
    void makeBars();
    template <class Tool>
    void bind(Tool* tool, ToolStrip* strip);
    void makeTimeline();
    void makeDemos();

    MainWindow& window_;
    WorkbenchView* view_;
    QMenu* menu_ = nullptr;
    QActionGroup* group_ = nullptr;
    TimelinePanel* timeline_ = nullptr;
};

void ToolMaker::addToolAction(const char* id, const QString& text, const QKeySequence& shortcut,
                              const QString& tool) {
    auto* action = add(id, text, shortcut);
    bindToTool(action, window_.tools(), tool);
    action->setActionGroup(group_);
}

void ToolMaker::makeToolActions() {
    // Not exclusive: while a tool of someone else is used none of these is checked.
    group_ = new QActionGroup(&window_);
    group_->setObjectName(kToolGroup);
    group_->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    addToolAction("tools.select", MainWindow::tr("&Select"), MainWindow::tr("Shift+S"), ToolModel::select());
    addToolAction("tools.ruler", MainWindow::tr("&Ruler"), MainWindow::tr("Shift+R"), RulerTool::toolId());
    addToolAction("tools.probe", MainWindow::tr("&Path probe"), MainWindow::tr("Shift+P"),
                  ProbeTool::toolId());
}

template <class Tool>
void ToolMaker::bind(Tool* tool, ToolStrip* strip) {
    strip->add(*tool);
    if (!view_) return;
    QObject::connect(view_, &WorkbenchView::placeClicked, tool,
                     [tool](const Vec3& place) { tool->click(place); });
    QObject::connect(
        tool, &TwoClicks::pictureChanged, view_,
        [view = view_, id = tool->id()](const Picture& picture) { view->setOverlay(id, picture); });
}

void ToolMaker::makeBars() {
    auto* bar = new QWidget;
    bar->setObjectName(QStringLiteral("viewBar"));
    auto* column = new QVBoxLayout(bar);
    column->setContentsMargins(4, 2, 4, 2);
    auto* tools = new QWidget(bar);
    tools->setObjectName(QStringLiteral("viewTools"));
    column->addWidget(tools);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    for (auto* action : group_->actions()) row->addWidget(toolButton(action, tools));
    row->addSpacing(12);
    auto* filters = new FilterBar(window_.document(), window_.filter(), tools);
    row->addWidget(filters, 1);
    filters->placeChips(*column);
    window_.view().addBar(bar, Qt::TopEdge);
    auto* strip = new ToolStrip(window_.tools());
    bind(new RulerTool(window_.document(), window_.tools(), strip), strip);
    bind(new ProbeTool(window_.document(), window_.tools(), strip), strip);
    window_.view().addBar(strip, Qt::BottomEdge);
}

void ToolMaker::makeTimeline() {
    timeline_ = new TimelinePanel(window_.document(), window_.selection(), window_.filter());
    window_.addPanel(QStringLiteral("timeline"), MainWindow::tr("Timeline"), Qt::BottomDockWidgetArea,
                     timeline_);
    if (view_) {
        QObject::connect(
            timeline_, &TimelinePanel::pictureChanged, view_,
            [view = view_](const Picture& picture) { view->setOverlay(QStringLiteral("players"), picture); });
        QObject::connect(timeline_, &TimelinePanel::followStarted, view_, &WorkbenchView::lookAt);
        QObject::connect(timeline_, &TimelinePanel::followedMoved, view_, [view = view_](const Vec3& place) {
            auto rig = view->rig();
            rig.setTarget(place);
            view->scene().setRig(rig);
        });
    }
    auto* timeline = timeline_;
    auto* play = add("timeline.play", MainWindow::tr("Pl&ay or pause"), MainWindow::tr("K"));
    auto* back = add("timeline.back", MainWindow::tr("One frame &back"), MainWindow::tr(","));
    auto* forward = add("timeline.forward", MainWindow::tr("One frame &forward"), MainWindow::tr("."));
    QObject::connect(play, &QAction::triggered, timeline, &TimelinePanel::togglePlaying);
    QObject::connect(back, &QAction::triggered, timeline, [timeline] { timeline->step(-1); });
    QObject::connect(forward, &QAction::triggered, timeline, [timeline] { timeline->step(1); });
    auto* button = timeline->findChild<QWidget*>(QStringLiteral("timelinePlay"));
    for (auto* action : {play, back, forward}) enableLike(*action, *button);
}

void ToolMaker::makeDemos() {
    auto* demos = new DemoPanel(window_.document(), window_.filter());
    window_.addPanel(QStringLiteral("demos"), MainWindow::tr("Demos"), Qt::BottomDockWidgetArea, demos);
    auto* window = &window_;
    QObject::connect(demos, &DemoPanel::addWanted, window, [window] { askForFiles(*window); });
    QObject::connect(demos, &DemoPanel::noticed, window,
                     [window](const QString& message) { window->log(LogLevel::warning, message); });
    QObject::connect(demos, &DemoPanel::demoActivated, timeline_, &TimelinePanel::showDemo);
}

QHBoxLayout* toolRow(MainWindow& window) {
    return qobject_cast<QHBoxLayout*>(window.findChild<QWidget*>(QStringLiteral("viewTools"))->layout());
}

}  // namespace

void addTools(MainWindow& window) {
    ToolMaker(window).make();
}

void addTool(MainWindow& window, QAction* action, const QString& tool) {
    bindToTool(action, window.tools(), tool);
    action->setActionGroup(window.findChild<QActionGroup*>(kToolGroup));
    auto* menu = window.findChild<QMenu*>(QStringLiteral("menu.tools"));
    const auto entries = menu->actions();
    const auto end = std::ranges::find_if(entries, [](const QAction* entry) { return entry->isSeparator(); });
    menu->insertAction(end == entries.end() ? nullptr : *end, action);
    auto* row = toolRow(window);
    const auto tools =
        row->parentWidget()->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly).size();
    row->insertWidget(static_cast<int>(tools), toolButton(action, row->parentWidget()));
}

void addToolButton(MainWindow& window, QAction* action) {
    auto* row = toolRow(window);
    row->insertWidget(1, toolButton(action, row->parentWidget()));
}

}  // namespace navwright
