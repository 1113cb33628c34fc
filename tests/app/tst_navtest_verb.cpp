#include <QtTest>

#include <QJsonDocument>
#include <QJsonObject>

#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

/// `navgen navtest` and `navgen pipeline` in the simulator: several seeds, and threads.
class TestNavtestVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string nav_;

    NavgenRun navtest(const std::string& out, const std::vector<std::string>& more) const {
        std::vector<std::string> words{"navtest",    nav_, "--bsp", NavgenFolder::sampleMap(),
                                       "--duration", "60", "--out", out};
        words.insert(words.end(), more.begin(), more.end());
        return runInProcess(words);
    }

  private slots:
    void initTestCase() {
        nav_ = folder_.at("floor.nav");
        const auto run =
            runInProcess({"generate", "--from-geometry", "--bsp", NavgenFolder::sampleMap(), "--out", nav_});
        QVERIFY2(run.code == 0, run.err);
    }

    void theReportIsTheSameWhateverTheJobs() {
        const auto one = navtest(folder_.at("one.json"), {"--tests", "4", "--jobs", "1"});
        const auto four = navtest(folder_.at("four.json"), {"--tests", "4", "--jobs", "4"});
        QCOMPARE(four.out, one.out);
        QVERIFY(one.code == 0 || one.code == 3);
        QVERIFY(!NavgenFolder::read(folder_.at("one.json")).isEmpty());
        QCOMPARE(NavgenFolder::read(folder_.at("four.json")), NavgenFolder::read(folder_.at("one.json")));
    }

    /// The figure that `navgen coverage` prints, beside the share of nodes visited.
    void theFloorCoveredIsSaid() {
        const auto run = navtest(folder_.at("floor.json"), {});
        QVERIFY2(run.out.contains("Share of nodes visited"), run.out);
        QVERIFY(!run.out.contains("Coverage"));
        const auto coverage = runInProcess(
            {"coverage", nav_, "--bsp", NavgenFolder::sampleMap(), "--json", folder_.at("c.json")});
        QCOMPARE(coverage.code, 0);
        const auto share =
            QJsonDocument::fromJson(NavgenFolder::read(folder_.at("c.json"))).object()["coverage"].toDouble();
        QVERIFY(share > 0.5);
        const auto line = QString("Share of floor covered %1").arg(share, 14, 'f', 3);
        QVERIFY2(QString::fromUtf8(run.out).contains(line), run.out);
    }

    void severalTestsSumUp() {
        navtest(folder_.at("sum.json"), {"--tests", "2", "--seed", "5"});
        const auto sum = NavgenFolder::read(folder_.at("sum.json"));
        QVERIFY2(sum.contains("\"test_duration_s\": 120"), sum.left(400));
        navtest(folder_.at("first.json"), {"--seed", "5"});
        QVERIFY(NavgenFolder::read(folder_.at("first.json")).contains("\"test_duration_s\": 60"));
    }

    void theLoopIsTheSameWhateverTheJobs() {
        const auto loop = [this](const char* jobs, const char* out) {
            return runInProcess({"pipeline", NavgenFolder::sampleMap(), NavgenFolder::sample(), "--no-cache",
                                 "--max-iterations", "2", "--jobs", jobs, "--set", "navtest.duration=60",
                                 "--set", "navtest.max_duration=60", "--out", folder_.at(out)});
        };
        const auto one = loop("1", "loop1");
        const auto four = loop("4", "loop4");
        QVERIFY2(one.code == 0 || one.code == 3, one.err);
        QCOMPARE(four.out, one.out);
        for (const auto* name : {"nw_sample.nav", "nw_sample.navtest.json", "nw_sample.navledger.json"}) {
            const auto made = NavgenFolder::read(folder_.at("loop1") + "/" + name);
            QVERIFY2(!made.isEmpty(), name);
            QVERIFY2(NavgenFolder::read(folder_.at("loop4") + "/" + name) == made, name);
        }
    }

    void oneTestIsTracedNotSeveral() {
        const auto run = navtest(folder_.at("t.json"), {"--tests", "2", "--trace", folder_.at("t.csv")});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("single test"), run.err);
    }
};

NAVWRIGHT_TEST(TestNavtestVerb);
#include "tst_navtest_verb.moc"
