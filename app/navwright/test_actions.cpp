#include "navwright/test_actions.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

#include "base/atomic_file.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "navwright/main_window.h"
#include "navwright/view_area.h"
#include "panels/stage_panel.h"
#include "trial/flagged_overlay.h"
#include "trial/load_report.h"
#include "trial/rehearsal_panel.h"
#include "trial/runs_panel.h"
#include "trial/test_icons.h"
#include "trial/trial.h"
#include "trial/verdict_panel.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

constexpr QSize kButtonIcon{24, 24};
const QString kRemovals = QStringLiteral("removals");
const QString kStuck = QStringLiteral("stuck");
const QString kFlagged = QStringLiteral("flagged");
const QString kReports = MainWindow::tr("Test reports (*.navtest.json *.json);;All files (*)");

void loadReportFile(MainWindow& window, Trial& trial) {
    const auto file =
        QFileDialog::getOpenFileName(&window, MainWindow::tr("Load navtest report"), {}, kReports);
    if (!file.isEmpty()) showTestReport(window, trial, file);
}

void saveReportFile(MainWindow& window, Trial& trial) {
    const auto report = trial.tested().report();
    const auto usual = QString::fromStdString(report->map + ".navtest.json");
    const auto file =
        QFileDialog::getSaveFileName(&window, MainWindow::tr("Save navtest report"), usual, kReports);
    if (file.isEmpty()) return;
    const auto written = offThread(MainWindow::tr("Writing the report"), [report, path = filePath(file)] {
        return writeFile(path, writeNavtestReport(*report));
    });
    if (!written) return window.showError(written.error().error());
    window.log(LogLevel::info, MainWindow::tr("Written: %1").arg(file));
}

void paintIcons(QAction* start, QAction* iterate, QAction* cancel) {
    const auto text = QApplication::palette().color(QPalette::ButtonText);
    start->setIcon(testIcon(TestIcon::start, text));
    iterate->setIcon(testIcon(TestIcon::iterate, text));
    cancel->setIcon(testIcon(TestIcon::cancel, text));
}

/// Makes the menu and the tool bar.
class TestMenu {
  public:
    TestMenu(MainWindow& window, Trial& trial) : window_(window), trial_(trial) {}

    void make() {
        menu_ = new QMenu(MainWindow::tr("&Test"), window_.menuBar());
        menu_->setObjectName(QStringLiteral("menu.test"));
        auto* help = window_.findChild<QMenu*>(QStringLiteral("menu.help"));
        window_.menuBar()->insertMenu(help ? help->menuAction() : nullptr, menu_);
        auto* trial = &trial_;
        auto* window = &window_;
        auto* start = add("test.start", MainWindow::tr("&Generate and test"), Qt::Key_F5,
                          [trial] { trial->generateAndTest(); });
        auto* iterate = add("test.iterate", MainWindow::tr("&Iterate"), Qt::CTRL | Qt::Key_F5,
                            [trial] { trial->iterate(); });
        auto* cancel = add("test.cancel", MainWindow::tr("&Cancel the test"), Qt::SHIFT | Qt::Key_F5,
                           [trial] { trial->cancel(); });
        menu_->addSeparator();
        auto* load = add("test.loadReport", MainWindow::tr("&Load navtest report…"), {},
                         [window, trial] { loadReportFile(*window, *trial); });
        auto* save = add("test.saveReport", MainWindow::tr("&Save navtest report…"), {},
                         [window, trial] { saveReportFile(*window, *trial); });
        const auto update = [trial, start, iterate, cancel, load, save] {
            const bool busy = trial->busy();
            const auto& document = trial->document();
            start->setEnabled(trial->ready());
            iterate->setEnabled(trial->ready());
            load->setEnabled(!busy && document.generation());
            cancel->setEnabled(busy);
            save->setEnabled(!busy && trial->tested().report() != nullptr);
        };
        QObject::connect(trial, &Trial::readyChanged, save, update);
        QObject::connect(&trial->tested(), &TestedNav::changed, save, update);
        QObject::connect(&trial->document(), &Document::generationChanged, save, update);
        update();
        makeToolBar(start, iterate, cancel);
    }

