#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <cmath>

#include "comparison_worlds.h"
#include "last_told.h"
#include "mesh_bench.h"
#include "test_program.h"
#include "travel_bench.h"
#include "widgets/common/models/grey.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/missing_panel.h"

using namespace navwright;

/// Links that a nav lacks, by areas, meshes and simulated bots, in one list.
class TestMissingPanel : public QObject {
    Q_OBJECT

    template <class T>
    [[nodiscard]] static T* child(const QWidget& panel, const char* name) {
        return panel.findChild<T*>(QString::fromLatin1(name));
    }
    [[nodiscard]] static bool waitForMeshes(MeshComparisonSession& session) {
        return QTest::qWaitFor([&] { return !session.proposals().busy(); }, MeshBench::kLimit) &&
               session.proposals().result();
    }
    [[nodiscard]] static NavGraph row() {
        NavGraph nav;
        for (const float x : {-200.f, -60.f, 60.f, 200.f}) nav.nodes.push_back({.origin = {x, 0, 24.03125f}});
        comparison_worlds::join(nav, 0, 1);
        comparison_worlds::join(nav, 2, 3);
        comparison_worlds::join(nav, 2, 1, false);
        return nav;
    }
    [[nodiscard]] static LinkProposal proposal(const NavGraph& nav, std::int32_t from, std::int32_t to) {
        LinkProposal made;
        made.from = from;
        made.to = to;
        made.start = nav.nodes[static_cast<std::uint32_t>(from)].origin;
        made.end = nav.nodes[static_cast<std::uint32_t>(to)].origin;
        made.kept = made.there = true;
        return made;
    }
    [[nodiscard]] static const LackedLink* find(const std::vector<LackedLink>& links, std::int32_t from,
                                                std::int32_t to) {
        const auto found = std::ranges::find_if(
            links, [&](const LackedLink& link) { return link.from == from && link.to == to; });
        return found == links.end() ? nullptr : &*found;
    }

  private slots:
    /// What areas and meshes both say is one row; a proposal of both directions is that of either.
    void bothListsAreOne() {
        const auto nav = row();
        const std::vector<MissingLink> byAreas{{1, 2, 40, kNoTime}, {3, 0, 130, 400}, {0, 3, 130, 530}};
        LinkProposals byMeshes;
        byMeshes.kept = {proposal(nav, 2, 1), proposal(nav, 0, 2)};
        byMeshes.kept.front().triedBack = ProposalTry{};
        byMeshes.kept[1].round = 900;
        byMeshes.kept[1].gain = 600;
        byMeshes.refused = {proposal(nav, 0, 3)};
        byMeshes.refused.front().kept = false;
        const auto links = lackedLinks({&byAreas, &nav, &byMeshes});
        QCOMPARE(links.size(), std::size_t{4});
        const auto* both = find(links, 2, 1);
        QVERIFY(both && both->byAreas == &byAreas[0] && both->byMeshes && both->proposal == 0);
        QVERIFY(std::isinf(both->saved()));
        const auto* meshes = find(links, 0, 2);
        QVERIFY(meshes && !meshes->byAreas && meshes->proposal == 1);
        QCOMPARE(meshes->saved(), 2.0);
        const auto* areas = find(links, 3, 0);
        QVERIFY(areas && areas->byAreas == &byAreas[1] && !areas->byMeshes);
        QCOMPARE(areas->saved(), 2.7);
        const auto* refused = find(links, 0, 3);
        QVERIFY(refused && refused->byAreas == &byAreas[2] && refused->refused());
        QCOMPARE(lackedPicture(links, 1).ribbons.size(), std::size_t{4});
    }

    /// A node of the same number elsewhere is another node.
    void nodesElsewhereAreOthers() {
        const auto nav = row();
        auto moved = nav;
        moved.nodes[2].origin.y += 8;
        const std::vector<MissingLink> byAreas{{1, 2, 40, kNoTime}};
        LinkProposals byMeshes;
        byMeshes.kept = {proposal(moved, 1, 2)};
        QCOMPARE(lackedLinks({&byAreas, &nav, &byMeshes}).size(), std::size_t{2});
        QCOMPARE(lackedLinks({.meshes = &byMeshes}).size(), std::size_t{1});
        QCOMPARE(lackedLinks({.areas = &byAreas, .areasNav = &nav}).size(), std::size_t{1});
    }

