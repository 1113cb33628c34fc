#include <QtTest>

#include <random>

#include "core/nav/files/patch_apply.h"
#include "core/review/comparison/take_patches.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr int kSide = 12;

NavGraph field() {
    NavGraph graph;
    for (int i = 0; i < kSide * kSide; ++i) {
        graph.nodes.push_back({.origin = Vec3(100.0f * static_cast<float>(i % kSide),
                                              100.0f * static_cast<float>(i / kSide), 24)});
    }
    for (int i = 0; i + 1 < kSide * kSide; ++i) {
        graph.nodes[static_cast<std::size_t>(i)].links.push_back({i + 1, NodeType::move, 100});
    }
    return graph;
}

/// But for costs: a patch adds a link at the cost of its length.
NavDiff diffOf(const NavGraph& a, const NavGraph& b) {
    JobContext context;
    auto diff = diffNavs(a, b, {.costs = false}, context);
    if (!diff) qFatal("diffNavs failed");
    return *diff;
}

/// A after edits that take these items from B.
NavGraph taken(NavGraph a, const NavGraph& b, const std::vector<DiffItem>& items) {
    const PatchFile file{"field", takePatches(a, b, diffOf(a, b), items)};
    JobContext context;
    const auto report = applyPatches(a, file, context);
    if (!report || report->count(PatchState::orphaned) > 0) qFatal("a patch lost its place");
    return a;
}

}  // namespace

class TestTakePatches : public QObject {
    Q_OBJECT

  private slots:
    void takesExactlyWhatIsAsked() {
        const auto a = field();
        auto b = a;
        b.nodes[5].origin.x += 10;
        b.nodes[7].type = NodeType::crouch;
        b.nodes[9].links[0].type = NodeType::jump;
        const auto diff = diffOf(a, b);
        QCOMPARE(allItems(diff).size(), std::size_t{3});
        const auto result = taken(a, b, {{DiffKind::nodeRetyped, 0}});
        QCOMPARE(result.nodes[7].type, NodeType::crouch);
        QVERIFY(result.nodes[5] == a.nodes[5]);
        QVERIFY(result.nodes[9] == a.nodes[9]);
    }

    void aLinkTakesItsNodeAlong() {
        const auto a = field();
        auto b = a;
        b.nodes.push_back({.origin = {-200, -200, 24}});
        b.nodes[0].links.push_back({kSide * kSide, NodeType::move, 283});
        const auto diff = diffOf(a, b);
        QCOMPARE(diff.linksAdded.size(), std::size_t{1});
        QVERIFY(diffOf(taken(a, b, {{DiffKind::linkAdded, 0}}), b).empty());
    }

    void takingAllLeavesNoDifference_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 20; ++seed) QTest::addRow("seed %d", seed) << seed;
    }
    void takingAllLeavesNoDifference() {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto chance = [&](unsigned one) { return random() % one == 0; };
        const auto a = field();
        auto b = a;
        std::vector<bool> keep(b.nodes.size(), true);
        for (std::size_t i = 0; i < b.nodes.size(); ++i) {
            if (chance(5)) b.nodes[i].origin += Vec3(random() % 20, random() % 20, 0);
            if (chance(7)) b.nodes[i].type = NodeType::crouch;
            if (chance(9)) b.nodes[i].links.clear();
            for (auto& link : b.nodes[i].links) link.type = chance(6) ? NodeType::jump : link.type;
            if (chance(8)) {
                const auto to = static_cast<std::int32_t>(random() % b.nodes.size());
                if (to != static_cast<std::int32_t>(i) && findLink(b.nodes[i], to) == nullptr) {
                    b.nodes[i].links.push_back({to, NodeType::move, 50});
                }
            }
            keep[i] = !chance(10);
        }
        keepNodes(b, keep);
        b.nodes.push_back({.origin = {-150, 0, 24}, .links = {{0, NodeType::move, 150}}});
        const auto diff = diffOf(a, b);
        QVERIFY(!diff.empty());
        const auto left = diffOf(taken(a, b, allItems(diff)), b);
        QVERIFY(left.empty());
    }
};

NAVWRIGHT_TEST(TestTakePatches);
#include "tst_take_patches.moc"
