#include "app/navwright/parts/test/test_part.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QToolBar>
#include <QToolButton>

#include "app/navwright/parts/test/decision_part.h"
#include "app/navwright/parts/test/engine_settings.h"
#include "app/navwright/parts/test/map_nav.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/atomic_file.h"
#include "core/base/file_format.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/test/verdict/flagged_overlay.h"
#include "widgets/test/verdict/rehearsal_panel.h"
#include "widgets/test/verdict/runs_panel.h"
#include "widgets/test/verdict/test_files.h"
#include "widgets/test/verdict/test_icons.h"
#include "widgets/test/verdict/test_status.h"
#include "widgets/test/verdict/testing.h"
#include "widgets/test/verdict/verdict_panel.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr QSize kButtonIcon{20, 20};
const QString kRemovals = QStringLiteral("removals");
const QString kStuck = QStringLiteral("stuck");
const QString kFlagged = QStringLiteral("flagged");

QString reportFilter() {
    return openFilter(TestPart::tr("Test reports"), {FileKind::report});
}

}  // namespace

TestPart::TestPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                   QWidget& window, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      view_(view),
      window_(window),
      testing_(workspace.testing) {
    auto* verdict = new VerdictPanel(testing_, workspace.selection);
    verdictDock_ = docks.add(QStringLiteral("verdict"), tr("Verdict"), Qt::RightDockWidgetArea, verdict,
                             {tr("stuck bots"), tr("result"), tr("passed"), tr("failed")});
    runsPage_ = docks.addPage(kRunsPanel, QStringLiteral("runs"), tr("Tests"), new RunsPanel(testing_),
                              {tr("iteration"), tr("stuck per turn")});
    makeRehearsal(docks);
    decisions_ = new DecisionPart(workspace, messages, view, docks, this);
    makeMapNav();
    connect(verdict, &VerdictPanel::detoursWanted, this, &TestPart::detoursWanted);
    connect(decisions_, &DecisionPart::bothTested, this, &TestPart::bothTested);
    connect(verdict, &VerdictPanel::decisionsWanted, decisions_, &DecisionPart::show);
    connectMessages();
    raiseVerdict();
    connectView(verdict->findings());
}

/// A nav that was made from the map alone is tested when it is open: that is what was asked for.
void TestPart::makeMapNav() {
    mapNav_ = new MapNav(workspace_, messages_, window_, this);
    connect(mapNav_, &MapNav::made, this, [this](const QString& file) {
        testWhenOpen_ = filePath(file);
        emit openWanted({file});
    });
    connect(
        &workspace_.document, &Document::generationChanged, this,
        [this] {
            const auto& document = workspace_.document;
            if (testWhenOpen_.empty() || !document.generation() || document.navPath() != testWhenOpen_)
                return;
            testWhenOpen_.clear();
            testing_.generateAndTest();
        },
        Qt::QueuedConnection);
}

void TestPart::testBoth(const NavsBeside& navs) {
    decisions_->testBoth(navs);
}

void TestPart::start() {
    const auto& document = workspace_.document;
    if (document.generation() || !document.demos().empty() || document.busy())
        return testing_.generateAndTest();
    messages_.showNotice(
        {tr("There is no nav to test").toStdString(),
         {},
         tr("open demos of this map, or let a nav be made from the map alone").toStdString()},
        {tr("From the map alone…"), [this] { mapNav_->make(); }}, kTestTopic);
}

TwoClicks& TestPart::sendTool() {
    return decisions_->sendTool();
}

QWidget& TestPart::verdict() {
    return *verdictDock_;
}

QWidget* TestPart::makeStatus() {
    auto* status = new TestStatus(testing_);
    connect(status, &TestStatus::runsWanted, runsPage_, [page = runsPage_] { bringUp(*page); });
    connect(status, &TestStatus::verdictWanted, verdictDock_, [dock = verdictDock_] { bringUp(*dock); });
    return status;
}

