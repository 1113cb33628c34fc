#include <QtTest>

#include <algorithm>
#include <set>

#include "core/nav/files/rerelease_names.h"
#include "rerelease_nav_bench.h"
#include "test_program.h"
#include "widgets/edit/rerelease/rerelease_nav_classes.h"
#include "widgets/edit/rerelease/rerelease_nav_pictures.h"

using namespace navwright;

/// What is drawn of a re-release nav, and what of it is pointed at.
class TestRereleaseNavPictures : public QObject {
    Q_OBJECT

    static std::size_t countOf(const std::vector<RereleaseNavClass>& classes, RereleaseNavGroup group,
                               int number) {
        const auto found = std::ranges::find_if(classes, [&](const RereleaseNavClass& line) {
            return line.group == group && line.number == number;
        });
        return found == classes.end() ? 0 : found->count;
    }
    static std::size_t bandsOf(const RereleaseNavPictures::Picture& picture, const Item& item) {
        return picture ? static_cast<std::size_t>(std::ranges::count(picture->ribbonItems, item)) : 0;
    }

  private slots:
    void classesAreCounted() {
        const auto classes = rereleaseNavClasses(quake2Sample());
        QCOMPARE(countOf(classes, RereleaseNavGroup::nodes, kPlainNode), std::size_t{3});
        QCOMPARE(countOf(classes, RereleaseNavGroup::nodes, 3), std::size_t{1});
        QCOMPARE(countOf(classes, RereleaseNavGroup::conditions, 6), std::size_t{1});
        QCOMPARE(countOf(classes, RereleaseNavGroup::conditions, 7), std::size_t{1});
        QCOMPARE(countOf(classes, RereleaseNavGroup::ways, kTwoWay), std::size_t{2});
        QCOMPARE(countOf(classes, RereleaseNavGroup::ways, kOneWay), std::size_t{3});
        QCOMPARE(countOf(classes, RereleaseNavGroup::types, 0), std::size_t{2});
        QCOMPARE(countOf(classes, RereleaseNavGroup::types, 10), std::size_t{1});
        QCOMPARE(countOf(classes, RereleaseNavGroup::extras, int(RereleaseNavExtra::circles)),
                 std::size_t{4});
        QCOMPARE(countOf(classes, RereleaseNavGroup::extras, int(RereleaseNavExtra::traversals)),
                 std::size_t{3});
        QCOMPARE(countOf(classes, RereleaseNavGroup::extras, int(RereleaseNavExtra::planes)), std::size_t{1});
        QCOMPARE(countOf(classes, RereleaseNavGroup::extras, int(RereleaseNavExtra::edicts)), std::size_t{1});
        const auto ladder = std::ranges::find_if(classes, [](const RereleaseNavClass& line) {
            return line.group == RereleaseNavGroup::types && line.number == 10;
        });
        QCOMPARE(ladder->name, std::string("Ladder"));
    }

    /// Bit 8 is an elevator's bottom in Quake, a ladder in Quake II.
    void gamesHaveTermsOfTheirOwn() {
        auto graph = quake2Sample();
        graph.game = RereleaseGame::quake;
        const auto classes = rereleaseNavClasses(graph);
        const auto found = std::ranges::find_if(classes, [](const RereleaseNavClass& line) {
            return line.group == RereleaseNavGroup::nodes && line.number == 3;
        });
        QVERIFY(found != classes.end());
        QCOMPARE(found->name, std::string("Elevator bottom"));
        // A type that Quake has not.
        QVERIFY(std::ranges::any_of(classes,
                                    [](const RereleaseNavClass& line) { return line.name == "Type 10"; }));
    }

