#include <QtTest>

#include "core/base/parameter_preset.h"
#include "core/generate/pipeline/demo_defaults.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/heavy_thresholds.h"
#include "hand_made_set.h"
#include "test_program.h"

using namespace navwright;

namespace {

class Heard : public JobSink {
  public:
    void progress(std::string_view, std::size_t, std::size_t) override {}
    void log(LogLevel, std::string_view message) override { words += std::string(message) + "\n"; }
    std::string words;
};

/// Clusters that so many demos voted for, of `used` demos, as the rule of nodes.min_demos sorts them.
Generation sorted(const std::vector<std::uint32_t>& voted, int used, int least) {
    Generation generation;
    if (!generation.parameters.set(Param::NodeMinDemos, least)) qFatal("nodes.min_demos");
    for (int i = 0; i < used; ++i) generation.demos.push_back(std::make_shared<const DemoSummary>());
    ClusterSet clusters;
    NodeSet nodes;
    for (std::uint32_t i = 0; i < voted.size(); ++i) {
        clusters.clusters.emplace_back().demos = voted[i];
        if (voted[i] < static_cast<std::uint32_t>(least))
            nodes.rejected.push_back(
                {i, NodeRejection::minDemos, static_cast<float>(voted[i]), static_cast<float>(least)});
    }
    generation.clusters = std::make_shared<const ClusterSet>(std::move(clusters));
    generation.nodes = std::make_shared<const NodeSet>(std::move(nodes));
    return generation;
}

std::vector<std::uint32_t> votes(std::size_t ones, std::size_t twos, std::size_t threes) {
    std::vector<std::uint32_t> voted(ones, 1);
    voted.insert(voted.end(), twos, 2);
    voted.insert(voted.end(), threes, 3);
    return voted;
}

}  // namespace

/// Defaults that follow the number of demos (docs/rules.md 5.6), and thresholds that reject many.
class TestDemoDefaults : public QObject {
    Q_OBJECT

  private slots:
    void fewDemosAskForFewer_data() {
        QTest::addColumn<int>("used");
        QTest::addColumn<int>("least");
        QTest::newRow("none") << 0 << 1;
        QTest::newRow("one") << 1 << 1;
        QTest::newRow("two") << 2 << 1;
        QTest::newRow("three") << 3 << 2;
        QTest::newRow("four") << 4 << 3;
        QTest::newRow("many") << 200 << 3;
    }
    void fewDemosAskForFewer() {
        QFETCH(int, used);
        QFETCH(int, least);
        const auto settled = withDemoDefaults({}, static_cast<std::size_t>(used));
        QCOMPARE(settled.integer(Param::NodeMinDemos), least);
        Parameters set;
        QVERIFY(set.set(Param::NodeMinDemos, 5));
        QCOMPARE(withDemoDefaults(set, static_cast<std::size_t>(used)), set);
        QVERIFY(demoDefaultWords(set, static_cast<std::size_t>(used)).empty());
        QCOMPARE(withoutDemoDefaults(settled, static_cast<std::size_t>(used)), Parameters());
        QCOMPARE(withoutDemoDefaults(set, static_cast<std::size_t>(used)), set);
    }

    void aGenerationFollowsItsDemosAndSaysSo() {
        Heard heard;
        JobContext context({}, &heard);
        Pipeline pipeline;
        const auto few = pipeline.run(handMadeInput(2), demosAlone(), context);
        QVERIFY(few && !few->graph->graph.nodes.empty());
        QCOMPARE(few->parameters.integer(Param::NodeMinDemos), 1);
        QVERIFY2(
            heard.words.find("nodes.min_demos is 1: it follows the number of demos, and 2 can be used") !=
                std::string::npos,
            heard.words.c_str());
        heard.words.clear();
        const auto enough = pipeline.run(handMadeInput(4), demosAlone(), context);
        QVERIFY(enough);
        QCOMPARE(enough->parameters.integer(Param::NodeMinDemos), 3);
        QVERIFY2(heard.words.find("follows") == std::string::npos, heard.words.c_str());
    }
    void theLiteralPresetStaysAsItIs() {
        const auto literal = loadPreset("literal");
        QVERIFY(literal);
        QCOMPARE(withDemoDefaults(*literal, 2).integer(Param::NodeMinDemos), 3);
    }

    void aThresholdThatRejectsMostIsNamedWithAMilderOne() {
        const auto heavy = heavyThresholds(sorted(votes(20, 281, 481), 4, 3));
        QVERIFY(heavy.empty());
        const auto found = heavyThresholds(sorted(votes(200, 281, 301), 4, 3));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].id, Param::NodeMinDemos);
        QCOMPARE(found[0].rejected, std::size_t{481});
        QCOMPARE(found[0].of, std::size_t{782});
        QCOMPARE(found[0].milder, 2.0);
        QCOMPARE(found[0].rejectedThen, std::size_t{200});
        QCOMPARE(found[0].words,
                 std::string("481 of 782 clusters became no node: players came there in fewer than 3 demos "
                             "(nodes.min_demos)"));
    }
    void aMilderOneThatWouldStillRejectMostIsPassedOver() {
        const auto found = heavyThresholds(sorted(votes(60, 10, 30), 4, 3));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].milder, 1.0);
        QCOMPARE(found[0].rejectedThen, std::size_t{0});
    }
    void whatNoDemoCanReachIsToldApart() {
        QVERIFY(heavyThresholds(sorted(votes(100, 100, 0), 2, 3)).empty());
        QVERIFY(heavyThresholds(sorted(votes(15, 0, 1), 4, 3)).empty());  // a few
    }
    void linksCountToo() {
        auto generation = sorted({}, 4, 3);
        LinkSet links;
        links.links.resize(10);
        for (int i = 0; i < 40; ++i)
            links.rejected.push_back(
                {0, i, LinkRejection::onlyFast, 460.0f + static_cast<float>(i), 450, {}});
        generation.links = std::make_shared<const LinkSet>(std::move(links));
        const auto found = heavyThresholds(generation);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].id, Param::LinkMaxSpeed);
        QCOMPARE(found[0].milder, 480.0);
        QCOMPARE(found[0].rejectedThen, std::size_t{19});
    }
};

NAVWRIGHT_TEST(TestDemoDefaults);
#include "tst_demo_defaults.moc"