  private:
    template <class Slot>
    QAction* add(const char* id, const QString& text, const QKeySequence& shortcut, Slot slot) {
        auto* action = window_.actions().add(QString::fromLatin1(id), text, shortcut);
        QObject::connect(action, &QAction::triggered, &window_, slot);
        menu_->addAction(action);
        return action;
    }

    void makeToolBar(QAction* start, QAction* iterate, QAction* cancel) {
        auto* bar = window_.addToolBar(MainWindow::tr("Test"));
        bar->setObjectName(QStringLiteral("toolBar.test"));
        bar->setIconSize(kButtonIcon);
        bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        QObject::connect(&window_, &MainWindow::themeChanged, bar,
                         [start, iterate, cancel] { paintIcons(start, iterate, cancel); });
        paintIcons(start, iterate, cancel);
        start->setToolTip(MainWindow::tr("Make the nav, let bots walk it, and show where they fail (F5)"));
        iterate->setToolTip(MainWindow::tr(
            "Test, mend what bots fail on, and test again, until nothing more helps (Ctrl+F5)"));
        bar->addActions({start, iterate, cancel});
        for (auto* action : {start, iterate, cancel}) {
            auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action));
            button->setObjectName(QStringLiteral("button.") + action->objectName());
            button->setAccessibleName(action->text().remove(QLatin1Char('&')));
        }
    }

    MainWindow& window_;
    Trial& trial_;
    QMenu* menu_ = nullptr;
};

/// Errors and words of the runs go where those of the window go.
void connectMessages(MainWindow& window, Trial& trial) {
    const auto error = [&window](const QString& what, const QString& where, const QString& hint) {
        window.showError({what.toStdString(), where.toStdString(), hint.toStdString()}, kTestTopic);
    };
    QObject::connect(&trial, &Trial::busyChanged, &window, [&window](bool busy) {
        if (busy) window.retireMessages(kTestTopic);
    });
    // What failed was of an earlier nav.
    QObject::connect(&trial.document(), &Document::generationChanged, &window,
                     [&window] { window.retireMessages(kTestTopic); });
    QObject::connect(&trial.session(), &TrialSession::failed, &window, error);
    QObject::connect(&trial.iteration(), &IterationSession::failed, &window, error);
    QObject::connect(&trial.session(), &TrialSession::logged, &window,
                     [&window](TrialStep step, int level, const QString& message) {
                         // Every line of a server's console is for the step's own log.
                         if (level == static_cast<int>(LogLevel::debug)) return;
                         window.log(static_cast<LogLevel>(level),
                                    stepTitle(step) + QStringLiteral(": ") + message);
                     });
    QObject::connect(&trial.session(), &TrialSession::cancelled, &window,
                     [&window] { window.log(LogLevel::info, MainWindow::tr("Test cancelled")); });
}

/// Whoever starts a test sees it, whatever the layout.
void bringForward(QDockWidget& dock) {
    dock.show();
    dock.raise();
}

/// The legend of what is shown is what one wants to read then.
void connectStages(MainWindow& window, Trial& trial) {
    auto* stages = window.findChild<StagePanel*>();
    if (!stages) return;
    QObject::connect(&trial.tested(), &TestedNav::shown, stages,
                     [stages] { stages->choose(LayerId::navtest); });
}

