#include "app/navwright/window/main_window.h"

#include <QChildEvent>
#include <QCloseEvent>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <cstdio>

#include "app/navwright/parts/edit/edit_part.h"
#include "app/navwright/parts/inspect/inspect_part.h"
#include "app/navwright/parts/live/live_part.h"
#include "app/navwright/parts/map/area_part.h"
#include "app/navwright/parts/map/crowd_part.h"
#include "app/navwright/parts/map/mesh_comparison_part.h"
#include "app/navwright/parts/map/mesh_part.h"
#include "app/navwright/parts/map/travel_part.h"
#include "app/navwright/parts/output/deploy_part.h"
#include "app/navwright/parts/output/export_part.h"
#include "app/navwright/parts/parameters/tune_part.h"
#include "app/navwright/parts/rerelease/rerelease_part.h"
#include "app/navwright/parts/review/review_part.h"
#include "app/navwright/parts/rotation/rotation_part.h"
#include "app/navwright/parts/test/engine_settings.h"
#include "app/navwright/parts/test/preferences.h"
#include "app/navwright/parts/test/test_part.h"
#include "app/navwright/parts/view3d/camera_commands.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/parts/view3d/view_words.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/commands/shortcuts.h"
#include "app/navwright/shell/files/files_part.h"
#include "app/navwright/shell/files/welcome_page.h"
#include "app/navwright/shell/frame/disk_progress.h"
#include "app/navwright/shell/frame/drop_filter.h"
#include "app/navwright/shell/frame/log_panel.h"
#include "app/navwright/shell/frame/message_bar.h"
#include "app/navwright/shell/frame/message_bell.h"
#include "app/navwright/shell/frame/moment_strip.h"
#include "app/navwright/shell/frame/over_view.h"
#include "app/navwright/shell/frame/panel_bar.h"
#include "app/navwright/shell/frame/work_status.h"
#include "app/navwright/shell/frame/workspace_bar.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/window/window_menus.h"
#include "core/base/path_text.h"
#include "widgets/common/controls/whole_text.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/parameter_links.h"
#include "widgets/common/models/preferences.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr int kMessageMilliseconds = 6000;

/// What the draft that is shown leaves out; empty when none is.
QString draftWords(const Document& document) {
    const auto draft = document.draft();
    if (!draft) return {};
    const auto& graph = *draft->graph;
    const bool tried = graph.inferredLinks + graph.joiningLinks + graph.straightLinks + graph.filledNodes +
                           graph.filledLinks >
                       0;
    if (tried) return MainWindow::tr("Draft: not rehearsed yet");
    return document.parameters().choice(Param::FillMode) == "off"
               ? MainWindow::tr("Draft: links not tried yet")
               : MainWindow::tr("Draft: links not tried and map not filled in yet");
}

/// Says where what is shown is not a nav as it was generated.
void sayHowMade(const Document& document, WorkStatus& status) {
    if (document.draft() || !document.edited()) return status.setDraft(draftWords(document));
    status.setDraft(MainWindow::tr("Edited"),
                    MainWindow::tr("The nav was edited since it was generated. It is tested and exported "
                                   "as it is shown."));
}

}  // namespace

MainWindow::MainWindow(const QString& settingsFile, QWidget* parent)
    : QMainWindow(parent), workspace_(settingsFile) {
    setObjectName(QStringLiteral("mainWindow"));
    new DiskProgress(*this);
    new WholeText(this);
    setDockNestingEnabled(true);
    // There are more panels on the right than titles fit beside one another.
    setTabPosition(Qt::RightDockWidgetArea, QTabWidget::East);
    setAcceptDrops(true);
    makeCenter();
    makeParts();
    makeStatusBar();
    makeMenus();
    makeGuide();
    connect(&workspace_.document, &Document::mapChanged, this, &MainWindow::updateTitle);
    connect(&workspace_.document, &Document::generationChanged, this, &MainWindow::updateTitle);
    connect(&workspace_.rereleaseNav, &RereleaseNavModel::openChanged, this, &MainWindow::updateTitle);
    connect(&project_, &ProjectKeeper::pathChanged, this, &MainWindow::updateTitle);
    connect(&workspace_.document.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateModified);
    connect(&workspace_.runs, &RunStore::modifiedChanged, this, &MainWindow::updateModified);
    showTheme();
    applyHabits();
    connect(&habits_, &Habits::changed, this, &MainWindow::applyHabits);
    loadShortcuts(*commands_, settings());
    layouts_.restore();
    updateTitle();
}