/// Shows errors and messages of the runs where all others are shown.
void TestPart::connectMessages() {
    connect(&testing_, &Testing::busyChanged, this, [this](bool busy) {
        if (!busy) return;
        messages_.retire(kTestTopic);
        workspace_.overlays.drop(OverlayLife::test);
    });
    // The message about a failure goes, as it was about an earlier nav.
    connect(&workspace_.document, &Document::generationChanged, this,
            [this] { messages_.retire(kTestTopic); });
    messages_.showFailures(testing_.session(), kTestTopic);
    messages_.showFailures(testing_.iteration(), kTestTopic);
    connect(&testing_.session(), &TestRunner::logged, this,
            [this](TestStep step, int level, const QString& message) {
                // Every line of a server's console is for the step's own log.
                if (level == static_cast<int>(LogLevel::debug)) return;
                messages_.log(static_cast<LogLevel>(level), stepTitle(step) + QStringLiteral(": ") + message);
            });
    connect(&testing_.iteration(), &IterationSession::runningChanged, this, [this](bool running) {
        const auto outcome = testing_.iteration().outcome();
        if (running || outcome.isEmpty()) return;
        messages_.tell(outcome);
        messages_.log(LogLevel::info, outcome);
    });
    connect(&testing_.session(), &TestRunner::cancelled, this,
            [this] { messages_.log(LogLevel::info, tr("Test cancelled")); });
}

/// The verdict is what one waits for: it comes up with each test, and after the last of an iteration.
void TestPart::raiseVerdict() {
    const auto raise = [this] {
        if (!testing_.tested().report() || testing_.iteration().running()) return;
        bringUp(*verdictDock_);
        emit verdictCame();
    };
    connect(&testing_.tested(), &TestedNav::shown, verdictDock_, raise);
    connect(&testing_.iteration(), &IterationSession::runningChanged, verdictDock_, raise);
}

void TestPart::connectView(FindingsPanel& findings) {
    auto* view = view_;
    if (!view) return;
    const auto overlay = [view](const QString& id) {
        return [view, id](std::shared_ptr<const StagePicture> picture) {
            view->setOverlay(id, std::move(picture));
        };
    };
    connect(&findings, &FindingsPanel::placeWanted, &view->camera(), &ViewCamera::lookAt);
    connect(&findings, &FindingsPanel::overlayChanged, view, overlay(kRemovals));
    connect(&findings, &FindingsPanel::replayChanged, view, overlay(kStuck));
    const auto* flagged = new FlaggedOverlay(workspace_.document, workspace_.layers, view);
    connect(flagged, &FlaggedOverlay::changed, view, overlay(kFlagged));
    // A test that was cancelled leaves the one before as it was.
    connect(&testing_, &Testing::busyChanged, view, [view, flagged](bool busy) {
        if (!busy) view->setOverlay(kFlagged, flagged->picture());
    });
}

