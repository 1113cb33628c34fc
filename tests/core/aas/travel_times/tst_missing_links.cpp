#include <QtTest>

#include "aas_samples.h"
#include "core/aas/travel_times/missing_links.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Nodes in the middle of boxes of a row.
NavGraph nodesIn(int boxes) {
    NavGraph nav;
    for (int i = 0; i < boxes; ++i) nav.nodes.push_back({.origin = {32 + 64.0f * float(i), 32, 8}});
    return nav;
}

void link(NavGraph& nav, int from, int to) {
    nav.nodes[static_cast<std::size_t>(from)].links.push_back({.target = to, .cost = 64});
}

std::vector<MissingLink> find(const AasFile& aas, const NavGraph& nav, MissingLinkSearch search = {},
                              int jobs = 1) {
    JobContext context;
    return must(missingLinks(TravelGraph(aas), nav, search, jobs, context));
}

}  // namespace

/// Node pairs that a nav does not join although areas do.
class TestMissingLinks : public QObject {
    Q_OBJECT

  private slots:
    void nothingMissing() {
        auto nav = nodesIn(6);
        for (int i = 0; i < 5; ++i) {
            link(nav, i, i + 1);
            link(nav, i + 1, i);
        }
        QVERIFY(find(AasRow(6).file(), nav).empty());
    }

    /// One direction is missing between the third and the fourth: that pair, and of the pairs around it none.
    void oneDirection() {
        auto nav = nodesIn(6);
        for (int i = 0; i < 5; ++i) {
            if (i != 2) link(nav, i, i + 1);
            link(nav, i + 1, i);
        }
        auto search = MissingLinkSearch{};
        const auto found = find(AasRow(6).file(), nav, search);
        QVERIFY(!found.empty());
        QCOMPARE(found.front(), (MissingLink{2, 3, 20, kNoTime}));
        for (std::size_t i = 1; i < found.size(); ++i) {
            const int most = std::min(128, std::abs(found[i].to - found[i].from) * 32);
            const bool near =
                std::abs(found[i].from - 2) * 64 < most && std::abs(found[i].to - 3) * 64 < most;
            QVERIFY(!near);
        }
        search.apart = 1;
        const auto all = find(AasRow(6).file(), nav, search);
        QVERIFY(all.size() > found.size());
        // Nodes 0 and 4 stand exactly 256 apart.
        QVERIFY(std::ranges::find(all, std::pair(0, 4), [](const MissingLink& link) {
                    return std::pair(link.from, link.to);
                }) != all.end());
        for (const auto& pair : all) QVERIFY(pair.from <= 2 && pair.to >= 3 && pair.to - pair.from <= 4);
    }

    /// Ways round count by what they lose.
    void roundAbout() {
        auto nav = nodesIn(2);
        nav.nodes.push_back({.origin = {64, 400, 8}});
        link(nav, 0, 2);
        link(nav, 2, 1);
        const auto found = find(AasRow(2).file(), nav);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].byNav, kNoTime);
        QCOMPARE(found[0].from, 1);
        QCOMPARE(found[1].from, 0);
        QCOMPARE(found[1].to, 1);
        QVERIFY(found[1].byNav > 200 && found[1].byAreas < 25);
        QVERIFY(find(AasRow(2).file(), nav, {.least = 1000}).size() == 1);
        QVERIFY(find(AasRow(2).file(), nav, {.ratio = 100}).size() == 1);
    }

    void sameForAnyThreads() {
        auto nav = nodesIn(9);
        for (int i = 0; i < 8; ++i) link(nav, i, i + 1);
        const auto aas = AasRow(9).file();
        QCOMPARE(find(aas, nav, {}, 4), find(aas, nav, {}, 1));
        QVERIFY(!find(aas, nav).empty());
    }

    void stops() {
        JobContext context(alreadyStopped());
        const auto aas = AasRow(2).file();
        const auto found = missingLinks(TravelGraph(aas), nodesIn(2), {}, 1, context);
        QVERIFY(!found && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestMissingLinks);
#include "tst_missing_links.moc"