MainWindow::~MainWindow() {
    // The stack is clean in the end, which saves nothing.
    disconnect(&workspace_.document, nullptr, this, nullptr);
    disconnect(&workspace_.document.undoStack(), nullptr, this, nullptr);
    disconnect(&workspace_.runs, nullptr, this, nullptr);
    disconnect(&workspace_.rereleaseNav, nullptr, this, nullptr);
    disconnect(&project_, nullptr, this, nullptr);
    disconnect(&opening_, nullptr, this, nullptr);
    project_.setView({}, {});
    guide_.reset();
    commands_.reset();
    // Views and panels hold references to models and parts, which are members and would go first.
    docks_.clear();
    delete takeCentralWidget();
}

void MainWindow::makeCenter() {
    auto* center = new QWidget(this);
    center->setObjectName(QStringLiteral("centre"));
    pages_ = new QStackedWidget(center);
    pages_->setObjectName(QStringLiteral("pages"));
    auto* welcome = welcome_ = new WelcomePage(workspace_.recent, pages_);
    view_ = new ViewArea(workspace_.document, workspace_.layers, workspace_.selection, pages_);
    if (auto* view = view_->view()) {
        view->content().setFilter(workspace_.filter);
        view->map().setLook(workspace_.mapLook);
        view->setOverlays(workspace_.overlays);
        view->content().setAreas(workspace_.areas);
        messages_.showFailures(*view);
        connect(&workspace_.tools, &ToolModel::changed, view,
                [this, view] { view->pointer().setSelecting(workspace_.tools.selecting()); });
        connect(&view->pointer(), &ViewPointer::placeClicked, this, [this] {
            const bool selects = workspace_.tools.selecting() && !workspace_.selection.items().empty();
            if (selects && layouts_.offers(QStringLiteral("inspector"))) inspect_->raiseInspector();
        });
    }
    pages_->addWidget(welcome);
    pages_->addWidget(view_);
    auto* column = center_ = new QVBoxLayout(center);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(pages_, 1);
    setCentralWidget(center);
    auto* bar = messageBar_ = new MessageBar(messages_, center);
    moment_ = new MomentStrip;
    view_->addStrip(moment_, Qt::BottomEdge);
    layOver(bar, Qt::TopEdge);

    connect(this, &MainWindow::themeChanged, view_, &ViewArea::setTheme);
    connect(bar, &MessageBar::linkFollowed, this, [this](const QString& link) {
        if (const auto id = linkedParameter(link)) tune_->showParameter(*id);
    });
    connect(&opening_, &OpenService::opened, pages_, [this] { pages_->setCurrentWidget(view_); });
    connect(&opening_, &OpenService::closed, pages_, [this] {
        layouts_.setAlone(false);
        layouts_.forgetScenes();
        workspace_.overlays.clear();
        pages_->setCurrentIndex(0);
    });
    connect(&layouts_, &Layouts::aloneChanged, this, &MainWindow::showBars);
    const auto open = [this](const QStringList& paths) { opening_.open(paths); };
    connect(welcome, &WelcomePage::openWanted, this, [this] { files_->askForFiles(); });
    connect(welcome, &WelcomePage::sampleWanted, &opening_, &OpenService::openSample);
    connect(welcome, &WelcomePage::recentWanted, &opening_, open);
    connect(new DropFilter(this), &DropFilter::dropped, &opening_, open);
}

