#include <QDir>
#include <QLabel>
#include <QPlainTextEdit>

#include <algorithm>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/sample_location.h"
#include "byte_array.h"
#include "failures.h"
#include "quake_map.h"
#include "widgets/drawing/layers/entities.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"
#include "written_maps.h"

using namespace navwright;

/// Maps that are more, or less, than their file: of Quake, and with entities of a file beside them.
class TestShownMap : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    [[nodiscard]] bool open(const QStringList& files) {
        bench_->window().opening().open(files);
        return bench_->waitUntilIdle();
    }
    [[nodiscard]] QString said() { return bench_->find<QLabel>("messageText")->text(); }
    /// Also behind the message that is shown.
    [[nodiscard]] bool saidAtAll(const std::string& words) {
        return std::ranges::any_of(bench_->window().messages().messages(), [&](const auto& message) {
            return message.words.what.find(words) != std::string::npos;
        });
    }
    [[nodiscard]] QString missing(const CommandTable::Entry& entry) const {
        return CommandTable::missing(entry.command);
    }
    /// A room with NAME.ent beside it, which has one spawn point less.
    [[nodiscard]] QString roomWithOthers() {
        if (bench_->write("room.ent", "{ \"classname\" \"worldspawn\" }").isEmpty()) return {};
        return bench_->write("room.bsp", arrayOf(writeBsp(written_maps::boxRoom()).value()));
    }
    [[nodiscard]] std::size_t entities() {
        const auto map = bench_->document().map();
        return map ? map->bsp.entities.size() : 0;
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
    }
    void cleanup() { bench_.reset(); }

    void aMapOfQuakeIsDrawnClickedAndItsEntitiesToo_data() {
        QTest::addColumn<bool>("wide");
        QTest::newRow("BSP29") << false;
        QTest::newRow("BSP2") << true;
    }
    void aMapOfQuakeIsDrawnClickedAndItsEntitiesToo() {
        QFETCH(bool, wide);
        QVERIFY(open({bench_->write("e1m1.bsp", arrayOf(quakeMap(wide)))}));
        const auto map = bench_->document().shownMap();
        QVERIFY(map && !bench_->document().map());
        QVERIFY(bench_->window().windowTitle().contains("e1m1"));
        QVERIFY(bench_->find<QPlainTextEdit>("logText")->toPlainText().contains(
            "e1m1 is a map of Quake: it is shown"));
        auto* view = bench_->window().view().view();
        QTRY_VERIFY(view->mapPicture() != nullptr && view->mapPicture()->textures != nullptr);
        QCOMPARE(view->mapPicture()->textures->layers.size(), std::size_t{1});
        QCOMPARE(view->surfaceAlong({{32, 32, 100}, {0, 0, -1}}), std::optional(Vec3(32, 32, 0)));
        const auto landmarks = landmarksOf(*map);
        QCOMPARE(landmarks.size(), std::size_t{1});
        QCOMPARE(landmarks.front().place, Vec3(8, 8, 24));
        QVERIFY(view->source().map == map);
        QVERIFY(bench_->action("map.nextMode")->isEnabled() && bench_->action("file.save")->isEnabled());
    }

    /// Whatever waits for a map waits for one of Quake II then, and says so.
    void whatNeedsAMapSaysThatItNeedsOneOfQuakeII() {
        QStringList waiting;
        for (const auto& entry : bench_->window().commands().entries()) {
            if (missing(entry) == "open a map first") waiting << entry.command.id;
        }
        QVERIFY2(waiting.contains("test.start") && waiting.contains("areas.make"),
                 qPrintable(waiting.join(' ')));
        QVERIFY(open({bench_->write("e1m1.bsp", arrayOf(quakeMap(false)))}));
        int refusing = 0;
        for (const auto& id : waiting) {
            const auto& entry = *bench_->window().commands().find(id);
            // What only looks is not kept from it.
            if (id.startsWith("map.") || id.startsWith("camera.")) {
                QVERIFY2(!missing(entry).contains("map first"), qPrintable(id));
                continue;
            }
            QVERIFY2(missing(entry).contains("e1m1 is one of Quake"), qPrintable(id + ": " + missing(entry)));
            ++refusing;
        }
        QVERIFY(refusing > 10);
        QTest::keyClick(&bench_->window(), Qt::Key_F5);
        QVERIFY(!bench_->window().testing().busy());
        // Panels with buttons of their own, and what is asked past all of them.
        auto& areas = bench_->window().workspace().areas;
        QSignalSpy failures(&areas, &AreaModel::failed);
        areas.make();
        QCOMPARE(failures.count(), 1);
        QVERIFY(failureIn(failures).hint.contains("needs a map of Quake II"));
        QVERIFY(!areas.busy());
    }

    void noNavIsMadeOfDemosOnAMapOfQuake() {
        QVERIFY(
            open({bench_->write("e1m1.bsp", arrayOf(quakeMap(false))), sampleFolder() + "/sample_5.mvd2"}));
        QVERIFY(bench_->document().generation() == nullptr);
        QVERIFY2(said().contains("No nav is made of these demos on a map of Quake"), qPrintable(said()));
    }

    void aProjectKeepsAMapOfQuake() {
        QVERIFY(open({bench_->write("e1m1.bsp", arrayOf(quakeMap(false)))}));
        const auto file = std::filesystem::path((bench_->folder() + "/e1m1.navwright").toStdString());
        QVERIFY(bench_->window().project().saveTo(file));
        bench_->window().opening().closeAll();
        QVERIFY(!bench_->document().shownMap());
        QVERIFY(open({bench_->folder() + "/e1m1.navwright"}));
        QVERIFY(bench_->document().shownMap() && bench_->document().shownMap()->bsp.onlyToLookAt);
    }

    void entitiesBesideTheMapAreSaidAndCanBeLeft() {
        QVERIFY(!bench_->action("map.ownEntities")->isEnabled());
        QVERIFY(open({roomWithOthers()}));
        QCOMPARE(entities(), std::size_t{1});
        QVERIFY2(said().contains("room.ent stand in place of the map's own"), qPrintable(said()));
        auto* action = bench_->action("map.ownEntities");
        QVERIFY(action->isEnabled() && !action->isChecked());
        auto* view = bench_->window().view().view();
        QTRY_VERIFY(view->mapPicture() != nullptr);
        auto rig = view->scene().rig();
        rig.zoom(0.5f);
        view->camera().setRig(rig);
        action->trigger();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(entities() > 1 && action->isChecked());
        QVERIFY(!saidAtAll("room.ent"));
        QVERIFY(bench_->document().undoStack().canUndo());
        QTRY_VERIFY(view->mapPicture() != nullptr);
        QVERIFY2(view->scene().rig() == rig, "the camera stays where it is");
        bench_->document().undoStack().undo();
        QCOMPARE(entities(), std::size_t{1});
        QVERIFY(!action->isChecked());
        QVERIFY(saidAtAll("room.ent"));
        bench_->document().undoStack().redo();
        QVERIFY(entities() > 1);
    }

    void theChoiceOfEntitiesIsKeptInTheProject() {
        QVERIFY(open({roomWithOthers()}));
        bench_->action("map.ownEntities")->trigger();
        QVERIFY(bench_->waitUntilIdle());
        const auto own = entities();
        QVERIFY(own > 1);
        const auto file = bench_->folder() + "/room.navwright";
        QVERIFY(bench_->window().project().saveTo(file.toStdString()));
        bench_->window().opening().closeAll();
        QVERIFY(open({file}));
        QCOMPARE(entities(), own);
        QVERIFY(bench_->action("map.ownEntities")->isChecked());
        QVERIFY(!bench_->window().isWindowModified());
        // The map alone is opened as servers do again.
        bench_->window().opening().closeAll();
        QVERIFY(open({bench_->folder() + "/room.bsp"}));
        QCOMPARE(entities(), std::size_t{1});
    }

    void damagedEntitiesKeepNobodyFromTheMap() {
        const auto map = roomWithOthers();
        QVERIFY(!bench_->write("room.ent", "{ \"classname\"").isEmpty());
        QVERIFY(open({map}));
        QVERIFY(entities() > 1);
        const auto log = bench_->find<QPlainTextEdit>("logText")->toPlainText();
        QVERIFY2(log.contains("room.ent") && log.contains("the map's own entities are used"),
                 qPrintable(log));
        QVERIFY(bench_->action("map.ownEntities")->isChecked());
    }
};

NAVWRIGHT_GUI_TEST(TestShownMap);
#include "tst_shown_map.moc"
