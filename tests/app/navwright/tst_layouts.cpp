#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/layouts.h"
#include "widgets/view3d/view/workbench_view.h"
#include "window_trial.h"

using namespace navwright;

/// Workspaces: each has its few panels, tool and layers, stays as it was left, and can be renamed and reset.
class TestLayouts : public QObject {
    Q_OBJECT

    static void click(Workbench& bench, const char* workspace) {
        auto* button = bench.find<QToolButton>((QByteArray("workspace.") + workspace).constData());
        QVERIFY2(button && button->isVisible(), workspace);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(bench.window().layouts().current(), QString::fromLatin1(workspace));
        QVERIFY(button->isChecked());
    }
    static QDockWidget* dockOf(Workbench& bench, const QString& panel) {
        return bench.window().docks().find(panel);
    }
    /// Ids of the panels that are shown, also as tabs behind others.
    static QStringList shownPanels(Workbench& bench) {
        QStringList shown;
        for (const auto& dock : bench.window().docks().all())
            if (!dock.widget->isHidden()) shown << dock.id;
        shown.sort();
        return shown;
    }
    static bool isShown(Workbench& bench, const char* panel) { return shownPanels(bench).contains(panel); }
    static bool isInFront(Workbench& bench, const char* panel) {
        const auto* dock = dockOf(bench, panel);
        return QTest::qWaitFor([dock] { return !dock->isHidden() && !dock->visibleRegion().isEmpty(); });
    }
    /// Ids of the panels that the bar below the view names.
    static QStringList titles(Workbench& bench) {
        QStringList names;
        for (const auto* button : bench.window().findChildren<QToolButton*>())
            if (button->objectName().startsWith("panelBar.") && !button->isHidden())
                names << button->objectName().mid(9);
        names.sort();
        return names;
    }
    static bool isVisibleLayer(Workbench& bench, LayerId layer) {
        return bench.window().layers().settings(layer).visible;
    }
    static void rename(Workbench& bench, const QString& name) {
        bench.action("view.layout.rename")->trigger();
        auto* dialog = bench.find<QDialog>("renameWorkspace");
        QVERIFY(dialog && dialog->isVisible());
        auto* line = dialog->findChild<QLineEdit*>("workspaceName");
        line->selectAll();
        name.isEmpty() ? QTest::keyClick(line, Qt::Key_Delete) : QTest::keyClicks(line, name);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(!bench.find<QDialog>("renameWorkspace"));
    }