/// Over the edge of the 3D view while that is shown, else above or below what is.
void MainWindow::layOver(QWidget* strip, Qt::Edge edge) {
    const auto place = [this, strip, edge] {
        if (pages_->currentWidget() == view_) {
            center_->removeWidget(strip);
            view_->strips().add(strip, edge);
        } else {
            view_->strips().remove(strip, center_->parentWidget());
            center_->insertWidget(edge == Qt::TopEdge ? 0 : -1, strip);
        }
    };
    place();
    connect(pages_, &QStackedWidget::currentChanged, strip, place);
}

/// Stages and parameters are docked left, inspector and issues right, the rest below.
void MainWindow::makeParts() {
    auto* view = view_->view();
    files_ = std::make_unique<FilesPart>(workspace_, messages_, project_, autosave_, opening_, *this, this);
    tune_ = std::make_unique<TunePart>(workspace_, messages_, view, docks_, this);
    inspect_ = std::make_unique<InspectPart>(workspace_, messages_, *view_, docks_, this);
    edit_ = std::make_unique<EditPart>(workspace_, messages_, *view_, docks_, this);
    test_ = std::make_unique<TestPart>(workspace_, messages_, view, docks_, *this, this);
    connect(test_.get(), &TestPart::verdictCame, &layouts_,
            [this] { layouts_.prepare(QStringLiteral("test"), QStringLiteral("verdict")); });
    inspect_->addTool(test_->sendTool());
    review_ = std::make_unique<ReviewPart>(workspace_, messages_, *view_, docks_, this);
    travelPart_ = std::make_unique<TravelPart>(workspace_, messages_, *view_, docks_, this);
    meshPart_ = std::make_unique<MeshPart>(workspace_, messages_, *view_, docks_, *this, this);
    meshPart_->shareGoal(travelPart_->goal(), travelPart_->goalPage());
    meshPart_->shareClosures(travelPart_->ways());
    meshComparisonPart_ =
        std::make_unique<MeshComparisonPart>(workspace_, messages_, meshPart_->meshes(), travelPart_->ways(),
                                             inspect_->probe(), *view_, docks_, this);
    crowdPart_ =
        std::make_unique<CrowdPart>(workspace_, messages_, meshPart_->meshes(), *view_, docks_, *this, this);
    areas_ = std::make_unique<AreaPart>(workspace_, messages_, view, docks_, *this, this);
    rerelease_ =
        std::make_unique<RereleasePart>(workspace_, messages_, opening_, *view_, docks_, *this, this);
    connect(rerelease_.get(), &RereleasePart::checkWanted, review_.get(), &ReviewPart::checkRereleaseNav);
    files_->setSaveRereleaseNav([this](bool as) { return rerelease_->save(as); });
    rotation_ = std::make_unique<RotationPart>(workspace_, messages_, opening_, docks_, *this, this);
    connect(rotation_.get(), &RotationPart::testWanted, test_.get(), &TestPart::showReport);
    live_ = std::make_unique<LivePart>(workspace_, messages_, opening_, view, docks_, *this, this);
    log_ = new LogPanel;
    docks_.add(QStringLiteral("log"), tr("Log"), Qt::BottomDockWidgetArea, log_);
    connect(&messages_, &Messages::logged, log_, &LogPanel::add);
    const auto log = [this] { return log_->text(); };
    export_ = std::make_unique<ExportPart>(workspace_, messages_, project_, *view_, log, *this, this);
    deploy_ = std::make_unique<DeployPart>(workspace_, messages_, *view_, *this, this);

    connect(test_.get(), &TestPart::detoursWanted, review_.get(), &ReviewPart::showDetours);
    connect(test_.get(), &TestPart::openWanted, &opening_,
            [this](const QStringList& paths) { opening_.open(paths); });
    connect(deploy_.get(), &DeployPart::openWanted, &opening_,
            [this](const QStringList& paths) { opening_.open(paths); });
    connect(&workspace_.selection, &Selection::parameterWanted, tune_.get(), &TunePart::showParameter);
    connect(inspect_.get(), &InspectPart::filesWanted, files_.get(), &FilesPart::askForFiles);
    connect(edit_.get(), &EditPart::pathStartWanted, inspect_.get(), &InspectPart::startPath);
    connect(edit_.get(), &EditPart::pathEndWanted, inspect_.get(), &InspectPart::endPath);
    connect(review_.get(), &ReviewPart::testWanted, test_.get(), &TestPart::testBoth);
    connect(test_.get(), &TestPart::bothTested, review_.get(), &ReviewPart::showTested);
    connect(review_.get(), &ReviewPart::evidenceWanted, inspect_.get(), &InspectPart::showInspector);
    const WindowLook look{workspace_, layouts_, inspect_->timeline(), view};
    project_.setView([look] { return viewWords(look); },
                     [look](const ProjectFile& project) { showAsWords(look, project); });
    beginWithRemembered(workspace_, project_, *this);
    chooseBackend(workspace_, messages_, *this);
}

