#include <QtTest>

#include "core/generate/graph/rejected_components.h"
#include "hand_made_set.h"
#include "test_program.h"
#include "widgets/drawing/layers/stage_picture.h"

using namespace navwright;

/// Parts that were left out among the nodes and links that are there.
class TestRejectedLook : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        auto parameters = demosAlone();
        QVERIFY(parameters.setText("links.join_components", "off"));
        source_.generation = std::make_shared<const Generation>(generated(handMadeInput(), parameters));
        for (const auto& part : rejectedComponents(*source_.generation->graph))
            left_[static_cast<std::size_t>(part.kind)] += part.nodes.size();
        QVERIFY(left_[0] > 0);
    }

    void ghostsAreRingsWithAKindOfTheirOwn_data() { addColourings(LayerId::nodes); }
    void ghostsAreRingsWithAKindOfTheirOwn() {
        QFETCH(int, colourBy);
        const auto picture = build(LayerId::nodes, colourBy);
        const auto& graph = *source_.generation->graph;
        QCOMPARE(picture.items, std::uint64_t{graph.graph.nodes.size()});
        if (isConfidence(LayerId::nodes, colourBy)) {
            QCOMPARE(picture.glyphs.size(), graph.graph.nodes.size());
            return;
        }
        QCOMPARE(picture.glyphs.size(), graph.graph.nodes.size() + graph.rejectedNodes.size());
        for (std::size_t i = 0; i < picture.glyphs.size(); ++i) {
            const bool ghost = i >= graph.graph.nodes.size();
            QCOMPARE(picture.glyphs[i].hollow, ghost);
            QCOMPARE(picture.glyphItems[i].kind, ghost ? ItemKind::cluster : ItemKind::node);
        }
        for (int kind = 0; kind < kRejectedComponentKindCount; ++kind) {
            const auto title = rejectedComponentTitle(static_cast<RejectedComponentKind>(kind));
            const auto found = std::ranges::find(picture.scale.kinds, title, &Category::name);
            const auto count = found == picture.scale.kinds.end() ? 0 : found->count;
            QCOMPARE(count, std::uint64_t{left_[static_cast<std::size_t>(kind)]});
            if (count > 0) QCOMPARE(found->shape, GlyphShape::ring);
        }
    }

    void theirLinksAreDotted_data() { addColourings(LayerId::links); }
    void theirLinksAreDotted() {
        QFETCH(int, colourBy);
        const auto picture = build(LayerId::links, colourBy);
        const auto links = source_.generation->graph->graph.linkCount();
        QCOMPARE(picture.items, std::uint64_t{links});
        if (isConfidence(LayerId::links, colourBy)) {
            QCOMPARE(picture.ribbons.size(), links);
            return;
        }
        QVERIFY(picture.ribbons.size() > links);
        std::uint64_t ghosts = 0;
        for (std::size_t i = links; i < picture.ribbons.size(); ++i) {
            QCOMPARE(picture.ribbonItems[i].kind, ItemKind::none);
            QCOMPARE(picture.ribbons[i].stroke, static_cast<float>(Stroke::dotted));
            ++ghosts;
        }
        std::uint64_t told = 0;
        for (const auto& kind : picture.scale.kinds) {
            if (!kind.name.starts_with("Left out")) continue;
            QVERIFY(kind.stroke == Stroke::dotted);
            told += kind.count;
        }
        QCOMPARE(told, ghosts);
    }

  private:
    static void addColourings(LayerId layer) {
        QTest::addColumn<int>("colourBy");
        const auto all = colourings(layer);
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(std::string(all[i].key).c_str()) << static_cast<int>(i);
    }
    /// What was left out is no part of the nav that confidence is of.
    static bool isConfidence(LayerId layer, int colourBy) {
        return colourings(layer)[static_cast<std::size_t>(colourBy)].key == "confidence";
    }
    [[nodiscard]] StagePicture build(LayerId layer, int colourBy) const {
        JobContext context;
        auto picture = buildStage(layer, source_, colourBy, context);
        if (!picture) qFatal("buildStage");
        return *std::move(picture);
    }

    StageSource source_;
    std::array<std::size_t, kRejectedComponentKindCount> left_{};
};

NAVWRIGHT_TEST(TestRejectedLook);
#include "tst_rejected_look.moc"
