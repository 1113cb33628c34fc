#include "navwright/main_window.h"

#include <QChildEvent>
#include <QCloseEvent>
#include <QDockWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QStatusBar>
#include <QTabBar>

#include <cstdio>

#include "models/file_text.h"
#include "navwright/autosave.h"
#include "navwright/command_states.h"
#include "navwright/disk_progress.h"
#include "navwright/layouts.h"
#include "navwright/log_panel.h"
#include "navwright/menus.h"
#include "navwright/message_bar.h"
#include "navwright/opener.h"
#include "navwright/panels.h"
#include "navwright/project_keeper.h"
#include "navwright/recent_files.h"
#include "navwright/shortcuts.h"
#include "navwright/view_area.h"
#include "navwright/work_status.h"
#include "trial/trial.h"
#include "world/spawn_service.h"

namespace navwright {

namespace {

constexpr QSize kUsualSize{1440, 900};
const QString kThemeKey = QStringLiteral("window/theme");

std::unique_ptr<QSettings> openSettings(const QString& file) {
    if (file.isEmpty()) {
        return std::make_unique<QSettings>(QStringLiteral("navwright"), QStringLiteral("navwright"));
    }
    return std::make_unique<QSettings>(file, QSettings::IniFormat);
}

/// Shows a panel or hides it. One that is a tab behind others comes to the front: whoever asks for it does
/// not see it.
QAction* panelToggle(ActionRegistry& actions, const QString& id, QDockWidget& dock) {
    auto* toggle = actions.add(QStringLiteral("view.panel.") + id, dock.windowTitle());
    toggle->setCheckable(true);
    const auto inFront = std::make_shared<bool>(false);
    QObject::connect(&dock, &QDockWidget::visibilityChanged, toggle,
                     [inFront](bool visible) { *inFront = visible; });
    auto* shown = dock.toggleViewAction();
    QObject::connect(shown, &QAction::toggled, toggle, &QAction::setChecked);
    QObject::connect(toggle, &QAction::triggered, &dock, [&dock, toggle, inFront] {
        const bool show = !*inFront;
        dock.setVisible(show);
        if (show) dock.raise();
        toggle->setChecked(show);
    });
    toggle->setChecked(shown->isChecked());
    return toggle;
}

/// What the draft that is shown leaves out; empty when none is.
QString draftWords(const Document& document) {
    const auto draft = document.draft();
    if (!draft) return {};
    const auto& graph = *draft->graph;
    const bool tried = graph.inferredLinks + graph.joiningLinks + graph.filledNodes + graph.filledLinks > 0;
    if (tried) return MainWindow::tr("Draft: not rehearsed yet");
    return document.parameters().choice(Param::FillMode) == "off"
               ? MainWindow::tr("Draft: links not tried yet")
               : MainWindow::tr("Draft: links not tried and map not filled in yet");
}

}  // namespace

MainWindow::MainWindow(const QString& settingsFile, QWidget* parent)
    : QMainWindow(parent),
      settings_(openSettings(settingsFile)),
      actions_(new ActionRegistry(this)),
      recent_(new RecentFiles(*settings_, this)),
      opener_(new Opener(this)),
      layouts_(new Layouts(*this, *settings_)),
      project_(new ProjectKeeper(*this)),
      autosave_(new Autosave(*this)) {
    setObjectName(QStringLiteral("mainWindow"));
    new DiskProgress(*this);
    setDockNestingEnabled(true);
    // There are more panels on the right than titles fit beside one another.
    setTabPosition(Qt::RightDockWidgetArea, QTabWidget::East);
    setAcceptDrops(true);
    resize(kUsualSize.boundedTo(screen()->availableSize()));
    connect(actions_, &ActionRegistry::added, this, [this](QAction* action) {
        addAction(action);
        // What failed and concerns nothing that lasts is over when something else is tried.
        if (!action->objectName().startsWith(QLatin1String("view.")))
            connect(action, &QAction::triggered, this, [this] { retireMessages({}); });
    });
    makeCentre();
    makeMenus(*this);
    addPanels(*this);
    log_ = new LogPanel;
    addPanel(QStringLiteral("log"), tr("Log"), Qt::BottomDockWidgetArea, log_);
    work_ = new WorkStatus(this);
    statusBar()->addPermanentWidget(work_);
    statusBar()->setObjectName(QStringLiteral("statusBar"));
    connectModels();
    setTheme(themeOf(settings_->value(kThemeKey).toString()));
    new CommandStates(*this);
    loadShortcuts(*actions_, *settings_);
    layouts_->restore();
    updateTitle();
}

MainWindow::~MainWindow() {
    disconnect(&document_, nullptr, this, nullptr);
    // The stack is clean in the end, which saves nothing.
    disconnect(&document_.undoStack(), nullptr, this, nullptr);
    disconnect(&runs_, nullptr, this, nullptr);
    disconnect(opener_, nullptr, this, nullptr);
    delete findChild<CommandStates*>();
    // Views and panels hold references to the models, which are members and would go first.
    for (auto* dock : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) delete dock;
    delete takeCentralWidget();
}

void MainWindow::connectModels() {
    connect(&document_, &Document::mapChanged, this, &MainWindow::updateTitle);
    connect(&document_, &Document::generationChanged, this, &MainWindow::updateTitle);
    connect(&document_, &Document::generationChanged, this, &MainWindow::logGeneration);
    connect(&document_, &Document::generationChanged, this, &MainWindow::sayOfDemos);
    connect(&document_, &Document::generationChanged, this, &MainWindow::sayChangedDemos);
    connect(&document_, &Document::busyChanged, this, &MainWindow::updateBusy);
    connect(&document_, &Document::progressed, work_, &WorkStatus::progress);
    connect(&document_, &Document::logged, this,
            [this](int level, const QString& message) { log(static_cast<LogLevel>(level), message); });
    connect(&document_, &Document::failed, this,
            [this](const QString& what, const QString& where, const QString& hint) {
                retireMessages(kGenerationTopic);
                showError({what.toStdString(), where.toStdString(), hint.toStdString()}, kGenerationTopic);
            });
    connect(&document_, &Document::cancelled, this, &MainWindow::sayCancelled);
    connect(&document_, &Document::demosChanged, this, [this] { retireMessages(kChangedDemosTopic); });
    const auto sayDraft = [this] { work_->setDraft(draftWords(document_)); };
    connect(&document_, &Document::draftChanged, this, sayDraft);
    connect(&document_, &Document::generationChanged, this, sayDraft);
    connect(&document_.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateModified);
    connect(&runs_, &RunStore::modifiedChanged, this, &MainWindow::updateModified);
    connect(&runs_, &RunStore::dropped, this, [this](const QString& name) {
        showNotice({tr("\"%1\" is not kept any more").arg(name).toStdString(),
                    {},
                    tr("a project keeps %1 runs; remove others before you keep another")
                        .arg(kMostRuns)
                        .toStdString()});
    });
    connect(opener_, &Opener::busyChanged, this, &MainWindow::updateBusy);
    connect(opener_, &Opener::opened, this,
            [this](const std::shared_ptr<const OpenedFiles>& files) { take(*files); });
    connect(opener_, &Opener::cancelled, this, [this] { log(LogLevel::info, tr("Cancelled")); });
    connect(project_, &ProjectKeeper::pathChanged, this, &MainWindow::updateTitle);
    connect(work_, &WorkStatus::cancelWanted, this, &MainWindow::cancelWork);
    findChild<Trial*>()->setMayForget([this] { return mayLoseIteration(); });
}

bool MainWindow::busy() const {
    return opener_->busy() || document_.busy();
}

void MainWindow::cancelWork() {
    opener_->cancel();
    document_.cancel();
}

void MainWindow::updateBusy() {
    work_->setBusy(busy());
    if (opener_->busy()) work_->progress(tr("Opening"), 0, 0);
    if (busy() != wasBusy_) {
        wasBusy_ = busy();
        emit busyChanged(wasBusy_);
    }
}

void MainWindow::updateTitle() {
    QString name;
    if (!project_->path().empty()) {
        name = fileText(project_->path().filename());
    } else if (document_.map()) {
        name = QString::fromStdString(document_.map()->name());
    } else if (document_.generation()) {
        name = QString::fromStdString(document_.generation()->mapName);
    } else if (modified()) {
        name = tr("Unnamed");
    }
    const auto shown =
        project_->readOnly() ? tr("%1[*] (read-only)").arg(name) : name + QStringLiteral("[*]");
    setWindowTitle(name.isEmpty() ? tr("Navwright") : tr("%1 – Navwright").arg(shown));
    setWindowModified(modified());
}

bool MainWindow::modified() {
    return !document_.undoStack().isClean() || runs_.modified();
}

void MainWindow::updateModified() {
    updateTitle();
    if (!modified()) autosave_->discard();
}

void MainWindow::logGeneration() {
    const auto generation = document_.generation();
    if (!generation) return;
    const auto warn = [this](const std::string& text) {
        log(LogLevel::warning, QString::fromStdString(text));
    };
    for (const auto& warning : generation->warnings) warn(warning);
    for (const auto& warning : generation->graph->warnings) warn(warning);
    for (const auto& remark : spawnRemarks(generation->graph->spawns)) warn(remark);
    double milliseconds = 0;
    for (const auto& stage : generation->stages) milliseconds += stage.ran ? stage.milliseconds : 0;
    const auto& graph = generation->graph->graph;
    log(LogLevel::info, tr("%1: %2 nodes, %3 links from %4 demos in %5 ms")
                            .arg(QString::fromStdString(generation->mapName))
                            .arg(graph.nodes.size())
                            .arg(graph.linkCount())
                            .arg(generation->demos.size())
                            .arg(milliseconds, 0, 'f', 0));
}

void MainWindow::setTheme(Theme theme) {
    theme_ = theme;
    applyTheme(theme);
    settings_->setValue(kThemeKey, themeKey(theme));
    emit themeChanged(theme);
}

void MainWindow::log(LogLevel level, const QString& message) {
    log_->add(level, message);
}

void MainWindow::showError(const Error& error, const QString& topic) {
    messages_->show(error, {}, topic);
    const auto message = QString::fromStdString(error.message());
    log(LogLevel::error, message);
    emit errorShown(message);
}

void MainWindow::showNotice(const Error& notice, const MessageOffer& offer, const QString& topic) {
    messages_->show(notice, offer, topic);
    const auto message = QString::fromStdString(notice.message());
    log(LogLevel::warning, message);
    emit noticeShown(message);
}

void MainWindow::showNotice(const Error& notice, const QString& topic) {
    showNotice(notice, MessageOffer(), topic);
}

void MainWindow::retireMessages(const QString& topic) {
    messages_->retire(topic);
}

/// Half an hour of tests may have led to a nav that nobody has taken yet.
bool MainWindow::mayLoseIteration() {
    auto* trial = findChild<Trial*>();
    if (unattended_ || !trial || !trial->iteration().unkept()) return true;
    auto& iteration = trial->iteration();
    QMessageBox question(QMessageBox::Question, tr("Navwright"),
                         tr("The best nav of the iteration is not kept. Keep it?"),
                         QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setObjectName(QStringLiteral("iterationQuestion"));
    question.setInformativeText(
        tr("The best is test %1 of %2; its nav becomes the window's nav; can be undone.")
            .arg(iteration.best() + 1)
            .arg(iteration.turns().size()));
    auto* keep = question.addButton(tr("Keep best"), QMessageBox::AcceptRole);
    question.setDefaultButton(keep);
    const auto answer = question.exec();
    if (question.clickedButton() == keep) {
        iteration.keep(iteration.best());
        return true;
    }
    if (answer != QMessageBox::Discard) return false;
    iteration.discard();
    return true;
}

bool MainWindow::mayLoseChanges() {
    if (!mayLoseIteration()) return false;
    if (!modified()) return true;
    QMessageBox question(QMessageBox::Question, tr("Navwright"), tr("There is unsaved work. Save it?"),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setObjectName(QStringLiteral("unsavedQuestion"));
    question.setInformativeText(
        tr("A project keeps parameters, edits, feedback, kept runs, demos left out and the view."));
    const auto answer = question.exec();
    if (answer == QMessageBox::Save) return project_->save();
    if (answer != QMessageBox::Discard) return false;
    document_.undoStack().clear();
    runs_.setSaved();
    return true;
}

void MainWindow::keepForNextStart() {
    if (!autosave_->saveNow())
        std::fprintf(stderr, "navwright: unsaved work is lost: %s\n", qPrintable(autosave_->failure()));
    cancelWork();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayLoseChanges()) {
        event->ignore();
        return;
    }
    autosave_->discard();
    layouts_->save();
    cancelWork();
    event->accept();
}

/// Qt makes the tabs of docks that share a place when it needs them, and without names.
void MainWindow::childEvent(QChildEvent* event) {
    QMainWindow::childEvent(event);
    auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr;
    if (!tabs || !tabs->objectName().isEmpty()) return;
    const auto others =
        findChildren<QTabBar*>(QRegularExpression(QStringLiteral("^panelTabs")), Qt::FindDirectChildrenOnly);
    tabs->setObjectName(QStringLiteral("panelTabs.%1").arg(others.size()));
    tabs->setAccessibleName(tr("Panels of one place"));
}

QDockWidget* MainWindow::addPanel(const QString& id, const QString& title, Qt::DockWidgetArea area,
                                  QWidget* panel) {
    QDockWidget* beside = nullptr;
    for (auto* other : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!beside && dockWidgetArea(other) == area) beside = other;
    }
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(QStringLiteral("panel.") + id);
    dock->setAccessibleName(title);
    // In a small window a panel scrolls; it does not keep the window large.
    auto* scroll = new QScrollArea(dock);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(panel);
    scroll->setObjectName(QStringLiteral("panelScroll.") + id);
    scroll->setAccessibleName(title);
    dock->setWidget(scroll);
    addDockWidget(area, dock);
    if (beside) {
        tabifyDockWidget(beside, dock);
        beside->raise();
    }
    findChild<QMenu*>(QStringLiteral("menu.panels"))->addAction(panelToggle(*actions_, id, *dock));
    return dock;
}

}  // namespace navwright
