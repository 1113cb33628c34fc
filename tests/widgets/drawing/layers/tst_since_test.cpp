#include <QtTest>

#include <map>

#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/graph/nav_diff.h"
#include "nav_samples.h"
#include "test_program.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/change_look.h"
#include "widgets/drawing/layers/difference_picture.h"
#include "widgets/drawing/layers/navtest_stage.h"
#include "widgets/drawing/layers/stage_picture.h"

using namespace navwright;

namespace {

void join(NavGraph& graph, std::int32_t from, std::int32_t to, NodeType type = NodeType::move) {
    graph.nodes[static_cast<std::size_t>(from)].links.push_back({to, type, 100});
}

/// A row of five nodes, 100 units apart, linked both ways.
NavGraph row() {
    return rowOf(5);
}

/// Node 2 went up, node 4 away, the link from 0 to 1 became a jump, and a node came.
NavGraph edited() {
    auto graph = row();
    graph.nodes.pop_back();
    std::erase_if(graph.nodes[3].links, [](const NavLink& link) { return link.target == 4; });
    graph.nodes[2].origin.z += 20;
    graph.nodes[0].links[0].type = NodeType::jump;
    graph.nodes.push_back({.origin = {0, 200, 24}, .links = {}});
    join(graph, 4, 0);
    return graph;
}

std::shared_ptr<const Generation> generationOf(NavGraph graph) {
    auto result = std::make_shared<GraphResult>();
    result->graph = std::move(graph);
    auto generation = std::make_shared<Generation>();
    generation->graph = result;
    return generation;
}

std::shared_ptr<const NavtestReport> reportOf(const NavGraph& graph) {
    auto report = std::make_shared<NavtestReport>();
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = static_cast<std::int32_t>(i);
        report->nodes.push_back({.id = id, .origin = graph.nodes[i].origin, .touches = 3, .visits = 1});
        for (const auto& link : graph.nodes[i].links)
            report->links.push_back({.from = id, .to = link.target, .attempts = 2, .traversals = 2});
    }
    report->badNodes = {3, 4};
    report->badLinks = {{3, 2}};
    return report;
}

StagePicture build(const StageSource& source, int colourBy = 0) {
    JobContext context;
    auto picture = buildStage(LayerId::navtest, source, colourBy, context);
    if (!picture) qFatal("buildStage failed");
    return *std::move(picture);
}

StageSource sourceOf(const NavGraph& tested, const NavGraph& now) {
    return {.generation = generationOf(now),
            .map = nullptr,
            .report = reportOf(tested),
            .tested = std::make_shared<const NavGraph>(tested)};
}

std::vector<Glyph> glyphsOf(const StagePicture& picture, NavtestJudgement kind) {
    std::vector<Glyph> found;
    for (const auto& glyph : picture.glyphs) {
        if (glyph.scalar == static_cast<float>(kind)) found.push_back(glyph);
    }
    return found;
}

std::size_t ribbons(const StagePicture& picture, NavtestJudgement kind) {
    return static_cast<std::size_t>(
        std::ranges::count(picture.ribbons, static_cast<float>(kind), &Ribbon::scalar));
}

}  // namespace

/// Stage 8 after edits: what the bots have not met is told apart from what they judged.
class TestSinceTest : public QObject {
    Q_OBJECT

    using Kind = NavtestJudgement;

  private slots:
    void anUnchangedNavIsAsItWasJudged() {
        const auto picture = build(sourceOf(row(), row()));
        for (const auto kind : {Kind::added, Kind::removed, Kind::moved, Kind::retyped})
            QCOMPARE(glyphsOf(picture, kind).size() + ribbons(picture, kind), std::size_t{0});
        QCOMPARE(glyphsOf(picture, Kind::bad).size(), std::size_t{2});
    }

    void nodesThatChangedAreMarked() {
        const auto picture = build(sourceOf(row(), edited()));
        const auto added = glyphsOf(picture, Kind::added), removed = glyphsOf(picture, Kind::removed),
                   moved = glyphsOf(picture, Kind::moved);
        QCOMPARE(added.size(), std::size_t{1});
        QCOMPARE(added[0].position, Vec3(0, 200, 24));
        QCOMPARE(added[0].shape, kAddedLook.shape);
        QCOMPARE(removed.size(), std::size_t{1});
        QCOMPARE(removed[0].position, Vec3(400, 0, 24));
        QVERIFY(removed[0].hollow && removed[0].shape == GlyphShape::cross);
        QCOMPARE(moved.size(), std::size_t{1});
        QCOMPARE(moved[0].position, Vec3(200, 0, 44));
        // What is gone is bad no more; what stays is.
        QCOMPARE(glyphsOf(picture, Kind::bad).size(), std::size_t{1});
    }