    void twoTypesDifferInColourOrStroke() {
        for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2}) {
            std::set<std::pair<float, Stroke>> looks;
            int types = 0;
            for (int type = 0; type < 256; ++type) {
                const auto number = static_cast<std::uint8_t>(type);
                if (linkTypeName(game, number).empty()) continue;
                const auto look = linkLook(game, number);
                looks.insert({look.colour, look.stroke});
                ++types;
            }
            QCOMPARE(static_cast<int>(looks.size()), types);
        }
    }

    void everythingIsDrawnOnce() {
        const auto graph = quake2Sample();
        const auto pictures = rereleaseNavPictures(graph, {});
        QCOMPARE(pictures.nodes->glyphs.size(), std::size_t{4});
        QCOMPARE(pictures.circles->glyphs.size(), std::size_t{4});
        QCOMPARE(pictures.circles->glyphs[0].size, 32.f);
        QCOMPARE(pictures.links->ribbons.size(), std::size_t{5});
        // There and back is one line, the others are arrows.
        QCOMPARE(pictures.links->ribbons[0].back, 1.f);
        QCOMPARE(pictures.links->ribbons[1].back, 1.f);
        for (std::size_t i = 2; i < 5; ++i) QCOMPARE(pictures.links->ribbons[i].back, 0.f);
        // A jump: from the funnel to the start, then the flight.
        QCOMPARE(bandsOf(pictures.extras, Item::link(1, 1)), std::size_t{13});
        // The ladder: two straight bands, its plane and the way that looks, the box of the door.
        QCOMPARE(bandsOf(pictures.extras, Item::link(3, 0)), std::size_t{2 + 5 + 12});
        // A node with two conditions has one box and two marks.
        QCOMPARE(bandsOf(pictures.extras, {ItemKind::node, 2}), std::size_t{12});
        QCOMPARE(std::ranges::count(pictures.extras->glyphItems, Item{ItemKind::node, 2}), 2);
    }

    void classesAreLeftOut() {
        const auto graph = quake2Sample();
        RereleaseNavHidden hidden;
        hidden.classes = {{RereleaseNavGroup::ways, kTwoWay},
                          {RereleaseNavGroup::types, 1},
                          {RereleaseNavGroup::nodes, 3},
                          {RereleaseNavGroup::conditions, 6},
                          {RereleaseNavGroup::extras, int(RereleaseNavExtra::circles)},
                          {RereleaseNavGroup::extras, int(RereleaseNavExtra::edicts)}};
        const auto pictures = rereleaseNavPictures(graph, hidden);
        QVERIFY(!pictures.circles);
        QCOMPARE(pictures.links->ribbons.size(), std::size_t{2});
        QCOMPARE(pictures.nodes->glyphs.size(), std::size_t{3});
        QCOMPARE(bandsOf(pictures.extras, Item::link(1, 1)), std::size_t{0});
        QCOMPARE(bandsOf(pictures.extras, Item::link(3, 0)), std::size_t{2 + 5});
        QCOMPARE(std::ranges::count(pictures.extras->glyphItems, Item{ItemKind::node, 2}), 1);
    }

    /// The way back of a link that is not shown makes an arrow of it.
    void halfOfALineIsAnArrow() {
        auto graph = quake2Sample();
        graph.nodes[1].links[0].setKind(Quake2LinkType::crouch);
        QCOMPARE(rereleaseNavPictures(graph, {}).links->ribbons[0].back, 2.f);
        RereleaseNavHidden hidden;
        hidden.classes = {{RereleaseNavGroup::types, 9}};
        QCOMPARE(rereleaseNavPictures(graph, hidden).links->ribbons[0].back, 0.f);
    }

    void flightsEndWhereTheyShould() {
        const Vec3 start(0), end(120, 0, 40);
        const auto jump = flightOf(start, end, true);
        QVERIFY(jump.size() > 4);
        QCOMPARE(jump.front(), start);
        QCOMPARE(jump.back(), end);
        const auto top = std::ranges::max(jump, {}, [](const Vec3& place) { return place.z; }).z;
        QVERIFY(top > 40 && top < 46);  // 270 * 270 / 1600
        // No jump gets that high, and nobody falls upwards.
        QCOMPARE(flightOf(start, Vec3(0, 0, 100), true).size(), std::size_t{2});
        QCOMPARE(flightOf(start, Vec3(9, 0, 1), false).size(), std::size_t{2});
        const auto drop = flightOf(Vec3(0, 0, 100), Vec3(50, 0, 0), false);
        for (std::size_t i = 1; i < drop.size(); ++i) QVERIFY(drop[i].z < drop[i - 1].z);
    }

    void theMouseMeetsNodesBeforeLinks() {
        auto graph = quake2Sample();
        graph.nodes[3].links.clear();  // which lies over the others
        const auto pictures = rereleaseNavPictures(graph, {});
        const auto pick = [&](const Vec3& from, const Vec3& to, float farthest = 4096) {
            const auto picked =
                pickRereleaseNav({from, glm::normalize(to - from)}, pictures, 0.001f, farthest);
            return picked ? picked->item : Item();
        };
        const Vec3 above(0, 0, 500);
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(pick(graph.nodes[i].origin + above, graph.nodes[i].origin), (Item{ItemKind::node, i}));
        // Each half of a line both ways is the link that begins there.
        QCOMPARE(pick(Vec3(30, 64, 500), Vec3(30, 64, 8)), Item::link(0, 0));
        QCOMPARE(pick(Vec3(70, 64, 500), Vec3(70, 64, 8)), Item::link(1, 0));
        // What the map hides is not met.
        QCOMPARE(pick(graph.nodes[0].origin + above, graph.nodes[0].origin, 100), Item());
        QCOMPARE(pick(Vec3(0, 900, 500), Vec3(0, 900, 0)), Item());
    }

    void anEmptyNavDrawsNothing() {
        const RereleaseGraph graph{.nodes = {}, .game = RereleaseGame::quake2};
        const auto pictures = rereleaseNavPictures(graph, {});
        QVERIFY(!pictures.nodes && !pictures.links && !pictures.extras && !pictures.circles);
        QVERIFY(!pickRereleaseNav({Vec3(0), Vec3(0, 0, -1)}, pictures, 0.001f, 4096));
        QVERIFY(!rereleaseNavSelection(graph, {}));
    }
};

NAVWRIGHT_WIDGET_TEST(TestRereleaseNavPictures);
#include "tst_rerelease_nav_pictures.moc"