    static void comesUpAsAPage(Workbench& bench, const QString& id, const QString& panel) {
        const QByteArray name = id.toUtf8();
        const char* where = name.constData();
        auto& docks = bench.window().docks();
        auto* dock = docks.find(panel);
        QVERIFY2(dock, where);
        QCOMPARE(docks.find(id), dock);
        auto* action = bench.action(("view.panel." + id).toLatin1().constData());
        QVERIFY2(action && action->isEnabled(), where);
        action->trigger();
        QVERIFY2(isInFront(bench, panel.toLatin1().constData()), where);
        const auto page = std::ranges::find(docks.pages(), id, &Docks::Page::id);
        QTRY_VERIFY2(page->page->inFront(), where);
        auto* tabs = dock->findChild<QTabWidget*>("panelPages." + panel);
        QCOMPARE(tabs->tabText(tabs->currentIndex()), page->title);
        for (const auto& other : docks.pages())
            QVERIFY2(other.id == id || !other.page->inFront(), qPrintable(other.id));
        // Behind other pages it is not seen, though its panel is.
        tabs->setCurrentIndex((tabs->currentIndex() + 1) % tabs->count());
        QVERIFY2(!page->page->inFront(), where);
        dock->hide();
        docks.show(id);
        QTRY_VERIFY2(page->page->inFront(), where);
        dock->hide();
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void atFirstThereAreFewPanels() {
        Workbench bench;
        QCOMPARE(bench.window().layouts().current(), QString("look"));
        QCOMPARE(shownPanels(bench), (QStringList{"inspector", "issues", "parameters", "stages", "verdict"}));
        QVERIFY(isInFront(bench, "stages") && isInFront(bench, "inspector"));
    }

    void eachWorkspaceHasItsPanels_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<QStringList>("front");
        QTest::addColumn<QStringList>("behind");
        QTest::addColumn<QStringList>("below");
        using Ids = QStringList;
        QTest::newRow("look") << int(Qt::Key_1) << Ids{"stages", "inspector"}
                              << Ids{"parameters", "verdict", "issues"}
                              << Ids{"deaths", "demos", "log", "tables", "timeline"};
        QTest::newRow("tune") << int(Qt::Key_2) << Ids{"parameters", "inspector"} << Ids{"stages"}
                              << Ids{"confidence", "tables", "testRuns", "tuning"};
        QTest::newRow("test") << int(Qt::Key_3) << Ids{"stages", "verdict", "testRuns"}
                              << Ids{"inspector", "changes"} << Ids{"bots", "log", "testRuns"};
        QTest::newRow("fix") << int(Qt::Key_4) << Ids{"stages", "issues"}
                             << Ids{"inspector", "edit", "edits", "changes", "coverage"}
                             << Ids{"missing", "tables"};
        QTest::newRow("map") << int(Qt::Key_5) << Ids{"stages", "ways"} << Ids{"shape", "coverage"}
                             << Ids{"doors", "experiments", "missing", "sides"};
        QTest::newRow("rotation") << int(Qt::Key_6) << Ids{"stages", "verdict", "maps"} << Ids()
                                  << Ids{"log", "maps"};
    }
    void eachWorkspaceHasItsPanels() {
        QFETCH(const int, key);
        QFETCH(const QStringList, front);
        QFETCH(const QStringList, behind);
        QFETCH(const QStringList, below);
        const char* workspace = QTest::currentDataTag();
        Workbench bench;
        QTest::keyClick(&bench.window(), static_cast<Qt::Key>(key), Qt::ControlModifier);
        QCOMPARE(bench.window().layouts().current(), QString::fromLatin1(workspace));
        auto all = front + behind;
        all.sort();
        QCOMPARE(shownPanels(bench), all);
        for (const auto& panel : front)
            QVERIFY2(isInFront(bench, panel.toLatin1().constData()), qPrintable(panel));
        QTRY_COMPARE(titles(bench), below);
    }

    void theBarBelowNamesThePanelsOfTheWorkspace() {
        Workbench bench;
        QTRY_COMPARE(titles(bench), (QStringList{"deaths", "demos", "log", "tables", "timeline"}));
        // What a command opens comes into the present workspace, with its title.
        bench.action("view.panel.missing")->trigger();
        QVERIFY(isInFront(bench, "missing"));
        QTRY_VERIFY(titles(bench).contains("missing"));
        QTest::mouseClick(bench.find<QToolButton>("panelBar.missing"), Qt::LeftButton);
        QVERIFY(!isShown(bench, "missing"));
        QVERIFY(titles(bench).contains("missing"));
        click(bench, "test");
        QTRY_COMPARE(titles(bench), (QStringList{"bots", "log", "testRuns"}));
        click(bench, "look");
        QTRY_VERIFY(!titles(bench).contains("missing"));
    }

    void eachWorkspaceKeepsItsPanels() {
        Workbench bench;
        dockOf(bench, "issues")->hide();
        bench.action("view.panel.ways")->trigger();
        QVERIFY(isInFront(bench, "ways"));
        const auto arranged = shownPanels(bench);
        click(bench, "fix");
        QVERIFY(isInFront(bench, "issues"));
        QVERIFY(!isShown(bench, "ways"));
        click(bench, "look");
        QCOMPARE(shownPanels(bench), arranged);
        QVERIFY(isInFront(bench, "ways"));
        bench.restart();
        QCOMPARE(shownPanels(bench), arranged);
        QVERIFY(isInFront(bench, "ways"));
    }