    /// What the meshes propose is added by a click, as an edit that can be undone; the finding is then about
    /// another nav.
    void ofTheMeshes() {
        MeshBench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        AreaModel areas{bench.document};
        MapWays ways{bench.document, areas};
        MeshComparisonSession session{bench.meshes, areas};
        MissingPanel panel{session, ways};
        LastPicture picture(panel, &MissingPanel::pictureChanged);
        auto* add = child<QPushButton>(panel, "missingAdd");
        QVERIFY(!add->isEnabled());
        child<QPushButton>(panel, "missingFind")->click();
        QVERIFY(waitForMeshes(session));
        QCOMPARE(session.proposals().result()->kept.size(), std::size_t{1});
        QVERIFY(picture.value != nullptr);
        auto* table = child<RowTable>(panel, "missingLinks");
        const auto kept =
            std::ranges::find_if(panel.links(), [](const LackedLink& link) { return !link.refused(); });
        QVERIFY(kept != panel.links().end());
        table->setCurrentRow(static_cast<int>(kept - panel.links().begin()));
        QVERIFY(add->isEnabled());
        add->click();
        QCOMPARE(bench.document.patches().size(), std::size_t{2});
        QVERIFY(
            QTest::qWaitFor([&] { return !bench.document.busy() && bench.meshes.nav()->linkCount() == 8; },
                            MeshBench::kLimit));
        QVERIFY(!add->isEnabled() && whyGrey(*add).contains(QStringLiteral("already")));
        session.addProposal(0);
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

    /// What areas say is listed while the panel is shown, tried by bots and added; undone it is missing
    /// again.
    void ofTheAreas() {
        TravelBench bench{HallMap()};
        MapMeshes meshes{bench.document};
        bench.document.showNav("hall.nav", row());
        QVERIFY(QTest::qWaitFor(
            [&] { return !bench.document.busy() && bench.document.generation() && meshes.floor(); },
            TravelBench::kLimit));
        MeshComparisonSession session{meshes, bench.areas};
        MissingPanel panel{session, bench.ways};
        QVERIFY(panel.links().empty());
        LastPlace place(panel, &MissingPanel::placeWanted);
        panel.show();
        const auto listed = [&] { return find(panel.links(), 1, 2) != nullptr; };
        QVERIFY(QTest::qWaitFor(listed, TravelBench::kLimit));
        auto* table = child<RowTable>(panel, "missingLinks");
        auto* add = child<QPushButton>(panel, "missingAdd");
        QCOMPARE(whyGrey(*add), QStringLiteral("mark a link first"));
        table->setCurrentRow(static_cast<int>(find(panel.links(), 1, 2) - panel.links().data()));
        emit table->clicked(table->currentIndex());
        QVERIFY(std::abs(place.value.x) < 1);
        add->click();
        QVERIFY(panel.adder().running());
        QVERIFY(QTest::qWaitFor([&] { return !panel.adder().running(); }, TravelBench::kLimit));
        const auto said = child<QLabel>(panel, "missingSaid")->text();
        QVERIFY2(said.contains("link 1 → 2 added"), qPrintable(said));
        QCOMPARE(bench.document.patches().size(), std::size_t{1});
        const auto* note = child<QWidget>(panel, "missingAreasNote");
        QVERIFY(QTest::qWaitFor([&] { return bench.document.current() && !listed() && note->isHidden(); },
                                TravelBench::kLimit));
        bench.document.undoStack().undo();
        QVERIFY(bench.document.patches().empty());
    }

    /// What simulated bots say is in the same list: one row with what areas or meshes have, too.
    void whatBotsSayJoinsTheList() {
        const auto nav = row();
        const std::vector<MissingLink> byAreas{{1, 2, 40, kNoTime}};
        LinkProposals byMeshes;
        byMeshes.kept = {proposal(nav, 0, 3)};
        byMeshes.kept.front().triedBack = ProposalTry{};
        const std::vector<StraightLink> byBots{{1, 2, 1.5}, {3, 0, 2.5}, {0, 2, 3.5}};
        const auto links = lackedLinks({&byAreas, &nav, &byMeshes, &byBots, &nav});
        QCOMPARE(links.size(), std::size_t{3});
        const auto* first = find(links, 1, 2);
        QVERIFY(first && first->byAreas == &byAreas[0] && first->byBots == &byBots[0]);
        QVERIFY(find(links, 0, 3) && find(links, 0, 3)->byBots == &byBots[1]);
        const auto* alone = find(links, 0, 2);
        QVERIFY(alone && !alone->byAreas && !alone->byMeshes && alone->saved() == 3.5);
    }

    /// Found by a click, with who says so; added as those of the areas are, unless the nav has changed.
    void ofTheSimulator() {
        MeshBench bench(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        AreaModel areas{bench.document};
        MapWays ways{bench.document, areas};
        MeshComparisonSession session{bench.meshes, areas};
        MissingPanel panel{session, ways};
        child<QPushButton>(panel, "missingBotsFind")->click();
        QVERIFY(QTest::qWaitFor([&] { return !session.straight().busy(); }, MeshBench::kLimit));
        QVERIFY(session.straight().result());
        const auto* there = find(panel.links(), 0, 3);
        QVERIFY(there && find(panel.links(), 3, 0) && there->saved() > 1 && there->saved() < 2);
        QVERIFY(child<QLabel>(panel, "missingBotsWords")->text().contains("2 missing links"));
        auto* table = child<RowTable>(panel, "missingLinks");
        table->setCurrentRow(static_cast<int>(there - panel.links().data()));
        const auto cell = [&](int column) {
            return table->currentIndex().siblingAtColumn(column).data().toString();
        };
        QCOMPARE(cell(2), QString("simulator"));
        QCOMPARE(cell(5), QString("9 of 10 or more"));
        auto* add = child<QPushButton>(panel, "missingAdd");
        add->click();
        QVERIFY(QTest::qWaitFor([&] { return !panel.adder().running(); }, MeshBench::kLimit));
        QCOMPARE(bench.document.patches().size(), std::size_t{1});
        QVERIFY(
            QTest::qWaitFor([&] { return !bench.document.busy() && bench.meshes.nav()->linkCount() == 7; },
                            MeshBench::kLimit));
        table->setCurrentRow(0);
        QVERIFY(whyGrey(*add).contains("look again"));
    }

    /// Without a nav, what needs one says so.
    void withoutANav() {
        MeshBench bench(comparison_worlds::hall().map());
        AreaModel areas{bench.document};
        MapWays ways{bench.document, areas};
        MeshComparisonSession session{bench.meshes, areas};
        MissingPanel panel{session, ways};
        auto* find = child<QPushButton>(panel, "missingFind");
        QVERIFY(!find->isEnabled() && whyGrey(*find).contains(QStringLiteral("nav")));
        session.findProposals();
        QVERIFY(!session.proposals().busy());
    }
};

NAVWRIGHT_WIDGET_TEST(TestMissingPanel);
#include "tst_missing_panel.moc"