void connectView(MainWindow& window, FindingsPanel& findings) {
    auto* view = window.view().view();
    if (!view) return;
    QObject::connect(&findings, &FindingsPanel::placeWanted, view, &WorkbenchView::lookAt);
    QObject::connect(&findings, &FindingsPanel::overlayChanged, view,
                     [view](std::shared_ptr<const StagePicture> picture) {
                         view->setOverlay(kRemovals, std::move(picture));
                     });
    QObject::connect(&findings, &FindingsPanel::replayChanged, view,
                     [view](std::shared_ptr<const StagePicture> picture) {
                         view->setOverlay(kStuck, std::move(picture));
                     });
    const auto* flagged = new FlaggedOverlay(window.document(), window.layers(), view);
    QObject::connect(flagged, &FlaggedOverlay::changed, view,
                     [view](std::shared_ptr<const StagePicture> picture) {
                         view->setOverlay(kFlagged, std::move(picture));
                     });
}

/// The panel of rehearsals, and the key that shows the nav before and after them.
void addRehearsal(MainWindow& window) {
    auto* panel = new RehearsalPanel(window.document());
    window.addPanel(QStringLiteral("rehearsal"), MainWindow::tr("Rehearsal"), Qt::BottomDockWidgetArea,
                    panel);
    auto* before = window.actions().add(QStringLiteral("test.before"),
                                        MainWindow::tr("Nav &before or after rehearsals"), Qt::Key_B);
    window.findChild<QMenu*>(QStringLiteral("menu.test"))->addAction(before);
    before->setEnabled(panel->canShowBefore());
    QObject::connect(before, &QAction::triggered, panel, &RehearsalPanel::toggleBefore);
    QObject::connect(panel, &RehearsalPanel::canShowBeforeChanged, before, &QAction::setEnabled);
    auto* view = window.view().view();
    if (!view) return;
    QObject::connect(panel, &RehearsalPanel::placeWanted, view, &WorkbenchView::lookAt);
    QObject::connect(
        panel, &RehearsalPanel::beforeWanted, view,
        [&window, view](const std::shared_ptr<const Generation>& earlier) {
            // Nodes and links are hidden while a test is looked at.
            for (const auto layer : {LayerId::nodes, LayerId::links}) {
                if (earlier) window.layers().setVisible(layer, true);
            }
            view->setInstead(earlier);
            window.statusBar()->showMessage(earlier ? MainWindow::tr("The nav before rehearsals (B: after)")
                                                    : MainWindow::tr("The nav after rehearsals"));
        });
}

}  // namespace

void showTestReport(MainWindow& window, Trial& trial, const QString& file) {
    const auto report = loadReport(filePath(file), trial.document());
    if (!report) return window.showError(report.error().error(), kTestTopic);
    trial.tested().show({.report = *report, .graph = graphOf(trial.document().generation())});
}

Trial& addTesting(MainWindow& window) {
    auto* trial = new Trial(window.document(), window.layers());
    trial->setObjectName(QStringLiteral("trial"));
    auto* verdict = new VerdictPanel(*trial, window.selection());
    auto* runs = new RunsPanel(*trial);
    auto* verdictDock = window.addPanel(QStringLiteral("verdict"), MainWindow::tr("Verdict"),
                                        Qt::RightDockWidgetArea, verdict);
    auto* runsDock =
        window.addPanel(QStringLiteral("runs"), MainWindow::tr("Runs"), Qt::BottomDockWidgetArea, runs);
    // Ends with the last of the panels, while the document is still there.
    trial->setParent(runs);
    TestMenu(window, *trial).make();
    addRehearsal(window);
    connectMessages(window, *trial);
    connectView(window, verdict->findings());
    connectStages(window, *trial);
    QObject::connect(trial, &Trial::busyChanged, runsDock, [runsDock](bool busy) {
        if (busy) bringForward(*runsDock);
    });
    QObject::connect(&trial->tested(), &TestedNav::shown, verdictDock,
                     [verdictDock] { bringForward(*verdictDock); });
    trial->setSettings(loadTrialSettings(window.settings()));
    QObject::connect(trial, &Trial::settingsChanged, &window,
                     [&window, trial] { saveTrialSettings(window.settings(), trial->settings()); });
    return *trial;
}

}  // namespace navwright
