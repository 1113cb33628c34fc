#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>

#include "closed_worlds.h"
#include "comparison_worlds.h"
#include "core/base/atomic_file.h"
#include "core/floor/navmesh/mesh_path.h"
#include "core/floor/quadmesh/quad_path.h"
#include "failures.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "test_program.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/meshes/doors_box.h"
#include "widgets/map/meshes/mesh_panel.h"
#include "widgets/map/meshes/mesh_pictures.h"

using namespace navwright;

/// Tiles and navmeshes of the open map, and how they look.
class TestMapMeshes : public QObject {
    Q_OBJECT

    [[nodiscard]] static float area(const StagePicture& picture) {
        float sum = 0;
        for (const auto& side : picture.faces.sides) {
            const auto& corners = picture.faces.corners;
            const auto at = [&](std::uint32_t i) {
                return corners[side.first + 1 + i % side.count].position;
            };
            float twice = 0;
            for (std::uint32_t i = 0; i < side.count; ++i)
                twice += at(i).x * at(i + 1).y - at(i + 1).x * at(i).y;
            sum += std::abs(twice) / 2;
        }
        return sum;
    }

  private slots:
    /// The tiles of a hall cover its floor, less half a body along its walls, whatever their colours.
    void tilesOfAHall() {
        MeshBench bench(comparison_worlds::hall().map());
        const auto& floor = *bench.meshes.floor();
        QVERIFY(bench.meshes.whyNoFloor().isEmpty());
        for (const auto& picture : floor.pictures.leaves) {
            QCOMPARE(picture->items, std::uint64_t{floor.mesh.leaves.size()});
            QVERIFY(std::abs(area(*picture) - 992.f * 480.f) < 0.03f * 992 * 480);
        }
        const auto& kinds = *floor.pictures.of(TileColours::kinds);
        QCOMPARE(kinds.scale.kinds.size(), std::size_t{1});
        QCOMPARE(kinds.scale.kinds.front().name, std::string("Stand"));
        for (const auto& corner : kinds.faces.corners) QVERIFY(std::abs(corner.position.z) < 4);
    }

    /// A step down of 100 units is drawn as drops, with arrows.
    void portalsAndDrops() {
        auto world = comparison_worlds::hall();
        world.box({{0, 0, 0}, {512, 512, 56}});
        MeshBench bench(world.map());
        const auto& picture = *bench.meshes.floor()->pictures.portals;
        QVERIFY(bench.meshes.floor()->mesh.drops > 0);
        std::size_t arrows = 0;
        for (const auto& ribbon : picture.ribbons) arrows += ribbon.head > 0 ? 1 : 0;
        QCOMPARE(arrows, bench.meshes.floor()->mesh.drops);
    }

    /// Every stage of a navmesh has a picture of the same floor.
    void stagesOfANavMesh() {
        MeshBench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        QVERIFY(bench.makeNavMesh());
        QVERIFY(bench.meshes.outdated().isEmpty());
        const auto& made = bench.meshes.navMesh()->of(MeshStance::standing);
        const auto& pictures = bench.meshes.navMesh()->picturesOf(MeshStance::standing);
        const float floor = 992.f * 480.f;
        for (const auto stage : {MeshStage::compact, MeshStage::regions, MeshStage::polygons,
                                 MeshStage::detail, MeshStage::mesh}) {
            const auto& picture = *pictures.of(stage);
            QVERIFY(picture.items > 0);
            QVERIFY2(std::abs(area(picture) - floor) < 0.06f * floor,
                     qPrintable(QString::number(area(picture))));
        }
        QVERIFY(area(*pictures.of(MeshStage::spans)) > floor);  // what is solid reaches into the walls
        QVERIFY(pictures.of(MeshStage::contours)->ribbons.size() >= 8);
        QVERIFY(pictures.of(MeshStage::compact)->scale.largest > 200);
        QCOMPARE(pictures.of(MeshStage::mesh)->items, std::uint64_t{made.mesh.polygons().size()});
        // Another nav, and other settings, are told.
        bench.document.showNav("other.nav", comparison_worlds::leftNav());
        QVERIFY(QTest::qWaitFor([&] { return !bench.meshes.outdated().isEmpty(); }, MeshBench::kLimit));
    }