void TestPart::makeRehearsal(Docks& docks) {
    rehearsal_ = new RehearsalPanel(workspace_.document);
    docks.addPage(kRunsPanel, QStringLiteral("rehearsal"), tr("Rehearsal"), rehearsal_);
    if (!view_) return;
    connect(rehearsal_, &RehearsalPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    connect(rehearsal_, &RehearsalPanel::beforeWanted, view_,
            [this](const std::shared_ptr<const Generation>& earlier) {
                // Nodes and links are hidden while a test is looked at.
                for (const auto layer : {LayerId::nodes, LayerId::links}) {
                    if (earlier) workspace_.layers.setVisible(layer, true);
                }
                view_->content().setInstead(earlier);
                messages_.tell(earlier ? tr("The nav before rehearsals (B: after)")
                                       : tr("The nav after rehearsals"));
            });
}

void TestPart::loadReportFile() {
    const auto file = QFileDialog::getOpenFileName(&window_, tr("Load test report"), {}, reportFilter());
    if (!file.isEmpty()) showReport(file);
}

void TestPart::showReport(const QString& file) {
    const auto report = loadReport(filePath(file), workspace_.document);
    if (!report) return messages_.showError(report.error().error(), kTestTopic);
    testing_.tested().show({.report = *report, .graph = graphOf(workspace_.document.generation())});
}

void TestPart::saveReportFile() {
    const auto report = testing_.tested().report();
    const auto usual = QString::fromStdString(report->map + usualEnding(FileKind::report));
    const auto file = QFileDialog::getSaveFileName(&window_, tr("Save test report"), usual, reportFilter());
    if (file.isEmpty()) return;
    const auto written = offThread(tr("Writing the report"), [report, path = filePath(file)] {
        return writeFile(path, writeNavtestReport(*report));
    });
    if (!written) return messages_.showError(written.error().error());
    messages_.log(LogLevel::info, tr("Written: %1").arg(file));
}

Menu TestPart::menu(const Needs& needs) {
    auto& testing = testing_;
    auto* rehearsal = rehearsal_;
    const Condition underWay{[&testing] { return testing.busy(); }, tr("no test is running")};
    const Condition tested{[&testing] { return testing.tested().report() != nullptr; },
                           tr("test the nav first")};
    const Condition rehearsed{[rehearsal] { return rehearsal->canShowBefore(); },
                              tr("rehearsals have changed nothing in this nav")};
    auto follows = decisions_->follows();
    follows.push_back(Follows(testing_, &Testing::readyChanged));
    follows.push_back(Follows(testing_.tested(), &TestedNav::changed));
    follows.push_back(Follows(*rehearsal_, &RehearsalPanel::canShowBeforeChanged));
    return {
        .id = "menu.test",
        .title = tr("&Test"),
        .entries =
            MenuEntries{
                Command{.id = command_id::kStartTest,
                        .title = tr("&Generate and test"),
                        .keys = Qt::Key_F5,
                        .help = tr("Make the nav, let bots walk it, and show where they fail."),
                        .synonyms = {tr("run"), tr("simulate"), tr("stuck bots"), tr("verdict")},
                        .when = {needs.map, needs.noTest},
                        .run = [this] { start(); }},
                Command{.id = command_id::kIterate,
                        .title = tr("&Iterate"),
                        .keys = Qt::CTRL | Qt::Key_F5,
                        .help = tr("Test, mend what bots fail on, and test again, until nothing more "
                                   "helps."),
                        .synonyms = {tr("mend stuck bots"), tr("repair"), tr("improve")},
                        .when = {needs.map, needs.noTest},
                        .run = [&testing] { testing.iterate(); }},
                Command{.id = command_id::kCancelTest,
                        .title = tr("&Cancel the test"),
                        .keys = Qt::SHIFT | Qt::Key_F5,
                        .help = tr("Stop the running test or iteration."),
                        .when = {underWay},
                        .run = [&testing] { testing.cancel(); }},
                Command{.id = "test.mapNav",
                        .title = tr("&Make a nav from the map alone…"),
                        .help = tr("Make a nav of the floor that bots reach, without demos, and test it."),
                        .synonyms = {tr("without demos"), tr("geometry")},
                        .when = {needs.map, needs.noTest},
                        .run = [this] { mapNav_->make(); }},
                Separator(),
                Command{.id = "test.loadReport",
                        .title = tr("&Load test report…"),
                        .help = tr("Show a test of this nav that was made elsewhere."),
                        .when = {needs.nav, needs.noTest},
                        .run = [this] { loadReportFile(); }},
                Command{.id = "test.saveReport",
                        .title = tr("&Save test report…"),
                        .help = tr("Write the test that is shown to a file."),
                        .when = {tested, needs.noTest},
                        .run = [this] { saveReportFile(); }},
                Command{.id = "test.before",
                        .title = tr("Nav &before or after rehearsals"),
                        .keys = Qt::Key_B,
                        .help = tr("Show the nav as it was before rehearsals, or as it is after them."),
                        .when = {rehearsed},
                        .run = [rehearsal] { rehearsal->toggleBefore(); }},
                Separator()} +
            decisions_->commands(needs) +
            MenuEntries{Separator(),
                        Command{.id = "test.setUpServer",
                                .title = tr("Set &up a test server…"),
                                .help = tr("Build a server that tests navs from the engine's source."),
                                .when = {needs.noTest},
                                .run = [this] { showServerSetup(workspace_, messages_, window_); }}},
        .follows = std::move(follows)};
}

void TestPart::fillToolBar(QToolBar& bar, const CommandTable& commands) {
    bar.setObjectName(QStringLiteral("toolBar.test"));
    bar.setIconSize(kButtonIcon);
    bar.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    paintIcons(commands);
    for (const auto* id : {command_id::kStartTest, command_id::kIterate, command_id::kCancelTest}) {
        auto* action = commands.action(id);
        bar.addAction(action);
        auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(action));
        button->setObjectName(QStringLiteral("button.") + action->objectName());
        button->setAccessibleName(plainTitle(action->text()));
    }
}

void TestPart::paintIcons(const CommandTable& commands) {
    const auto text = QApplication::palette().color(QPalette::ButtonText);
    commands.action(command_id::kStartTest)->setIcon(testIcon(TestIcon::start, text));
    commands.action(command_id::kIterate)->setIcon(testIcon(TestIcon::iterate, text));
    commands.action(command_id::kCancelTest)->setIcon(testIcon(TestIcon::cancel, text));
}

}  // namespace navwright
