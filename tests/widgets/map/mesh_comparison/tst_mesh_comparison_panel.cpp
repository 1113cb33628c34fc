#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>

#include "comparison_worlds.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "test_program.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/mesh_comparison_panel.h"

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
        MeshComparisonPanel panel{session, tools};
    };
    template <class T>
    [[nodiscard]] static bool waitFor(const MeshComparisonFindingOf<T>& finding) {
        return QTest::qWaitFor([&] { return !finding.busy(); }, MeshBench::kLimit) && finding.result();
    }
    template <class T>
    [[nodiscard]] static T* child(Bench& bench, const char* name) {
        return bench.panel.findChild<T*>(QString::fromLatin1(name));
    }

  private slots:
    /// The nav goes round, the tiles straight on; a bot takes its time.
    void twoPlaces() {
        Bench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        LastPicture picture(bench.panel, &MeshComparisonPanel::pictureChanged);
        auto* simulate = child<QPushButton>(bench, "comparisonSimulate");
        QVERIFY(!simulate->isEnabled() && !whyGrey(*simulate).isEmpty());
        bench.session.setFrom(kWest);
        QVERIFY(picture.value != nullptr);
        bench.session.setTo(kEast);
        QVERIFY(QTest::qWaitFor([&] { return bench.session.paths() != nullptr; }, MeshBench::kLimit));
        const auto& paths = *bench.session.paths();
        QVERIFY(paths.ratio && *paths.ratio > 1.9 && *paths.ratio < 2.05);
        QCOMPARE(paths.of(PathWay::navmesh).end, PathEnd::none);
        QCOMPARE(child<RowTable>(bench, "comparisonWays")->table().rows(), kPathWays);
        QVERIFY(simulate->isEnabled());
        simulate->click();
        QVERIFY(waitFor(bench.session.simulated()));
        QCOMPARE(bench.session.simulated().result()->end, SentBot::End::arrived);
        QCOMPARE(child<RowTable>(bench, "comparisonWays")->table().rows(), kPathWays + 1);
        // The navmesh, once made, is asked too.
        QVERIFY(bench.makeNavMesh());
        QVERIFY(
            QTest::qWaitFor([&] { return bench.session.paths()->of(PathWay::navmesh).end == PathEnd::whole; },
                            MeshBench::kLimit));
        bench.session.clear();
        QVERIFY(!picture.value && !bench.session.from());
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
        auto* table = child<RowTable>(bench, "comparisonPairs");
        QCOMPARE(table->table().rows(), found.rows.size());
        QCOMPARE(found.rows.size(), std::size_t{6});  // two spawn points and an item, each direction
        table->setCurrentRow(0);
        QSignalSpy wanted(&bench.panel, &MeshComparisonPanel::placeWanted);
        bench.panel.showPage(MeshComparisonPanel::pairs);
        emit table->rowChosen(0, 0);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(child<QTabWidget>(bench, "comparisonTabs")->currentIndex(), int(MeshComparisonPanel::pairs));
        child<QPushButton>(bench, "comparisonShowPair")->click();
        QCOMPARE(wanted.size(), 2);
        QCOMPARE(child<QTabWidget>(bench, "comparisonTabs")->currentIndex(),
                 int(MeshComparisonPanel::places));
        QVERIFY(QTest::qWaitFor([&] { return bench.session.paths() != nullptr; }, MeshBench::kLimit));
        QCOMPARE(bench.session.paths()->ratio.has_value(), found.rows.front().ratio.has_value());
    }

    /// A missing link is added by a click, as an edit that can be undone; the finding is then about another
    /// nav.
    void aMissingLink() {
        Bench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        bench.panel.showPage(MeshComparisonPanel::proposals);
        LastPicture picture(bench.panel, &MeshComparisonPanel::pictureChanged);
        auto* add = child<QPushButton>(bench, "comparisonAdd");
        QVERIFY(!add->isEnabled());
        child<QPushButton>(bench, "comparisonProposalsFind")->click();
        QVERIFY(waitFor(bench.session.proposals()));
        QCOMPARE(bench.session.proposals().result()->kept.size(), std::size_t{1});
        QVERIFY(picture.value != nullptr);
        child<RowTable>(bench, "comparisonProposals")->setCurrentRow(0);
        QVERIFY(add->isEnabled());
        add->click();
        QCOMPARE(bench.document.patches().size(), std::size_t{2});
        QVERIFY(
            QTest::qWaitFor([&] { return !bench.document.busy() && bench.meshes.nav()->linkCount() == 8; },
                            MeshBench::kLimit));
        QVERIFY(!add->isEnabled() && whyGrey(*add).contains(QStringLiteral("already")));
        bench.session.addProposal(0);
        QCOMPARE(bench.document.patches().size(), std::size_t{2});
        bench.document.undoStack().undo();
        QVERIFY(bench.document.patches().empty());
        QVERIFY(
            QTest::qWaitFor([&] { return !bench.document.busy() && bench.meshes.nav()->linkCount() == 6; },
                            MeshBench::kLimit));
        // It is missing again, but not from a nav that stands elsewhere.
        QVERIFY(add->isEnabled());
        auto moved = comparison_worlds::roundNav();
        moved.nodes.front().origin.y += 8;
        bench.document.showNav("moved.nav", moved);
        QVERIFY(QTest::qWaitFor([&] { return !add->isEnabled(); }, MeshBench::kLimit));
        QVERIFY(whyGrey(*add).contains(QStringLiteral("changed")));
    }

    /// The room that a nav leaves out is one region, and drawn as not served.
    void aRoomLeftOut() {
        Bench bench(comparison_worlds::twoRooms(64), comparison_worlds::leftNav());
        LastPicture floor(bench.panel, &MeshComparisonPanel::floorChanged);
        bench.session.findCoverage();
        QVERIFY(waitFor(bench.session.coverage()));
        const auto& coverage = *bench.session.coverage().result();
        QVERIFY(!coverage.regions.empty());
        QVERIFY(coverage.regions.front().at.x > 524);
        QCOMPARE(child<RowTable>(bench, "comparisonRegions")->table().rows(), coverage.regions.size());
        QCOMPARE(child<RowTable>(bench, "comparisonNarrow")->table().rows(), coverage.narrow.size());
        QVERIFY(QTest::qWaitFor([&] { return floor.value != nullptr; }, MeshBench::kLimit));
        QCOMPARE(floor.value->scale.kinds.size(), std::size_t{2});
    }

    /// Without a nav, what needs one says so.
    void withoutANav() {
        Bench bench(comparison_worlds::hall().map());
        auto* find = child<QPushButton>(bench, "comparisonProposalsFind");
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