void MainWindow::makeStatusBar() {
    statusBar()->setObjectName(QStringLiteral("statusBar"));
    statusBar()->addPermanentWidget(test_->makeStatus());
    statusBar()->addPermanentWidget(review_->makeCounts());
    work_ = new WorkStatus(this);
    statusBar()->addPermanentWidget(work_);
    bell_ = new MessageBell(messages_, this);
    statusBar()->addPermanentWidget(bell_);
    connect(messageBar_, &MessageBar::historyWanted, bell_, &MessageBell::open);
    const auto sayDraft = [this] { sayHowMade(workspace_.document, *work_); };
    connect(&workspace_.document, &Document::draftChanged, work_, sayDraft);
    connect(&workspace_.document, &Document::generationChanged, work_, sayDraft);
    const auto progressOf = [this](const QString& owner) {
        return [this, owner](const QString& task, qulonglong done, qulonglong total) {
            work_->progress(owner, task, done, total);
        };
    };
    connect(&workspace_.document, &Document::progressed, work_, progressOf(tr("Nav")));
    connect(&workspace_.areas, &AreaModel::progressed, work_, progressOf(tr("Areas")));
    connect(&opening_, &OpenService::workChanged, work_, [this] { showWork(); });
    connect(work_, &WorkStatus::cancelWanted, &opening_, &OpenService::cancel);
    connect(&messages_, &Messages::told, statusBar(), [this](const QString& text) {
        statusBar()->showMessage(text, kMessageMilliseconds);
        if (statusBar()->isHidden()) moment_->say(text);
    });
    const auto sayHovered = [this](const QString& text) { statusBar()->showMessage(text); };
    connect(inspect_.get(), &InspectPart::hovered, statusBar(), sayHovered);
    connect(travelPart_.get(), &TravelPart::hovered, statusBar(), sayHovered);
    connect(rerelease_.get(), &RereleasePart::hovered, statusBar(), sayHovered);
}

