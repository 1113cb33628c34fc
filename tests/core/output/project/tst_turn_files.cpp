#include <QtTest>

#include <array>
#include <memory>
#include <optional>

#include "core/output/project/turn_files.h"
#include "made_folder.h"
#include "nav_samples.h"
#include "report_samples.h"
#include "test_program.h"

using namespace navwright;

/// The turns of a run: kept as they end, and gone on with where they are those of the same run.
class TestTurnFiles : public QObject {
    Q_OBJECT

    static TurnInputs inputs() {
        TurnInputs made;
        made.map = {"wizs.bsp", contentHash("map")};
        made.demos = {{"a.mvd2", contentHash("a")}, {"b.mvd2", contentHash("b")}};
        made.tester = "sim";
        return made;
    }
    /// One turn that a test judged.
    static IterationResult oneTurn() {
        IterationResult result;
        Iteration turn;
        turn.ledger = std::make_shared<const Ledger>(Ledger{.map = "wizs"});
        turn.graph = randomNav(20, 1);
        turn.report = sampleReport();
        turn.better = true;
        result.iterations.push_back(std::move(turn));
        return result;
    }
    static void writeOne(const MadeFolder& folder) {
        const OutputSet run;
        TurnFiles turns(folder.path(), "wizs", run);
        QVERIFY(turns.check());
        turns.begin(inputs());
        const std::array<std::optional<double>, 1> floors{0.75};
        const auto written = turns.write(oneTurn(), floors);
        QVERIFY2(written, written ? "" : written.error().message().c_str());
    }

  private slots:
    void aTurnIsKept() {
        const MadeFolder folder;
        writeOne(folder);
        for (const auto* name : {"wizs.nav", "wizs.navtest.json", "wizs.navledger.json", "wizs.turns.json",
                                 "wizs.test01.nav", "wizs.test01.navtest.json"})
            QVERIFY2(std::filesystem::is_regular_file(folder.at(name)), name);
    }

    void whatIsFinishedIsNotTestedAgain() {
        const MadeFolder folder;
        writeOne(folder);
        const OutputSet run;
        TurnFiles turns(folder.path(), "wizs", run);
        const auto resumed = turns.resume(inputs());
        QVERIFY2(resumed, resumed ? "" : resumed.error().message().c_str());
        QCOMPARE(turns.finished(), std::size_t{1});
        const auto first = turns.nextFinished(randomNav(20, 1));
        QVERIFY(first.has_value() && first->has_value());
        QCOMPARE((*first)->coverageRatio, sampleReport().coverageRatio);
        const auto second = turns.nextFinished(randomNav(20, 1));
        QVERIFY(second.has_value() && !second->has_value());
    }

    void anotherNavIsNotTheTurns() {
        const MadeFolder folder;
        writeOne(folder);
        const OutputSet run;
        TurnFiles turns(folder.path(), "wizs", run);
        QVERIFY(turns.resume(inputs()));
        QVERIFY(!turns.nextFinished(randomNav(20, 2)));
    }

    void whatDiffersIsNamed_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("says");
        QTest::newRow("map") << "map"
                             << "The map is a different one";
        QTest::newRow("demos") << "demos"
                               << "There were 2 demos, now there are 1";
        QTest::newRow("demo") << "demo"
                              << "The demo b.mvd2 does not have the content that b.mvd2 had";
        QTest::newRow("parameter") << "parameter"
                                   << "nodes.min_demos was";
        QTest::newRow("seed") << "seed"
                              << "--seed was 1, now it is 7";
        QTest::newRow("tests") << "tests"
                               << "--tests was 1, now it is 3";
        QTest::newRow("tester") << "tester"
                                << "by 'sim', now by 'engine'";
    }
    void whatDiffersIsNamed() {
        QFETCH(QString, what);
        QFETCH(QString, says);
        const MadeFolder folder;
        writeOne(folder);
        auto now = inputs();
        if (what == "map") now.map.hash = contentHash("other");
        if (what == "demos") now.demos.pop_back();
        if (what == "demo") now.demos[1].hash = contentHash("other");
        if (what == "parameter") QVERIFY(now.parameters.set(Param::NodeMinDemos, 7));
        if (what == "seed") now.seed = 7;
        if (what == "tests") now.tests = 3;
        if (what == "tester") now.tester = "engine";
        const OutputSet run;
        TurnFiles turns(folder.path(), "wizs", run);
        const auto resumed = turns.resume(now);
        QVERIFY(!resumed);
        const auto message = QString::fromStdString(resumed.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void nothingToResumeIsAnError() {
        const MadeFolder folder;
        const OutputSet run;
        TurnFiles turns(folder.path(), "wizs", run);
        QVERIFY(!turns.resume(inputs()));
    }
};

NAVWRIGHT_TEST(TestTurnFiles);
#include "tst_turn_files.moc"
