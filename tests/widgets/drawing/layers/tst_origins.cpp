#include <QtTest>

#include <set>

#include "sample_generation.h"
#include "test_program.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/drawing/layers/stage_picture.h"

using namespace navwright;

/// Where nodes and links come from, as colours, shapes, counts and words.
class TestOrigins : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        source_.generation = sampleGeneration();
        QVERIFY(source_.generation);
        source_.map = source_.generation->map;
        counts_ = countOrigins(*source_.generation->graph);
        QVERIFY(counts_.nodes[kMap] > 0 && counts_.links[kMap] > 0);
    }

    void theStageTreeCanTellHowManyAreFilledIn() {
        QCOMPARE(filledCount(LayerId::nodes, source_), std::uint64_t{counts_.nodes[kMap]});
        QCOMPARE(filledCount(LayerId::links, source_), std::uint64_t{counts_.links[kMap]});
        QCOMPARE(filledCount(LayerId::votes, source_), std::uint64_t{0});
        QCOMPARE(filledCount(LayerId::nodes, {}), std::uint64_t{0});
    }

    void everyOriginIsCountedInAColourOfItsOwn_data() { addLayers(); }
    void everyOriginIsCountedInAColourOfItsOwn() {
        QFETCH(LayerId, layer);
        const auto& counts = layer == LayerId::nodes ? counts_.nodes : counts_.links;
        const auto kinds = build(layer, "origin").scale.kinds;
        std::set<int> colours;
        for (const auto& kind : kinds) {
            colours.insert(static_cast<int>(kind.scalar) % kCategoryColours);
            const auto word = kind.name.substr(0, kind.name.find(':'));
            for (std::size_t i = 0; i < counts.size(); ++i) {
                const auto name = std::string(navOriginName(static_cast<NavOrigin>(i)));
                if (QString::compare(word.c_str(), name.c_str(), Qt::CaseInsensitive) == 0)
                    QCOMPARE(kind.count, std::uint64_t{counts[i]});
            }
        }
        QCOMPARE(colours.size(), kinds.size());
        QCOMPARE(kinds.size(), static_cast<std::size_t>(
                                   std::ranges::count_if(counts, [](auto count) { return count > 0; })));
    }

    void nodesOfDifferentOriginsHaveDifferentShapes() {
        std::set<std::pair<float, GlyphShape>> looks;
        for (const auto& glyph : build(LayerId::nodes, "origin").glyphs)
            looks.emplace(glyph.scalar, glyph.shape);
        std::set<GlyphShape> shapes;
        for (const auto& look : looks) shapes.insert(look.second);
        QVERIFY(looks.size() >= 2);
        QCOMPARE(shapes.size(), looks.size());
    }

    void whatWasFilledInIsToldApartByWhatFor_data() { addLayers(); }
    void whatWasFilledInIsToldApartByWhatFor() {
        QFETCH(LayerId, layer);
        const auto& counts = layer == LayerId::nodes ? counts_.nodes : counts_.links;
        std::uint64_t filled = 0, others = 0;
        for (const auto& kind : build(layer, "fill").scale.kinds)
            (kind.name.starts_with("Filled in: ") ? filled : others) += kind.count;
        QCOMPARE(filled, std::uint64_t{counts[kMap]});
        QCOMPARE(filled + others, stageCount(layer, source_));
    }

    void hoveringNamesTheOrigin() {
        const auto& graph = *source_.generation->graph;
        const auto node = std::ranges::find(graph.nodeOrigin, NavOrigin::map) - graph.nodeOrigin.begin();
        const auto words = describeItem({ItemKind::node, static_cast<std::uint64_t>(node)}, source_);
        QVERIFY2(words.find("from the map: no demo shows it") != std::string::npos, words.c_str());
        const auto link = describeItem(Item::link(static_cast<std::uint32_t>(node), 0), source_);
        QVERIFY2(link.find("no demo shows it") != std::string::npos, link.c_str());
        const auto shown = std::ranges::find(graph.nodeOrigin, NavOrigin::demos) - graph.nodeOrigin.begin();
        const auto seen = describeItem({ItemKind::node, static_cast<std::uint64_t>(shown)}, source_);
        QVERIFY2(seen.find("map") == std::string::npos, seen.c_str());
    }

  private:
    static constexpr auto kMap = static_cast<std::size_t>(NavOrigin::map);

    static void addLayers() {
        QTest::addColumn<LayerId>("layer");
        QTest::newRow("nodes") << LayerId::nodes;
        QTest::newRow("links") << LayerId::links;
    }

    StagePicture build(LayerId layer, std::string_view key) const {
        const auto kinds = colourings(layer);
        const auto found = std::ranges::find(kinds, key, &ColouringKind::key);
        JobContext context;
        return *buildStage(layer, source_, static_cast<int>(found - kinds.begin()), context);
    }

    StageSource source_;
    OriginCounts counts_;
};

NAVWRIGHT_TEST(TestOrigins);
#include "tst_origins.moc"
