#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

#include "sample_generation.h"
#include "test_program.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/drawing/layers/stage_picture.h"

using namespace navwright;

Q_DECLARE_METATYPE(navwright::ShownData)

namespace {

double secondsOf(std::uint32_t frame) {
    return frame * 0.1;
}

/// What a filter lets through, said in another way than the filter itself.
bool isWanted(const ShownData& shown, const DemoSummary& demo, const Track& track, std::size_t i) {
    if (shown.demo && demo.hash != *shown.demo) return false;
    if (shown.player) {
        const auto player = std::ranges::find(demo.players, track.slot, &PlayerSummary::slot);
        if (player == demo.players.end() || player->names.empty() || player->names.back() != *shown.player)
            return false;
    }
    const auto seconds = secondsOf(track.samples[i].frame);
    if (shown.seconds && (seconds < shown.seconds->first - 1e-9 || seconds > shown.seconds->second + 1e-9))
        return false;
    if (!shown.speed) return true;
    float speed = 0;
    if (i > 0) {
        const auto& now = track.samples[i];
        const auto& before = track.samples[i - 1];
        const auto x = static_cast<float>(now.origin[0] - before.origin[0]) / 8;
        const auto y = static_cast<float>(now.origin[1] - before.origin[1]) / 8;
        speed = std::sqrt(x * x + y * y) / static_cast<float>(secondsOf(now.frame - before.frame));
    }
    return speed >= shown.speed->first && speed <= shown.speed->second;
}

}  // namespace

