#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include "closed_worlds.h"
#include "comparison_worlds.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "test_program.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"
#include "widgets/map/mesh_comparison/pairs_panel.h"
#include "widgets/map/mesh_comparison/places_panel.h"
#include "widgets/map/mesh_comparison/served_panel.h"

using namespace navwright;

/// The nav beside the meshes of its map, in the window.
class TestMeshComparisonPanel : public QObject {
    Q_OBJECT

    static constexpr Vec3 kWest{200, 256, 0}, kEast{600, 256, 0};  ///< on the floor

    struct Bench : MeshBench {
        using MeshBench::MeshBench;
        AreaModel areas{document};
        MeshComparisonSession session{meshes, areas};
        ToolModel tools;
        PlacesPanel places{session, tools, QStringLiteral("two places")};
        PairsPanel pairs{session};
        ServedPanel served{session};
    };
    template <class T>
    [[nodiscard]] static bool waitFor(const MeshComparisonFindingOf<T>& finding) {
        return QTest::qWaitFor([&] { return !finding.busy(); }, MeshBench::kLimit) && finding.result();
    }
    template <class T>
    [[nodiscard]] static T* child(const QWidget& panel, const char* name) {
        return panel.findChild<T*>(QString::fromLatin1(name));
    }

  private slots:
    /// The nav goes round, the tiles straight on; a bot takes its time.
    void twoPlaces() {
        Bench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        LastPicture picture(bench.places, &PlacesPanel::pictureChanged);
        auto* simulate = child<QPushButton>(bench.places, "comparisonSimulate");
        QVERIFY(!simulate->isEnabled() && !whyGrey(*simulate).isEmpty());
        bench.session.setFrom(kWest);
        QVERIFY(picture.value != nullptr);
        bench.session.setTo(kEast);
        QVERIFY(QTest::qWaitFor([&] { return bench.session.paths() != nullptr; }, MeshBench::kLimit));
        const auto& paths = *bench.session.paths();
        QVERIFY(paths.ratio && *paths.ratio > 1.9 && *paths.ratio < 2.05);
        QCOMPARE(paths.of(PathWay::navmesh).end, PathEnd::none);
        QCOMPARE(child<RowTable>(bench.places, "comparisonWays")->table().rows(), kPathWays);
        QVERIFY(simulate->isEnabled());
        simulate->click();
        QVERIFY(waitFor(bench.session.simulated()));
        QCOMPARE(bench.session.simulated().result()->end, SentBot::End::arrived);
        QCOMPARE(child<RowTable>(bench.places, "comparisonWays")->table().rows(), kPathWays + 1);
        // The navmesh, once made, is asked too.
        QVERIFY(bench.makeNavMesh());
        QVERIFY(
            QTest::qWaitFor([&] { return bench.session.paths()->of(PathWay::navmesh).end == PathEnd::whole; },
                            MeshBench::kLimit));
        // Beside the paths: their corridors, and how they were before they were pulled taut.
        const auto inColour = [&](float colour) {
            return std::ranges::count(picture.value->ribbons, colour, &Ribbon::scalar);
        };
        for (const auto way : {PathWay::navmesh, PathWay::tiles}) {
            const auto& path = bench.session.paths()->of(way);
            QVERIFY(!path.strip.tiles.empty() && path.strip.middles.size() >= 2);
            QVERIFY(path.strip.length >= path.length - 0.01);
            QCOMPARE(inColour(pathWayColour(way, true)), 0);
        }
        child<QCheckBox>(bench.places, "comparisonCorridors")->click();
        const auto corridor = inColour(pathWayColour(PathWay::navmesh, true));
        std::ptrdiff_t sides = 0;
        for (const auto& tile : bench.session.paths()->of(PathWay::navmesh).strip.tiles)
            sides += std::ssize(tile);
        QCOMPARE(corridor, sides);
        child<QCheckBox>(bench.places, "comparisonMiddles")->click();
        QVERIFY(inColour(pathWayColour(PathWay::navmesh, true)) > corridor);
        child<QPushButton>(bench.places, "comparisonClear")->click();
        QVERIFY(!picture.value && !bench.session.from());
        child<QPushButton>(bench.places, "comparisonPick")->click();
        QCOMPARE(bench.tools.current(), QString("two places"));
    }

