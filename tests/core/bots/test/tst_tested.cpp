#include <QtTest>

#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/tested.h"
#include "test_program.h"

using namespace navwright;

/// What was tested and who judged it, in words.
class TestTested : public QObject {
    Q_OBJECT

  private slots:
    void theTestsAreNamed_data() {
        QTest::addColumn<std::vector<std::uint64_t>>("seeds");
        QTest::addColumn<double>("longest");
        QTest::addColumn<QString>("words");
        using Seeds = std::vector<std::uint64_t>;
        QTest::newRow("one") << Seeds{7} << 300.0 << "300 s, seed 7";
        QTest::newRow("two") << Seeds{1, 2} << 300.0 << "2 x 300 s, seeds 1, 2";
        QTest::newRow("three") << Seeds{1, 2, 3} << 300.0 << "3 x 300 s, seeds 1 to 3";
        QTest::newRow("in any order") << Seeds{3, 1, 2} << 300.0 << "3 x 300 s, seeds 1 to 3";
        QTest::newRow("others") << Seeds{1, 4, 9} << 300.0 << "3 x 300 s, seeds 1, 4, 9";
        QTest::newRow("some longer") << Seeds{1, 2, 3} << 420.0 << "3 x 300 to 420 s, seeds 1 to 3";
    }
    void theTestsAreNamed() {
        QFETCH(const std::vector<std::uint64_t>, seeds);
        QFETCH(const double, longest);
        QFETCH(const QString, words);
        std::vector<NavtestReport> tests;
        for (const auto seed : seeds) tests.push_back(test(seed, 300));
        if (longest > 300) tests.back().testDurationS = longest;
        const auto merged = mergeTests(tests, {}, nav());
        QCOMPARE(QString::fromStdString(testedWords(merged)), words);
        // A file says the same when it is read again.
        const auto back = parseNavtestReport(writeNavtestReport(merged), "a.navtest.json");
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        QVERIFY(*back == merged);
        QCOMPARE(QString::fromStdString(testedWords(*back)), words);
    }

    void everyTestOfASumIsKept() {
        auto bad = test(2, 60);
        bad.passed = false;
        bad.reasons = {"too many deaths"};
        const auto merged = mergeTests(std::vector{test(1, 60), bad}, {}, nav());
        QCOMPARE(merged.runs, (std::vector<NavtestRun>{{1, 60, true}, {2, 60, false}}));
    }

    void badTestsInAFileAreNamed() {
        auto text = QByteArray::fromStdString(
            writeNavtestReport(mergeTests(std::vector{test(1, 60), test(2, 60)}, {}, nav())));
        QVERIFY(text.contains("\"seconds\": 60"));
        text.replace("\"seconds\": 60", "\"seconds\": -1");
        const auto back = parseNavtestReport(text.toStdString(), "a.navtest.json");
        QVERIFY(!back);
        QVERIFY(QString::fromStdString(back.error().message()).contains("tests[0].seconds"));
    }

    void aReportOfAnEarlierSchemaNamesNoSeed() {
        auto old = test(0, 300);
        old.schema = 1;
        QCOMPARE(testedWords(old), std::string("300 s"));
    }

    void theJudgeIsNamed() {
        auto report = test(1, 300);
        report.backend = "sim";
        QCOMPARE(judgeWords(report), std::string("the built-in simulator"));
        report.backend = "engine";
        QCOMPARE(judgeWords(report), std::string("the server"));
        report.engine = NavtestEngine{.version = "q2pro r4", .inuseBytes = 1, .maxNodes = 10, .types = {}};
        QCOMPARE(judgeWords(report), std::string("the server (q2pro r4)"));
        report.backend.clear();
        QCOMPARE(judgeWords(report), std::string("an unnamed tester"));
    }

    void anOutcomeSaysAllThatIsKept() {
        auto report = test(4, 300);
        report.backend = "sim";
        report.unreachableNodes = {1};
        report.reasons = {"too many deaths"};
        const auto outcome = outcomeOf(report);
        QCOMPARE(outcome.judge, std::string("the built-in simulator"));
        QCOMPARE(outcome.tested, std::string("8 bots, 300 s, seed 4"));
        QVERIFY(outcome.unreachable == std::uint64_t{1});
        QCOMPARE(outcome.reasons, report.reasons);
    }

    void figuresKnowWhichWayIsBetter() {
        const NavtestOutcome before{.coverage = 0.8, .deathRate = 1, .stuckRate = 1, .unreachable = 3};
        NavtestOutcome after{.coverage = 0.9, .deathRate = 1, .stuckRate = 2, .unreachable = 1};
        auto changes = figureChanges(before, after);
        QCOMPARE(changes.size(), std::size_t{4});
        QVERIFY(changes[0].better() && !changes[0].worse());
        QVERIFY(!changes[1].better() && !changes[1].worse());
        QVERIFY(changes[2].worse());
        QVERIFY(changes[3].better());
        QCOMPARE(changes[3].by(), -2.0);
        // An old project does not know the unreachable nodes.
        after.unreachable.reset();
        QCOMPARE(figureChanges(before, after).size(), std::size_t{3});
    }

  private:
    static NavtestReport test(std::uint64_t seed, double seconds) {
        NavtestReport report;
        report.map = "wizs";
        report.passed = true;
        report.seed = seed;
        report.botCount = 8;
        report.testDurationS = seconds;
        report.schema = kNavtestSchema;
        return report;
    }
    static NavGraph nav() {
        NavGraph graph;
        graph.nodes.resize(2);
        return graph;
    }
};

NAVWRIGHT_TEST(TestTested);
#include "tst_tested.moc"