    /// The box closes all doors for tiles and navmeshes, and opens them; what else closes them shows in it.
    void doorsClosed() {
        MeshBench none(comparison_worlds::hall().map());
        const DoorsBox grey(none.meshes, "doors", nullptr);
        QCOMPARE(whyGrey(grey), QStringLiteral("the map has no doors"));

        MeshBench bench(closed_worlds::twoRooms(false).map());
        QVERIFY(bench.makeNavMesh());
        DoorsBox box(bench.meshes, "doors", nullptr);
        const auto leads = [&] {
            const auto path =
                findQuadPath(bench.meshes.floor()->mesh, closed_worlds::kWest, closed_worlds::kEast);
            const auto query =
                MeshQuery::of(bench.meshes.navMesh()->of(MeshStance::standing).mesh, meshCosts({}));
            const auto over = query->path(closed_worlds::kWest, closed_worlds::kEast);
            return std::pair(path->corridor.complete, !over->partial);
        };
        QVERIFY(box.isEnabled() && box.checkState() == Qt::Unchecked);
        QCOMPARE(leads(), std::pair(true, true));
        box.click();
        QCOMPARE(bench.meshes.closed().size(), std::size_t{1});
        QVERIFY(QTest::qWaitFor([&] { return bench.meshes.floor()->closed != nullptr; }, MeshBench::kLimit));
        QCOMPARE(leads(), std::pair(false, false));
        QCOMPARE(bench.meshes.bareFloor(), bench.meshes.floor());
        // A blocker besides: the door stays shut, also on the floor without blockers.
        bench.meshes.placeBlocker({200, 300, 0});
        QVERIFY(QTest::qWaitFor([&] { return !bench.meshes.floor()->blockers.empty(); }, MeshBench::kLimit));
        QCOMPARE(leads(), std::pair(false, false));
        QVERIFY(bench.meshes.bareFloor()->blockers.empty() && bench.meshes.bareFloor()->closed);
        bench.meshes.clearBlockers();
        bench.meshes.setClosed({});
        QCOMPARE(box.checkState(), Qt::Unchecked);
        QCOMPARE(leads(), std::pair(true, true));
    }

    /// What does not fit is said in words, and leaves what was there.
    void settingsThatDoNotFit() {
        MeshBench bench(comparison_worlds::hall().map());
        QVERIFY(bench.makeNavMesh());
        const auto before = bench.meshes.navMesh();
        auto parameters = bench.document.parameters();
        QVERIFY(parameters.setText("navmesh.cs", "3"));
        bench.document.setParameters(parameters, QStringLiteral("cells"));
        QCOMPARE(bench.meshes.outdated(), QStringLiteral("the parameters of navmeshes have changed"));
        QSignalSpy failed(&bench.meshes, &MapMeshes::failed);
        bench.meshes.makeNavMesh();
        QVERIFY(QTest::qWaitFor([&] { return failed.size() == 1; }, MeshBench::kLimit));
        QVERIFY(failureIn(failed).what.contains("whole"));
        QCOMPARE(bench.meshes.navMesh(), before);
    }

    /// Another map drops the meshes of the one before; a cancel leaves them.
    void anotherMap() {
        MeshBench bench(comparison_worlds::hall().map());
        QVERIFY(bench.makeNavMesh());
        bench.meshes.makeNavMesh();
        bench.meshes.cancel();
        QVERIFY(!bench.meshes.busy() && bench.meshes.navMesh());
        bench.document.setMap("other.bsp", comparison_worlds::twoRooms(64));
        QVERIFY(!bench.meshes.navMesh());
        QVERIFY(QTest::qWaitFor([&] { return bench.meshes.floor() != nullptr; }, MeshBench::kLimit));
        QCOMPARE(bench.meshes.floor()->map, bench.document.map());
    }

    /// Links of a .gset become part of the next navmesh; broken lines are named.
    void linksOfAFile() {
        MeshBench bench(comparison_worlds::hall().map());
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("links.gset").toStdString();
        const GsetFile set{.mesh = {},
                           .settings = {},
                           .links = {{.from = {100, 100, 0}, .to = {800, 400, 0}}},
                           .volumes = {}};
        QVERIFY(writeFile(file, writeGset(set)));
        bench.meshes.readGset(file);
        QVERIFY(bench.meshes.gset() && bench.meshes.gset()->links.size() == 1);
        QVERIFY(bench.makeNavMesh());
        const auto& links = bench.meshes.navMesh()->of(MeshStance::standing).links;
        QVERIFY(std::ranges::any_of(links, [](const MeshLinkOutcome& outcome) {
            return outcome.link.source == MeshLinkSource::file;
        }));
        QSignalSpy failed(&bench.meshes, &MapMeshes::failed);
        QVERIFY(writeFile(file, "c 1 2\n"));
        bench.meshes.readGset(file);
        QCOMPARE(failed.size(), 1);
        QVERIFY(failureIn(failed).where.contains("links.gset"));
        QVERIFY(bench.meshes.gset().has_value());
        bench.meshes.dropGset();
        QVERIFY(!bench.meshes.gset());
    }