    void linksThatChangedAreMarked() {
        const auto picture = build(sourceOf(row(), edited()));
        QCOMPARE(ribbons(picture, Kind::added), std::size_t{1});
        QCOMPARE(ribbons(picture, Kind::removed), std::size_t{2});
        QCOMPARE(ribbons(picture, Kind::retyped), std::size_t{1});
        // Four links of the node that moved, and the way it went.
        QCOMPARE(ribbons(picture, Kind::moved), std::size_t{5});
        for (const auto& ribbon : picture.ribbons) {
            if (ribbon.scalar == static_cast<float>(Kind::removed))
                QCOMPARE(ribbon.stroke, static_cast<float>(Stroke::dashed));
        }
    }

    void theLegendHasAClassForEach() {
        const auto picture = build(sourceOf(row(), edited()));
        std::map<std::string, std::uint64_t> counts;
        for (const auto& kind : picture.scale.kinds) counts[kind.name] = kind.count;
        QCOMPARE(counts["Added since the test"], std::uint64_t{2});
        QCOMPARE(counts["Removed since the test"], std::uint64_t{3});
        QCOMPARE(counts["Moved since the test"], std::uint64_t{5});
        QCOMPARE(counts["Of another type since the test"], std::uint64_t{1});
    }

    /// Stages 5 and 6 are hidden after a test: what was added has to be found here.
    void whatIsThereCanBePointedAt() {
        const auto picture = build(sourceOf(row(), edited()));
        const auto has = [&](const std::vector<Item>& items, const Item& item) {
            return std::ranges::find(items, item) != items.end();
        };
        QVERIFY(has(picture.glyphItems, {ItemKind::node, 4}));
        QVERIFY(has(picture.glyphItems, {ItemKind::node, 2}));
        QVERIFY(has(picture.ribbonItems, Item::link(4, 0)));
        for (std::size_t i = 0; i < picture.glyphs.size(); ++i) {
            if (picture.glyphs[i].scalar == static_cast<float>(Kind::removed))
                QCOMPARE(picture.glyphItems[i].kind, ItemKind::none);
        }
    }

    void coloursByNumberTellByShape() {
        const auto picture = build(sourceOf(row(), edited()), 1);
        QVERIFY(!picture.scale.categories);
        QCOMPARE(std::ranges::count_if(picture.glyphs, &Glyph::hollow), 3);
        QVERIFY(std::ranges::any_of(picture.ribbons, [](const Ribbon& ribbon) {
            return ribbon.stroke == static_cast<float>(Stroke::dashed);
        }));
    }

    void whatIsGoneIsNotFlaggedAnyMore() {
        const auto tested = row();
        const auto report = reportOf(tested);
        QCOMPARE(buildFlagged(*report, &tested, generationOf(row()).get()).glyphs.size(), std::size_t{2});
        const auto now = generationOf(edited());
        QCOMPARE(buildFlagged(*report, &tested, now.get()).glyphs.size(), std::size_t{1});
        // The bad link led to the node that moved.
        QVERIFY(buildFlagged(*report, &tested, now.get()).ribbons.empty());
    }

    void anotherTestedNavIsAnotherPicture() {
        auto source = sourceOf(row(), edited());
        const auto parts = stageParts(LayerId::navtest, source);
        source.tested = std::make_shared<const NavGraph>(edited());
        QVERIFY(parts != stageParts(LayerId::navtest, source));
    }

    /// Everywhere: what the new one alone has is added, and green.
    void aDifferenceIsDrawnFromTheOldToTheNew() {
        JobContext context;
        const auto a = row(), b = edited();
        const auto diff = diffNavs(a, b, {}, context);
        QVERIFY(diff);
        const auto picture = differencePicture(*diff, a, b);
        const auto at = [&](const Vec3& place) {
            return std::ranges::find(picture.glyphs, place, &Glyph::position)->scalar;
        };
        QCOMPARE(at({0, 200, 24}), kAddedLook.colour);
        QCOMPARE(at({400, 0, 24}), kRemovedLook.colour);
        QCOMPARE(at({200, 0, 44}), kMovedLook.colour);
        QCOMPARE(kAddedLook.colour, 2.f);
    }
};

NAVWRIGHT_TEST(TestSinceTest);
#include "tst_since_test.moc"