void MainWindow::makeMenus() {
    const auto needs = needsOf(workspace_, project_);
    auto map = areas_->menu(needs);
    files_->addTo(map, needs);
    travelPart_->addTo(map, needs);
    meshPart_->addTo(map, needs);
    auto test = test_->menu(needs);
    crowdPart_->addTo(test, needs);
    auto review = review_->menu(needs);
    meshComparisonPart_->addTo(review, needs);
    auto nodes = edit_->menu(needs);
    nodes.entries = nodes.entries + MenuEntries{Separator(), rerelease_->menu(needs)};
    const std::vector<Menu> menus{
        fileMenu(*files_, *rotation_, *live_, *export_, *deploy_, *this, needs),
        editMenu(workspace_, messages_, opening_, *this, needs),
        viewMenu(workspace_, docks_, *this, needs),
        nodes,
        map,
        tune_->menu(),
        inspect_->menu(needs),
        test,
        review,
        cameraMenu(workspace_, messages_, view_->view(), needs, *this),
        helpMenu(*this, needs),
    };
    commands_ = std::make_unique<CommandTable>(*this, *menuBar(), menus);
    // What failed and concerns nothing that lasts is over when something else is tried.
    connect(commands_.get(), &CommandTable::trying, &messages_, [this] { messages_.retire({}); });
    connect(commands_.get(), &CommandTable::refused, &messages_, &Messages::tell);

    edit_->makeViewMenu(*commands_);
    inspect_->addButtons(*commands_, {command_id::kSelect, command_id::kEditTool, command_id::kRuler,
                                      command_id::kProbe, command_id::kWhy});
    workspaceBar_ = new WorkspaceBar(layouts_, *commands_, this);
    addToolBar(workspaceBar_);
    testBar_ = addToolBar(tr("Test"));
    test_->fillToolBar(*testBar_, *commands_);
    panelBar_ = new PanelBar(docks_, layouts_, *commands_, this);
    addToolBar(Qt::BottomToolBarArea, panelBar_);
    layouts_.addBar(*workspaceBar_);
    layouts_.addBar(*testBar_);
    layouts_.addBar(*panelBar_);
    connect(this, &MainWindow::themeChanged, test_.get(), [this] { test_->paintIcons(*commands_); });
}

/// Steps that lie in a menu light its title.
void MainWindow::makeGuide() {
    const auto menuOf = [this](const char* command) {
        return [this, command]() -> GuideControl {
            const auto* entry = commands_->find(QString::fromLatin1(command));
            return {menuBar(), menuBar()->actionGeometry(entry->top->menuAction())};
        };
    };
    const auto whole = [](QWidget* widget) { return [widget] { return GuideControl{widget}; }; };
    const auto test = [this]() -> GuideControl {
        return {testBar_->widgetForAction(commands_->action(QString::fromLatin1(command_id::kStartTest)))};
    };
    GuidePart::Controls controls{{QStringLiteral("map"), whole(&welcome_->openButton())},
                                 {QStringLiteral("demos"), menuOf(command_id::kOpen)},
                                 {QStringLiteral("look"), whole(view_)},
                                 {QStringLiteral("tune"), whole(&tune_->presets())},
                                 {QStringLiteral("test"), test},
                                 {QStringLiteral("verdict"), whole(&test_->verdict())},
                                 {QStringLiteral("issues"), whole(&review_->nextButton())},
                                 {QStringLiteral("save"), menuOf(command_id::kSave)},
                                 {QStringLiteral("export"), menuOf(command_id::kExportNav)},
                                 {QStringLiteral("deploy"), menuOf(command_id::kDeploy)}};
    guide_ = std::make_unique<GuidePart>(workspace_, messages_, opening_, view_->view(), docks_, *commands_,
                                         std::move(controls), *this);
    layOver(guide_->strip(), Qt::BottomEdge);
    connect(guide_.get(), &GuidePart::filesWanted, files_.get(), &FilesPart::askForFiles);
    const auto tick = [this](const char* step) {
        return [this, step] { guide_->guide().tick(QLatin1String(step)); };
    };
    connect(review_.get(), &ReviewPart::issueVisited, guide_.get(), tick("issues"));
    // Who goes on to the issues has read the verdict.
    connect(review_.get(), &ReviewPart::issueVisited, guide_.get(), [this, read = tick("verdict")] {
        if (workspace_.testing.tested().report()) read();
    });
    connect(&project_, &ProjectKeeper::savedToFile, guide_.get(), tick("save"));
    connect(export_.get(), &ExportPart::navWritten, guide_.get(), tick("export"));
    connect(deploy_.get(), &DeployPart::navDeployed, guide_.get(), tick("deploy"));
}