    void eachWorkspaceKeepsItsToolAndLayers() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto tool = [&bench] { return bench.window().tools().current(); };
        QTest::keyClick(&bench.window(), Qt::Key_3, Qt::ShiftModifier);
        QVERIFY(isVisibleLayer(bench, LayerId::votes));
        bench.action("tools.ruler")->trigger();
        const auto ruler = tool();
        // A stage shown alone is a look at it, not how the workspace is arranged.
        QTest::keyClick(&bench.window(), Qt::Key_2);
        QVERIFY(!isVisibleLayer(bench, LayerId::nodes));
        click(bench, "fix");
        QVERIFY(bench.action("nodes.tool.edit")->isChecked());
        QVERIFY(!isVisibleLayer(bench, LayerId::votes) && isVisibleLayer(bench, LayerId::nodes));
        click(bench, "test");
        QCOMPARE(tool(), ToolModel::select());
        QVERIFY(isVisibleLayer(bench, LayerId::navtest));
        click(bench, "look");
        QCOMPARE(tool(), ruler);
        QVERIFY(isVisibleLayer(bench, LayerId::votes) && isVisibleLayer(bench, LayerId::nodes));
        QVERIFY(!isVisibleLayer(bench, LayerId::gated) && !isVisibleLayer(bench, LayerId::navtest));
        // What was hidden for one map does not hide the next.
        QTest::keyClick(&bench.window(), Qt::Key_5, Qt::ShiftModifier);
        QVERIFY(!isVisibleLayer(bench, LayerId::nodes));
        bench.action("file.close")->trigger();
        QVERIFY(isVisibleLayer(bench, LayerId::nodes) && !isVisibleLayer(bench, LayerId::votes));
        QCOMPARE(tool(), ToolModel::select());
    }

    void aTestLeavesOneWhereOneIsAndThatForTestsHasTheVerdictInFront() {
        Workbench bench;
        QVERIFY(window_trial::openSample(bench));
        bench.action("view.panel.inspector")->trigger();
        QVERIFY(isInFront(bench, "inspector"));
        click(bench, "tune");
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(window_trial::waitUntilTested(bench));
        QCOMPARE(bench.window().layouts().current(), QString("tune"));
        QVERIFY(isInFront(bench, "verdict"));
        QVERIFY(isInFront(bench, "parameters"));
        click(bench, "test");
        QVERIFY(isInFront(bench, "verdict"));
        QVERIFY(isVisibleLayer(bench, LayerId::navtest) && !isVisibleLayer(bench, LayerId::nodes));
        // Once: from then on it is as it was left.
        bench.action("view.panel.inspector")->trigger();
        QVERIFY(isInFront(bench, "inspector"));
        click(bench, "tune");
        click(bench, "test");
        QVERIFY(isInFront(bench, "inspector"));
    }

    void resetBringsBackWhatAWorkspaceHadAtFirst() {
        Workbench bench;
        const auto first = shownPanels(bench);
        dockOf(bench, "stages")->hide();
        bench.action("view.panel.issues")->trigger();
        bench.window().layers().setVisible(LayerId::raw, true);
        bench.window().layers().setVisible(LayerId::links, false);
        bench.action("view.layout.reset")->trigger();
        QCOMPARE(shownPanels(bench), first);
        QVERIFY(isInFront(bench, "inspector"));
        QVERIFY(!isVisibleLayer(bench, LayerId::raw) && isVisibleLayer(bench, LayerId::links));
        bench.restart();
        QCOMPARE(shownPanels(bench), first);
    }

    void aWorkspaceIsRenamed() {
        Workbench bench;
        click(bench, "fix");
        rename(bench, "R & D");
        QCOMPARE(bench.action("view.layout.fix")->text(), QString("R && D"));
        rename(bench, "  Mend  it ");
        const auto* button = bench.find<QToolButton>("workspace.fix");
        QCOMPARE(bench.window().layouts().name("fix"), QString("Mend it"));
        QCOMPARE(button->text(), QString("Mend it"));
        QCOMPARE(button->accessibleName(), QString("Mend it"));
        QCOMPARE(bench.find<QToolButton>("workspace.look")->text(), QString("Look"));
        bench.restart();
        QCOMPARE(bench.find<QToolButton>("workspace.fix")->text(), QString("Mend it"));
        bench.action("view.layout.reset")->trigger();
        QCOMPARE(bench.find<QToolButton>("workspace.fix")->text(), QString("Mend it"));
        rename(bench, {});
        QCOMPARE(bench.find<QToolButton>("workspace.fix")->text(), QString("Edit and fix"));
        for (const auto& key : bench.window().settings().allKeys())
            QVERIFY2(!key.startsWith("window/name"), qPrintable(key));
    }

    void aRightClickShowsAWorkspaceAndOffersToRenameAndReset() {
        Workbench bench;
        auto* button = bench.find<QToolButton>("workspace.map");
        emit button->customContextMenuRequested(button->rect().center());
        QCOMPARE(bench.window().layouts().current(), QString("map"));
        auto* menu = bench.find<QMenu>("workspaceMenu");
        QVERIFY(menu);
        QTRY_VERIFY(menu->isVisible());
        QCOMPARE(menu->actions(),
                 (QList<QAction*>{bench.action("view.layout.rename"), bench.action("view.layout.reset")}));
        QTest::keyClick(menu, Qt::Key_Escape);
        QTRY_VERIFY(!bench.find<QMenu>("workspaceMenu"));
    }

    void settingsOfTheLayoutsThatThereWereAreRead() {
        Workbench bench;
        dockOf(bench, "issues")->hide();
        bench.window().close();
        auto& settings = bench.window().settings();
        settings.setValue("window/layout", "inspect");
        const auto old = bench.window().saveState(2);
        for (const auto& key : settings.allKeys())
            if (key.startsWith("window/state")) settings.setValue(key, old);
        Workbench other(settings.fileName());
        QCOMPARE(other.window().layouts().current(), QString("look"));
        QCOMPARE(shownPanels(other), (QStringList{"inspector", "issues", "parameters", "stages", "verdict"}));
        click(other, "tune");
        other.window().layouts().show("inspect");  // as a project of then says
        QCOMPARE(other.window().layouts().current(), QString("look"));
    }

    void whatWasAPanelOfItsOwnIsAPage() {
        constexpr std::pair<const char*, const char*> kPages[] = {
            {"goal", "ways"},          {"flow", "ways"},
            {"crosscheck", "ways"},    {"floor", "coverage"},
            {"agreement", "coverage"}, {"whatIf", "doors"},
            {"entities", "doors"},     {"chokepoints", "sides"},
            {"fairness", "sides"},     {"steering", "experiments"},
            {"jam", "experiments"},    {"comparison", "changes"},
            {"keptRuns", "changes"},   {"patches", "edits"},
            {"history", "edits"},      {"runs", "testRuns"},
            {"rehearsal", "testRuns"}, {"decisions", "bots"},
            {"characters", "bots"},    {"areas", "shape"},
            {"meshes", "shape"}};
        Workbench bench;
        QVERIFY(bench.openSample());
        for (const auto& [page, panel] : kPages) comesUpAsAPage(bench, page, panel);
    }

    /// Each scrolls on its own, so that the tabs stay where they are and a wide page makes no other wide.
    void pagesScrollUnderTheirTabs() {
        Workbench bench;
        auto* tabs = bench.find<QTabWidget>("panelPages.ways");
        QVERIFY(tabs->count() > 1);
        QVERIFY(tabs->minimumSizeHint().height() < 200);
        for (int page = 0; page < tabs->count(); ++page)
            QVERIFY(qobject_cast<QScrollArea*>(tabs->widget(page)) != nullptr);
    }

    /// A state of the window as it was when each page was a panel of its own.
    [[nodiscard]] static QByteArray stateOfBefore(const QStringList& right, const QStringList& below,
                                                  int version = 3) {
        QMainWindow window;
        window.setCentralWidget(new QWidget);
        const auto add = [&window](const QStringList& ids, Qt::DockWidgetArea area) {
            QDockWidget* first = nullptr;
            for (const auto& id : ids) {
                auto* dock = new QDockWidget(&window);
                dock->setObjectName("panel." + id);
                window.addDockWidget(area, dock);
                if (first) window.tabifyDockWidget(first, dock);
                first = first ? first : dock;
            }
        };
        add({"stages"}, Qt::LeftDockWidgetArea);
        add(right, Qt::RightDockWidgetArea);
        add(below, Qt::BottomDockWidgetArea);
        return window.saveState(version);
    }

    void aLayoutOfBeforeShowsThePanelsThatHaveItsPages() {
        Workbench bench;
        bench.window().close();
        auto& settings = bench.window().settings();
        const auto old = stateOfBefore({"inspector", "flow", "floor"}, {"fairness", "jam"});
        for (const auto& key : settings.allKeys())
            if (key.startsWith("window/state")) settings.setValue(key, old);
        Workbench other(settings.fileName());
        QCOMPARE(shownPanels(other),
                 (QStringList{"coverage", "experiments", "inspector", "sides", "stages", "ways"}));
        const auto front = [&other](const char* panel) {
            const auto* tabs = other.find<QTabWidget>((QByteArray("panelPages.") + panel).constData());
            return tabs->tabText(tabs->currentIndex());
        };
        QCOMPARE(front("ways"), QString("Flow field"));
        QCOMPARE(front("coverage"), QString("Floor"));
        QCOMPARE(front("sides"), QString("Fairness"));
        QCOMPARE(front("experiments"), QString("Jam test"));
        QCOMPARE(other.window().dockWidgetArea(dockOf(other, "ways")), Qt::RightDockWidgetArea);
        QCOMPARE(other.window().dockWidgetArea(dockOf(other, "sides")), Qt::BottomDockWidgetArea);
        // From then on it is kept as any other.
        dockOf(other, "ways")->hide();
        other.restart();
        QCOMPARE(shownPanels(other),
                 (QStringList{"coverage", "experiments", "inspector", "sides", "stages"}));
        for (const auto* dock : other.window().findChildren<QDockWidget*>())
            QVERIFY2(other.window().commands().action("view." + dock->objectName()),
                     qPrintable(dock->objectName()));
    }

    /// When kept runs were a panel below the view, and other pages were pages already.
    void aLayoutOfBeforeShowsTheComparisonThatHasTheKeptRuns() {
        for (const bool both : {false, true}) {
            Workbench bench;
            bench.window().close();
            auto& settings = bench.window().settings();
            const auto right = both ? QStringList{"comparison", "ways"} : QStringList{"ways"};
            const auto old = stateOfBefore(right, {"keptRuns"}, 4);
            for (const auto& key : settings.allKeys())
                if (key.startsWith("window/state")) settings.setValue(key, old);
            Workbench other(settings.fileName());
            QCOMPARE(shownPanels(other), (QStringList{"changes", "stages", "ways"}));
            const auto* tabs = other.find<QTabWidget>("panelPages.changes");
            QCOMPARE(tabs->tabText(tabs->currentIndex()),
                     both ? QString("Differences") : QString("Kept runs"));
            QCOMPARE(other.window().dockWidgetArea(dockOf(other, "changes")),
                     both ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea);
        }
    }

    void aPanelBehindOthersComesToTheFront() {
        Workbench bench;
        auto* dock = dockOf(bench, "issues");
        auto* toggle = bench.action("view.panel.issues");
        const auto inFront = [dock] { return !dock->isHidden() && !dock->visibleRegion().isEmpty(); };
        QVERIFY(!dock->isHidden() && !inFront());
        QVERIFY(toggle->isChecked());
        toggle->trigger();
        QTRY_VERIFY(inFront());
        QVERIFY(toggle->isChecked());
        toggle->trigger();
        QVERIFY(dock->isHidden() && !toggle->isChecked());
        toggle->trigger();
        QTRY_VERIFY(inFront());
        QVERIFY(toggle->isChecked());
        dock->hide();
        QVERIFY(!toggle->isChecked());
    }

    void theWorkspaceIsKeptOverARestart() {
        Workbench bench;
        click(bench, "test");
        dockOf(bench, "inspector")->hide();
        bench.restart();
        QCOMPARE(bench.window().layouts().current(), QStringLiteral("test"));
        QVERIFY(bench.action("view.layout.test")->isChecked());
        QVERIFY(!isShown(bench, "inspector") && isShown(bench, "verdict"));
    }

    void inASmallWindowMostIsStillForTheView_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a laptop at 1.5x") << QSize(1000, 620);
        QTest::newRow("small") << QSize(1100, 700);
        QTest::newRow("usual") << QSize(1500, 950);
    }
    void inASmallWindowMostIsStillForTheView() {
        QFETCH(const QSize, size);
        Workbench bench;
        bench.window().resize(size);
        bench.action("view.layout.reset")->trigger();
        const auto* center = bench.find<QWidget>("centre");
        QTRY_VERIFY2(center->width() > 0.4 * size.width() && center->height() > 0.45 * size.height(),
                     qPrintable(QString("%1x%2").arg(center->width()).arg(center->height())));
    }

    void belowTheViewAllStartsFolded() {
        Workbench bench;
        QVERIFY(bench.window().docks().shownBelow().empty());
        const auto fold = [&](const char* panel) {
            auto* button = bench.find<QToolButton>((QByteArray("panelBar.") + panel).constData());
            QVERIFY2(button, panel);
            QTest::mouseClick(button, Qt::LeftButton);
        };
        const auto shown = [&] { return bench.window().docks().shownBelow(); };
        const auto* timeline = bench.find<QDockWidget>("panel.timeline");
        const auto* log = bench.find<QDockWidget>("panel.log");
        fold("timeline");
        QCOMPARE(shown(), std::vector<QDockWidget*>{const_cast<QDockWidget*>(timeline)});
        QTRY_VERIFY(!timeline->visibleRegion().isEmpty());
        fold("log");
        QCOMPARE(shown(), std::vector<QDockWidget*>{const_cast<QDockWidget*>(log)});
        QTRY_VERIFY(!log->visibleRegion().isEmpty());
        fold("log");
        QVERIFY(shown().empty());
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QTRY_VERIFY(!log->visibleRegion().isEmpty());
        QVERIFY(bench.action("view.below")->isChecked());
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QVERIFY(shown().empty());
    }

    void aPanelBelowComesBackAsHighAsItWas() {
        Workbench bench;
        auto* timeline = bench.find<QDockWidget>("panel.timeline");
        bench.action("view.panel.timeline")->trigger();
        QTRY_VERIFY(!timeline->visibleRegion().isEmpty());
        bench.window().resizeDocks({timeline}, {timeline->height() + 60}, Qt::Vertical);
        QCoreApplication::processEvents();
        const int high = timeline->height();
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QTRY_VERIFY(timeline->isHidden());
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QTRY_VERIFY(!timeline->visibleRegion().isEmpty());
        QTRY_COMPARE(timeline->height(), high);
    }

    void aKeyShowsTheViewAloneAndBringsBackWhatWas() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("view.panel.demos")->trigger();
        bench.find<QDockWidget>("panel.issues")->hide();
        QCoreApplication::processEvents();
        const auto before = bench.window().saveState();
        const auto* view = bench.find<QWidget>("view3d");
        const auto size = view->size();
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        QTRY_COMPARE(view->size(), bench.window().size());
        QVERIFY(bench.find<QLabel>("momentStrip")->text().contains("F11"));
        // What panels say is still to be heard.
        bench.window().messages().tell("Something happened");
        QCOMPARE(bench.find<QLabel>("momentStrip")->text(), QString("Something happened"));
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        QTRY_COMPARE(view->size(), size);
        QCOMPARE(bench.window().saveState(), before);
        QVERIFY(bench.window().menuBar()->isVisible() && bench.window().statusBar()->isVisible());
        QVERIFY(bench.find<QLabel>("momentStrip")->isHidden());
    }

    void theViewAloneIsNotWhatIsKept() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        bench.action("view.layout.tune")->trigger();
        QVERIFY(!bench.window().layouts().alone());
        QVERIFY(bench.window().menuBar()->isVisible());
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        bench.restart();
        QCOMPARE(bench.window().layouts().current(), QStringLiteral("tune"));
        QVERIFY(!bench.find<QDockWidget>("panel.parameters")->isHidden());
        bench.action("view.layout.look")->trigger();
        QVERIFY(!bench.find<QDockWidget>("panel.stages")->isHidden());
        QVERIFY(bench.window().menuBar()->isVisible());
    }

    void sizesOfAnotherScreenAreNotTakenOver() {
        Workbench bench;
        auto* stages = bench.find<QDockWidget>("panel.stages");
        const int usual = stages->width();
        bench.find<QDockWidget>("panel.issues")->hide();
        const auto widen = [&] {
            bench.window().resizeDocks({bench.find<QDockWidget>("panel.stages")}, {usual + 150},
                                       Qt::Horizontal);
            QCoreApplication::processEvents();
        };
        widen();
        // As when the edge of a panel is taken hold of: from now on its size is its user's.
        QTest::mouseClick(&bench.window(), Qt::LeftButton, {}, QPoint(1, 1));
        bench.restart();
        // On the same screen all is as it was left.
        QTRY_COMPARE(bench.find<QDockWidget>("panel.stages")->width(), usual + 150);
        bench.window().close();
        auto& settings = bench.window().settings();
        const auto size = bench.window().screen()->size();
        const auto here = QString("%1x%2").arg(size.width()).arg(size.height());
        for (const auto& key : settings.allKeys()) {
            if (!key.contains(here)) continue;
            // As if it had been left on a screen of that size.
            settings.setValue(QString(key).replace(here, "4000x3000"), settings.value(key));
            settings.remove(key);
        }
        Workbench other(settings.fileName());
        QTRY_COMPARE(other.find<QDockWidget>("panel.stages")->width(), usual);
        QVERIFY(other.find<QDockWidget>("panel.issues")->isHidden());
        other.window().close();
        QVERIFY(settings.contains("window/state4000x3000/look"));
    }

    void panelsGiveRoomInASmallWindowAndTakeItInALargeOne() {
        Workbench bench;
        bench.window().resize(900, 620);
        QCoreApplication::processEvents();
        bench.action("view.layout.reset")->trigger();
        auto* stages = bench.find<QDockWidget>("panel.stages");
        QTRY_VERIFY(stages->width() <= 260);
        bench.window().resize(1240, 900);
        QTRY_VERIFY2(stages->width() > 280, qPrintable(QString::number(stages->width())));
    }

    void theWholeMapStaysInThePictureUntilTheCameraMoves() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto& view = *bench.window().view().view();
        QTRY_VERIFY(view.mapPicture() != nullptr);
        const auto before = view.rig();
        const auto* shown = bench.find<QWidget>("view3d");
        const int wide = shown->width();
        bench.window().resize(bench.window().width() - 300, bench.window().height());
        QTRY_VERIFY(shown->width() < wide);
        QTRY_VERIFY(view.rig().distance() > before.distance());
        auto moved = view.rig();
        moved.orbit(10, 0);
        view.camera().setRig(moved);
        bench.window().resize(bench.window().width() + 300, bench.window().height());
        QTRY_COMPARE(shown->width(), wide);
        QVERIFY(view.rig() == moved);
    }

    void namesOfStagesStayWholeInANarrowPanel() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto* tree = bench.find<QTreeView>("stageTree");
        bench.window().resizeDocks({bench.find<QDockWidget>("panel.stages")}, {170}, Qt::Horizontal);
        QCoreApplication::processEvents();
        const int wanted = tree->fontMetrics().horizontalAdvance("2  Gated samples");
        QTRY_VERIFY(tree->columnWidth(0) > wanted);
    }

    void aSizeThatWasAskedForOnceIsNotKept() {
        Workbench bench;
        bench.window().layouts().keepNothing();
        const auto before = bench.window().settings().allKeys();
        bench.find<QDockWidget>("panel.issues")->hide();
        bench.window().close();
        QCOMPARE(bench.window().settings().allKeys(), before);
    }

    void theWindowFitsASmallScreen() {
        Workbench bench;
        QVERIFY(bench.openSample());
        // 1366 x 768 at a scale of 1.5, less the desktop's own bars.
        constexpr QSize kRoom(910, 480);
        for (const auto& layout : Layouts::keys()) {
            bench.action(("view.layout." + layout).toLatin1().constData())->trigger();
            QCoreApplication::processEvents();
            const auto least = bench.window().minimumSizeHint();
            QVERIFY2(least.width() <= kRoom.width() && least.height() <= kRoom.height(),
                     qPrintable(QString("%1: %2 x %3").arg(layout).arg(least.width()).arg(least.height())));
        }
    }

    void everyPanelCanBeHiddenByTheMenu() {
        Workbench bench;
        for (auto* dock : bench.window().findChildren<QDockWidget*>()) {
            auto* action = bench.window().commands().action("view." + dock->objectName());
            QVERIFY2(action, qPrintable(dock->objectName()));
            dock->show();
            dock->raise();
            QTRY_VERIFY(!dock->visibleRegion().isEmpty());
            action->trigger();
            QVERIFY2(dock->isHidden(), qPrintable(dock->objectName()));
        }
    }
};

NAVWRIGHT_GUI_TEST(TestLayouts);
#include "tst_layouts.moc"