/// What filters leave of the stages' pictures, counted independently.
class TestSampleFilter : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        source_.generation = sampleGeneration();
        QVERIFY(source_.generation);
        source_.map = source_.generation->map;
    }
    void init() { source_.shown = {}; }

    void rawPointsAreThoseWanted_data() {
        QTest::addColumn<ShownData>("shown");
        QTest::addColumn<bool>("some");
        const auto& demo = *source_.generation->demos[1];
        const auto name = demo.players.front().names.back();
        ShownData all{.demo = demo.hash, .player = name, .seconds = {{5, 20.05}}, .speed = {{100, 260}}};
        QTest::newRow("all") << ShownData() << true;
        QTest::newRow("demo") << ShownData{.demo = demo.hash} << true;
        QTest::newRow("player") << ShownData{.player = name} << true;
        QTest::newRow("time") << ShownData{.seconds = {{10, 12.3}}} << true;
        QTest::newRow("time between frames") << ShownData{.seconds = {{10.01, 10.09}}} << false;
        QTest::newRow("one frame") << ShownData{.seconds = {{10.7, 10.7}}} << true;
        QTest::newRow("speed") << ShownData{.speed = {{250, 320}}} << true;
        QTest::newRow("together") << all << true;
        QTest::newRow("nobody") << ShownData{.player = "nobody of that name"} << false;
    }
    void rawPointsAreThoseWanted() {
        QFETCH(ShownData, shown);
        QFETCH(bool, some);
        std::uint64_t wanted = 0;
        for (const auto& recording : source_.generation->recordings) {
            const auto& demo = **std::ranges::find(source_.generation->demos, recording->hash,
                                                   [](const auto& summary) { return summary->hash; });
            for (const auto& segment : recording->segments) {
                for (const auto& track : segment.tracks) {
                    if (track.slot == segment.dummySlot || segment.map != "nw_sample") continue;
                    for (std::size_t i = 0; i < track.samples.size(); ++i)
                        wanted += isWanted(shown, demo, track, i) ? 1 : 0;
                }
            }
        }
        source_.shown = shown;
        const auto picture = build(LayerId::raw);
        QCOMPARE(pointsShown(picture), wanted);
        QCOMPARE(picture.items, wanted);
        QCOMPARE(wanted > 0, some);
    }

    void filtersLeaveTheColoursAlone() {
        const auto speed = build(LayerId::raw, 1).scale;
        source_.shown.seconds = {{10, 12}};
        const auto filtered = build(LayerId::raw, 1).scale;
        QCOMPARE(filtered.least, speed.least);
        QCOMPARE(filtered.largest, speed.largest);
        QCOMPARE(filtered.low, speed.low);
        QCOMPARE(filtered.high, speed.high);
    }

    void votesAndWaysFollowDemoAndTime() {
        const auto& generation = *source_.generation;
        source_.shown = {.demo = generation.demos[2]->hash, .seconds = {{4, 30}}};
        std::uint64_t votes = 0, ways = 0;
        for (const auto& vote : generation.votes->demo(2).votes)
            votes += secondsOf(vote.frame) >= 4 && secondsOf(vote.frame) <= 30 ? 1 : 0;
        for (const auto& way : generation.archive->traversals) {
            const bool own = generation.archive->demos[way.demo].hash == generation.demos[2]->hash;
            const auto last = way.firstFrame + static_cast<std::uint32_t>(way.points.size()) - 1;
            ways += own && secondsOf(last) >= 4 && secondsOf(way.firstFrame) <= 30 ? 1 : 0;
        }
        QVERIFY(votes > 0);
        QCOMPARE(pointsShown(build(LayerId::votes)), votes);
        QCOMPARE(build(LayerId::votes).items, votes);
        std::set<std::uint64_t> drawn;
        const auto strafe = build(LayerId::strafe);
        for (std::size_t i = 0; i < strafe.ribbons.size(); ++i) {
            if (shows(strafe, LayerId::strafe, strafe.ribbons[i].facts))
                drawn.insert(strafe.ribbonItems[i].id);
        }
        QCOMPARE(drawn.size(), ways);
        QCOMPARE(build(LayerId::strafe).items, ways);
    }

    void gatedSamplesOfOnePlayer() {
        const auto& player = source_.generation->demos[0]->players.front();
        source_.shown = {.demo = source_.generation->demos[0]->hash, .player = playerName(player)};
        const auto picture = build(LayerId::gated);
        QCOMPARE(picture.items, std::uint64_t{player.kept});
        QCOMPARE(pointsShown(picture), std::uint64_t{player.samples});
        for (std::size_t i = 0; i < picture.glyphs.size(); ++i) {
            const auto& item = picture.glyphItems[i];
            const bool own =
                item.major() == 0 && source_.generation->gated[0]->deaths[item.minor()].slot == player.slot;
            QCOMPARE(shows(picture, LayerId::gated, picture.glyphs[i].facts), own);
        }
    }

    void nodesAndLinksByType() {
        const auto& nodes = source_.generation->graph->graph.nodes;
        const auto type = nodes.front().type;
        source_.shown.types = 1u << static_cast<int>(type);
        std::size_t same = 0, links = 0;
        for (const auto& node : nodes) {
            same += node.type == type ? 1 : 0;
            for (const auto& link : node.links) links += link.type == type ? 1 : 0;
        }
        QVERIFY(same < nodes.size());
        const auto nodePicture = build(LayerId::nodes), linkPicture = build(LayerId::links);
        QCOMPARE(nodePicture.items, same);
        QCOMPARE(linkPicture.items, links);
        for (std::size_t i = 0; i < nodePicture.glyphs.size(); ++i)
            QCOMPARE(shows(nodePicture, LayerId::nodes, nodePicture.glyphs[i].facts),
                     nodes[nodePicture.glyphItems[i].id].type == type);
        const auto drawn = std::ranges::count_if(linkPicture.ribbons, [&](const Ribbon& ribbon) {
            return shows(linkPicture, LayerId::links, ribbon.facts);
        });
        QCOMPARE(static_cast<std::size_t>(drawn), links);
    }

    void aTallyCountsAsThePictureDoes_data() {
        QTest::addColumn<int>("layer");
        for (int i = 0; i < kLayerCount; ++i) QTest::newRow(layerKey(static_cast<LayerId>(i)).data()) << i;
    }
    void aTallyCountsAsThePictureDoes() {
        QFETCH(int, layer);
        source_.shown = {.demo = source_.generation->demos[1]->hash, .seconds = {{3, 18}}, .types = 6};
        const auto id = static_cast<LayerId>(layer);
        JobContext context;
        for (int colourBy = 0; colourBy < static_cast<int>(colourings(id).size()); ++colourBy) {
            const auto picture = build(id, colourBy);
            const auto tally = buildStage(id, source_, colourBy, context, Detail::tally);
            QVERIFY(tally.has_value());
            QCOMPARE(tally->items, picture.items);
            QCOMPARE(tally->scale.least, picture.scale.least);
            QCOMPARE(tally->scale.largest, picture.scale.largest);
            QCOMPARE(tally->scale.kinds.size(), picture.scale.kinds.size());
            for (std::size_t i = 0; i < tally->scale.kinds.size(); ++i)
                QCOMPARE(tally->scale.kinds[i].count, picture.scale.kinds[i].count);
        }
    }

    void onlyWhatMattersToAStageIsAskedOfIt() {
        const ShownData shown{.player = "someone", .types = 2};
        QCOMPARE(shownOf(LayerId::raw, shown), ShownData{.player = "someone"});
        QCOMPARE(shownOf(LayerId::nodes, shown), ShownData{.types = 2});
        QCOMPARE(shownOf(LayerId::map, shown), ShownData());
    }

  private:
    [[nodiscard]] bool shows(const StagePicture& picture, LayerId layer, const ItemFacts& facts) const {
        return drawFilter(picture.keys, shownOf(layer, source_.shown)).shows(facts);
    }
    [[nodiscard]] std::uint64_t pointsShown(const StagePicture& picture) const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < picture.points.size(); ++i)
            count += shows(picture, LayerId::raw, picture.points.facts(i)) ? 1 : 0;
        return count;
    }
    [[nodiscard]] StagePicture build(LayerId layer, int colourBy = 0) const {
        JobContext context;
        auto picture = buildStage(layer, source_, colourBy, context);
        return picture ? std::move(*picture) : StagePicture();
    }

    StageSource source_;
};

NAVWRIGHT_TEST(TestSampleFilter);
#include "tst_sample_filter.moc"