    /// With its door shut, no way between two rooms is left to any; the nav that is open stays as it is.
    void closedDoors() {
        NavGraph nav;
        for (const float x : {64.f, 330.f, 440.f, 700.f}) nav.nodes.push_back({.origin = {x, 96, 24}});
        for (std::int32_t i = 0; i < 3; ++i) comparison_worlds::join(nav, i, i + 1);
        Bench bench(closed_worlds::twoRooms(false).map(), nav);
        QVERIFY(bench.makeNavMesh());
        bench.session.setFrom(closed_worlds::kWest - Vec3(0, 0, 24));
        bench.session.setTo(closed_worlds::kEast - Vec3(0, 0, 24));
        const auto whole = [&] {
            const auto& paths = bench.session.paths();
            if (!paths) return std::ptrdiff_t{-1};
            return std::ranges::count_if(kAllPathWays,
                                         [&](PathWay way) { return paths->of(way).end == PathEnd::whole; });
        };
        QVERIFY(QTest::qWaitFor([&] { return whole() == 4; }, MeshBench::kLimit));
        child<QCheckBox>(bench.places, "comparisonDoors")->click();
        QVERIFY(QTest::qWaitFor([&] { return whole() == 0; }, MeshBench::kLimit));
        QCOMPARE(bench.meshes.nav()->linkCount(), std::size_t{6});
        child<QCheckBox>(bench.places, "comparisonDoors")->click();
        QVERIFY(QTest::qWaitFor([&] { return whole() == 4; }, MeshBench::kLimit));
    }

    /// While an end follows the mouse, the last place is what is shown in the end.
    void theLastPlaceIsShown() {
        Bench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        bench.session.setFrom(kWest);
        for (int x = 210; x <= 600; x += 5) bench.session.setTo({float(x), 256, 0});
        QVERIFY(QTest::qWaitFor([&] { return bench.session.paths() && bench.session.paths()->to.x == 600; },
                                MeshBench::kLimit));
    }

    /// All pairs, the worst first; a chosen one is shown as two places.
    void allPairs() {
        Bench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        bench.session.findPairs();
        QVERIFY(waitFor(bench.session.pairs()));
        const auto& found = *bench.session.pairs().result();
        auto* table = child<RowTable>(bench.pairs, "comparisonPairs");
        QCOMPARE(table->table().rows(), found.rows.size());
        QCOMPARE(found.rows.size(), std::size_t{6});  // two spawn points and an item, each direction
        auto* show = child<QPushButton>(bench.pairs, "comparisonShowPair");
        QVERIFY(!show->isEnabled());
        table->setCurrentRow(0);
        QVERIFY(show->isEnabled());
        QSignalSpy flown(&bench.pairs, &PairsPanel::placeWanted);
        QSignalSpy listed(&bench.pairs, &PairsPanel::placesWanted);
        LastPicture picture(bench.pairs, &PairsPanel::pictureChanged);
        emit table->rowChosen(0, 0);
        QCOMPARE(flown.size(), 1);
        QCOMPARE(listed.size(), 0);
        show->click();
        QCOMPARE(flown.size(), 2);
        QCOMPARE(listed.size(), 1);
        QVERIFY(QTest::qWaitFor([&] { return bench.session.paths() != nullptr; }, MeshBench::kLimit));
        QVERIFY(picture.value != nullptr);
        QCOMPARE(bench.session.paths()->ratio.has_value(), found.rows.front().ratio.has_value());
        QCOMPARE(child<RowTable>(bench.places, "comparisonWays")->table().rows(), kPathWays);
    }

    /// The room that a nav leaves out is one region, and drawn as not served.
    void aRoomLeftOut() {
        Bench bench(comparison_worlds::twoRooms(64), comparison_worlds::leftNav());
        LastPicture floor(bench.served, &ServedPanel::floorChanged);
        bench.session.findCoverage();
        QVERIFY(waitFor(bench.session.coverage()));
        const auto& coverage = *bench.session.coverage().result();
        QVERIFY(!coverage.regions.empty());
        QVERIFY(coverage.regions.front().at.x > 524);
        QCOMPARE(child<RowTable>(bench.served, "comparisonRegions")->table().rows(), coverage.regions.size());
        QCOMPARE(child<RowTable>(bench.served, "comparisonNarrow")->table().rows(), coverage.narrow.size());
        QVERIFY(QTest::qWaitFor([&] { return floor.value != nullptr; }, MeshBench::kLimit));
        QCOMPARE(floor.value->scale.kinds.size(), std::size_t{2});
        // It is another quantity than the floor covered, and has another name.
        const auto words = child<QLabel>(bench.served, "comparisonServedWords")->text();
        QVERIFY2(words.startsWith("Served on foot: ") && !words.contains("overed"), qPrintable(words));
    }

    /// Without a nav, what needs one says so.
    void withoutANav() {
        Bench bench(comparison_worlds::hall().map());
        auto* find = child<QPushButton>(bench.served, "comparisonServedFind");
        QVERIFY(!find->isEnabled() && whyGrey(*find).contains(QStringLiteral("nav")));
        bench.session.findProposals();
        QVERIFY(!bench.session.proposals().busy());
        bench.session.setFrom(kWest);
        bench.session.setTo(kEast);
        QVERIFY(QTest::qWaitFor([&] { return bench.session.paths() != nullptr; }, MeshBench::kLimit));
        QVERIFY(!bench.session.paths()->ratio);
    }
};

NAVWRIGHT_WIDGET_TEST(TestMeshComparisonPanel);
#include "tst_mesh_comparison_panel.moc"