    /// A box where a person clicks: tiles and navmeshes answer there and say what they made again; a click on
    /// it takes it away.
    void blockersWhereOneClicks() {
        auto world = comparison_worlds::hall();
        world.box({{500, 0, 0}, {524, 400, 128}});
        MeshBench bench(world.map());
        QVERIFY(bench.makeNavMesh());
        ToolModel tools;
        MeshPanel panel(bench.meshes, tools);
        panel.show();
        LastPicture boxes(panel, &MeshPanel::blockersChanged);
        const auto& meshes = bench.meshes;
        const auto bare = meshes.floor();
        const auto bareNavMesh = meshes.navMesh();
        auto* clear = panel.findChild<QPushButton*>(QStringLiteral("meshClearBlockers"));
        QVERIFY(!clear->isEnabled() && !whyGrey(*clear).isEmpty());
        auto* place = panel.findChild<QPushButton*>(QStringLiteral("meshPlaceBlockers"));
        place->click();
        QCOMPARE(tools.current(), MeshPanel::blockerToolId());
        const auto answered = [&](std::size_t count) {
            return QTest::qWaitFor(
                [&] {
                    return meshes.floor()->blockers.size() == count &&
                           meshes.navMesh()->blockers.size() == count;
                },
                MeshBench::kLimit);
        };
        panel.findChild<QSpinBox*>(QStringLiteral("meshBlockerHeight"))->setValue(40);
        bench.meshes.placeBlocker({200, 200, 0});
        QVERIFY(answered(1));
        const auto& floor = *meshes.floor();
        QCOMPARE(floor.blockers.front(), (Box{{168, 168, 0}, {232, 232, 40}}));
        QVERIFY(floor.gone >= 1 && floor.gone < bare->mesh.leaves.size());
        QVERIFY(floor.made > floor.gone && floor.seconds > 0);
        QVERIFY(floor.mesh.leafUnder({200, 200, 24}) != bare->mesh.leafUnder({200, 200, 24}));
        QVERIFY(meshes.navMesh()->built > 0 && meshes.navMesh()->built < meshes.navMesh()->tiles);
        QVERIFY(boxes.value && boxes.value->items == 5);
        const auto words = panel.findChild<QLabel*>(QStringLiteral("meshBlockerWords"))->text();
        QVERIFY2(words.contains("1 blocker") && words.contains("ms"), qPrintable(words));
        bench.meshes.placeBlocker({800, 200, 0});
        QVERIFY(answered(2));
        // On the first one: it goes.
        bench.meshes.placeBlocker({210, 190, 0});
        QVERIFY(answered(1));
        QCOMPARE(meshes.floor()->blockers.front().mins.x, 768.f);
        clear->click();
        QVERIFY(answered(0));
        QCOMPARE(meshes.floor(), bare);
        QCOMPARE(meshes.navMesh(), bareNavMesh);
        QVERIFY(!boxes.value);
        // Those of one map do not stand on another.
        bench.meshes.placeBlocker({200, 200, 0});
        bench.document.setMap("other.bsp", comparison_worlds::twoRooms(64));
        QVERIFY(QTest::qWaitFor([&] { return meshes.floor() != nullptr; }, MeshBench::kLimit));
        QVERIFY(meshes.blockers().empty() && meshes.floor()->blockers.empty());
    }

    /// The panel draws what is chosen, and lists each link with what became of it.
    void thePanel() {
        MeshBench bench(comparison_worlds::hall().map());
        ToolModel tools;
        MeshPanel panel(bench.meshes, tools);
        panel.resize(360, 700);
        panel.show();
        LastPicture faces(panel, &MeshPanel::pictureChanged), lines(panel, &MeshPanel::linesChanged);
        auto* stage = panel.findChild<QComboBox*>(QStringLiteral("meshStage"));
        panel.setDrawn(true);
        QVERIFY(faces.value != nullptr);
        const auto& tiles = bench.meshes.floor()->mesh;
        QCOMPARE(faces.value->items, std::uint64_t{tiles.leaves.size()});
        // The quad tree before merging: more leaves, of the same floor.
        QCOMPARE(stage->count(), 2);
        const float merged = area(*faces.value);
        stage->setCurrentIndex(0);
        QVERIFY(faces.value->items > tiles.leaves.size());
        QCOMPARE(faces.value->items, std::uint64_t{tiles.tree.size()});
        QVERIFY(std::abs(area(*faces.value) - merged) < 1);
        QVERIFY(!lines.value);
        stage->setCurrentIndex(1);
        QVERIFY(lines.value);
        panel.findChild<QPushButton*>(QStringLiteral("meshMake"))->click();
        QVERIFY(QTest::qWaitFor([&] { return !bench.meshes.busy() && bench.meshes.navMesh(); },
                                MeshBench::kLimit));
        QVERIFY(stage->isEnabled() && stage->count() == int(kMeshStages));
        const auto polygons = bench.meshes.navMesh()->of(MeshStance::standing).mesh.polygons().size();
        // As soon as it is made: pictures are made with it.
        QVERIFY(faces.value && faces.value->items == polygons);
        const auto* links = panel.findChild<RowTable*>(QStringLiteral("meshLinks"));
        QCOMPARE(links->table().rows(), bench.meshes.navMesh()->of(MeshStance::standing).links.size());
        panel.choose(MeshPanel::Shown::crouched, MeshStage::contours);
        QVERIFY(faces.value && !faces.value->ribbons.empty());
        QVERIFY(!panel.findChild<QLabel*>(QStringLiteral("meshLegend"))->text().isEmpty());
        panel.setDrawn(false);
        QVERIFY(!faces.value && !lines.value);
    }
};

NAVWRIGHT_WIDGET_TEST(TestMapMeshes);
#include "tst_map_meshes.moc"