void MainWindow::showWork() {
    const auto show = [this](const QString& owner, bool busy, const QString& task) {
        busy ? work_->begin(owner, task) : work_->end(owner);
    };
    show(tr("Files"), opening_.reading(), tr("Opening"));
    show(tr("Nav"), workspace_.document.busy(), tr("Making the nav"));
    show(tr("Areas"), workspace_.areas.busy(), workspace_.areas.task());
}

void MainWindow::updateTitle() {
    const auto& document = workspace_.document;
    QString name;
    if (!project_.path().empty()) {
        name = fileText(project_.path().filename());
    } else if (workspace_.rereleaseNav.isOpen()) {
        name = fileText(workspace_.rereleaseNav.path().filename());
    } else if (document.shownMap()) {
        name = QString::fromStdString(document.shownMap()->name());
    } else if (document.generation()) {
        name = QString::fromStdString(document.generation()->mapName);
    } else if (workspace_.modified()) {
        name = tr("Unnamed");
    }
    const auto shown = project_.readOnly() ? tr("%1[*] (read-only)").arg(name) : name + QStringLiteral("[*]");
    setWindowTitle(name.isEmpty() ? tr("Navwright") : tr("%1 – Navwright").arg(shown));
    setWindowModified(workspace_.modified());
}

void MainWindow::updateModified() {
    updateTitle();
    if (!workspace_.modified()) autosave_.discard();
}

void MainWindow::chooseTheme(ThemeChoice theme) {
    auto values = habits_.values();
    values.theme = theme;
    habits_.set(values);
}

void MainWindow::showTheme() {
    themeChoice_ = habits_.values().theme;
    theme_ = themeOf(themeChoice_);
    applyTheme(theme_);
    emit themeChanged(theme_);
}

void MainWindow::applyHabits() {
    const auto& values = habits_.values();
    if (values.theme != themeChoice_) showTheme();
    applyFontSize(values.fontSize);
    if (auto* view = view_->view()) view->scene().setTaste(values.camera);
    const int seconds = values.autosave ? values.autosaveSeconds : 0;
    if (seconds != autosave_.interval()) autosave_.setInterval(seconds);
    workspace_.document.setCacheFolder(cacheFolderOf(values));
    workspace_.document.setCacheLimit(cacheLimitOf(values));
}

/// The system's colours changed: those of the window with them, where they are meant to.
bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::ThemeChange && themeChoice_ == ThemeChoice::system) showTheme();
    return QMainWindow::event(event);
}

void MainWindow::showBars(bool alone) {
    for (auto* bar : {static_cast<QWidget*>(menuBar()), static_cast<QWidget*>(statusBar()), &inspect_->bar()})
        bar->setVisible(!alone);
    if (!alone) return moment_->hide();
    const auto keys = commands_->action(command_id::kAlone)->shortcut().toString(QKeySequence::NativeText);
    moment_->say(keys.isEmpty() ? tr("Right-click: bring the panels back")
                                : tr("%1 brings the panels back").arg(keys));
}

void MainWindow::leaveOnlyTheView() {
    for (const auto& dock : docks_.all()) dock.widget->hide();
    workspaceBar_->hide();
    testBar_->hide();
    panelBar_->hide();
    inspect_->bar().hide();
    menuBar()->hide();
    statusBar()->hide();
    // Panels that are gone no longer keep the window wide.
    layout()->activate();
}

void MainWindow::keepForNextStart() {
    if (!autosave_.saveNow())
        std::fprintf(stderr, "navwright: unsaved work is lost: %s\n",
                     printable(autosave_.failure().toStdString()).c_str());
    opening_.cancel();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayLoseChanges()) {
        event->ignore();
        return;
    }
    autosave_.discard();
    layouts_.save();
    opening_.cancel();
    event->accept();
}

/// Qt makes the tabs of docks that share a place when it needs them, and without names.
void MainWindow::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr;
    if (!tabs || !tabs->objectName().isEmpty()) return;
    tabs->setObjectName(QStringLiteral("panelTabs.%1").arg(tabBars_++));
    tabs->setAccessibleName(tr("Panels of one place"));
}

}  // namespace navwright
