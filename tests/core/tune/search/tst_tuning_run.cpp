#include <QtTest>

#include <cmath>
#include <limits>
#include <set>

#include "core/tune/search/seeded_draw.h"
#include "core/tune/search/tuning_run.h"
#include "test_program.h"

using namespace navwright;

namespace {

TuningSetup runSetup(TuningAlgorithm algorithm = TuningAlgorithm::cmaEs) {
    return {.space = *ParameterSpace::choose("nodes.radius,nodes.z_split,links.jump_share", {}),
            .algorithm = algorithm,
            .seed = 5,
            .terms = {"near", "noise"},
            .subject = "0123"};
}

/// Best where the radius is 96; each test adds a little by chance.
TuningAnswer judge(const TuningTask& task, double noise = 0.02) {
    const double off = std::log2(task.values.real(Param::NodeRadius) / 96);
    double chance = 0;
    for (int test = 0; test < task.tests; ++test) {
        chance += SeededDraw(task.firstSeed + static_cast<std::uint64_t>(test), task.number, 0).normal();
    }
    chance *= noise / task.tests;
    return {.number = task.number, .score = 1 - off * off + chance, .terms = {-off * off, chance}};
}

void turn(TuningRun& run, double noise = 0.02) {
    std::vector<TuningAnswer> answers;
    for (const auto& task : run.ask()) answers.push_back(judge(task, noise));
    QVERIFY(run.tell(answers));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    return at == std::string::npos ? std::string() : text.replace(at, from.size(), to);
}

}  // namespace

class TestTuningRun : public QObject {
    Q_OBJECT

  private slots:
    void aGenerationIsJudgedByTheSameSeeds() {
        auto run = TuningRun::begin(runSetup());
        QVERIFY(run);
        const auto first = run->ask();
        QCOMPARE(first.size(), std::size_t{8});  // 4 + floor(3 ln 3), and the control
        QVERIFY(first.front().control);
        QCOMPARE(first.front().values, Parameters());
        for (const auto& task : first) QCOMPARE(task.firstSeed, first.front().firstSeed);
        turn(*run);
        const auto again = run->ask();
        QCOMPARE(again.size(), std::size_t{3});  // the best two, and the control
        for (const auto& task : again) {
            QVERIFY(task.again);
            QCOMPARE(task.generation, std::uint64_t{0});
            QVERIFY(task.firstSeed != first.front().firstSeed);
        }
        turn(*run);
        QCOMPARE(run->generation(), std::uint64_t{1});
        QCOMPARE(run->judgedCount(), std::size_t{11});
        QVERIFY(run->ask().front().firstSeed != first.front().firstSeed);
    }

    void findsTheBest_data() { algorithms(); }
    void findsTheBest() {
        QFETCH(TuningAlgorithm, algorithm);
        auto run = TuningRun::begin(runSetup(algorithm));
        QVERIFY(run);
        for (int i = 0; i < 80; ++i) turn(*run);
        const auto best = run->best(5);
        QCOMPARE(best.size(), std::size_t{5});
        const double radius = best.front().values.real(Param::NodeRadius);
        QVERIFY2(radius > 72 && radius < 128, qPrintable(QString::number(radius)));
        QVERIFY(best.front().advantage > 0.5);
        for (std::size_t i = 1; i < best.size(); ++i) QVERIFY(best[i].values != best[0].values);
    }

    void moreTestsWhereRanksAreChance() {
        auto noisy = TuningRun::begin(runSetup()), quiet = TuningRun::begin(runSetup());
        QVERIFY(noisy && quiet);
        for (int i = 0; i < 20; ++i) {
            turn(*noisy, 10);
            turn(*quiet, 0);
        }
        QCOMPARE(noisy->ask().front().tests, 12);
        QCOMPARE(quiet->ask().front().tests, 2);
        for (const auto& figures : quiet->figures()) QCOMPARE(figures.rankChange, 0.0);
    }

    void anyOrderAndPortionsAreTheSame_data() { algorithms(); }
    void anyOrderAndPortionsAreTheSame() {
        QFETCH(TuningAlgorithm, algorithm);
        auto whole = TuningRun::begin(runSetup(algorithm)), parts = TuningRun::begin(runSetup(algorithm));
        QVERIFY(whole && parts);
        for (int i = 0; i < 6; ++i) {
            turn(*whole);
            auto tasks = parts->ask();
            std::ranges::reverse(tasks);
            for (const auto& task : tasks) QVERIFY(parts->tell(std::vector{judge(task)}));
        }
        QCOMPARE(parts->write(), whole->write());
    }

    void continuedEqualsUninterrupted_data() { algorithms(); }
    void continuedEqualsUninterrupted() {
        QFETCH(TuningAlgorithm, algorithm);
        const auto setup = runSetup(algorithm);
        auto whole = TuningRun::begin(setup);
        auto often = TuningRun::begin(setup);
        QVERIFY(whole && often);
        for (int i = 0; i < 12; ++i) {
            turn(*whole);
            // Left in the middle of the round, and again at its end.
            QVERIFY(often->tell(std::vector{judge(often->ask()[1])}));
            often = TuningRun::resume(setup, often->write(), "state");
            QVERIFY2(often, often ? "" : often.error().message().c_str());
            turn(*often);
            often = TuningRun::resume(setup, often->write(), "state");
            QVERIFY2(often, often ? "" : often.error().message().c_str());
        }
        QCOMPARE(often->write(), whole->write());
        QVERIFY(std::ranges::equal(often->history(), whole->history()));
        QVERIFY(std::ranges::equal(often->figures(), whole->figures()));
    }

    void failuresAreKeptWithTheirReason() {
        auto run = TuningRun::begin(runSetup());
        QVERIFY(run);
        std::vector<TuningAnswer> answers;
        for (const auto& task : run->ask()) {
            auto answer = judge(task);
            if (task.number == 2) answer = {.number = 2, .score = {}, .failure = "no node"};
            if (task.number == 3) answer.score = std::numeric_limits<double>::quiet_NaN();
            if (task.number == 4) answer.score = std::numeric_limits<double>::infinity();
            answers.push_back(answer);
        }
        QVERIFY(run->tell(answers));
        turn(*run);
        QCOMPARE(run->figures().front().failed, std::size_t{3});
        QCOMPARE(run->history()[2].failure, std::string("no node"));
        QVERIFY(!run->history()[3].score);
        QVERIFY(!run->history()[4].score);
        const auto again = TuningRun::resume(runSetup(), run->write(), "state");
        QVERIFY(again);
        QCOMPARE(again->write(), run->write());
    }

    void allMayFail_data() { algorithms(); }
    void allMayFail() {
        QFETCH(TuningAlgorithm, algorithm);
        auto run = TuningRun::begin(runSetup(algorithm));
        QVERIFY(run);
        for (int i = 0; i < 3; ++i) {
            std::vector<TuningAnswer> answers;
            for (const auto& task : run->ask()) {
                answers.push_back({.number = task.number, .score = {}, .failure = "no"});
            }
            QVERIFY(run->tell(answers));
        }
        QCOMPARE(run->generation(), std::uint64_t{3});  // nothing was worth judging again
        QVERIFY(run->best(5).empty());
        turn(*run);
        QVERIFY(TuningRun::resume(runSetup(algorithm), run->write(), "state"));
    }

    void wrongAnswersChangeNothing_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("says");
        QTest::newRow("not asked") << 0 << "Candidate 99 was not asked for";
        QTest::newRow("twice") << 1 << "Candidate 1 is answered twice";
        QTest::newRow("terms") << 2 << "Candidate 1 has 1 terms, and a score has 2";
        QTest::newRow("already") << 3 << "Candidate 0 was not asked for, or is answered already";
    }
    void wrongAnswersChangeNothing() {
        QFETCH(int, what);
        QFETCH(QString, says);
        auto run = TuningRun::begin(runSetup());
        QVERIFY(run);
        const auto tasks = run->ask();
        QVERIFY(run->tell(std::vector{judge(tasks[0])}));
        const auto before = run->write();
        std::vector<TuningAnswer> answers{judge(tasks[1]), judge(tasks[2])};
        if (what == 0) answers[1].number = 99;
        if (what == 1) answers[1].number = 1;
        if (what == 2) answers[0].terms.pop_back();
        if (what == 3) answers[1].number = 0;
        const auto told = run->tell(answers);
        QVERIFY(!told);
        const auto message = QString::fromStdString(told.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QCOMPARE(run->write(), before);
    }

    void statesOfOthersAreRefused_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("says");
        QTest::newRow("parameters") << 0 << "other parameters";
        QTest::newRow("base") << 1 << "other values";
        QTest::newRow("algorithm") << 2 << "The state is for cma-es, not for genetic";
        QTest::newRow("seed") << 3 << "seed 5, not for 6";
        QTest::newRow("tests") << 4 << "numbers of candidates or tests";
        QTest::newRow("subject") << 5 << "other maps, demos";
        QTest::newRow("terms") << 6 << "other maps, demos or scoring";
    }
    void statesOfOthersAreRefused() {
        QFETCH(int, what);
        QFETCH(QString, says);
        auto run = TuningRun::begin(runSetup());
        QVERIFY(run);
        turn(*run);
        auto other = runSetup();
        Parameters base;
        QVERIFY(base.set(Param::FillSpacing, 80));
        if (what == 0) other.space = *ParameterSpace::choose("nodes.radius,nodes.z_split", {});
        if (what == 1) {
            other.space = *ParameterSpace::choose("nodes.radius,nodes.z_split,links.jump_share", base);
        }
        if (what == 2) other.algorithm = TuningAlgorithm::genetic;
        if (what == 3) other.seed = 6;
        if (what == 4) other.tests = 3;
        if (what == 5) other.subject = "4567";
        if (what == 6) other.terms = {"near", "far"};
        const auto resumed = TuningRun::resume(other, run->write(), "tune.json");
        QVERIFY(!resumed);
        const auto message = QString::fromStdString(resumed.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("tune.json"), qPrintable(message));
    }

    void damagedStatesAreRefused_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("says");
        QTest::newRow("version") << R"("version": 1)" << R"("version": 2)" << "version";
        QTest::newRow("format") << "navwright.tuning" << "navwright.patches"
                                << "not the state of a tuning";
        QTest::newRow("no JSON") << "{" << "" << "JSON";
        QTest::newRow("next") << R"("next": 8)" << R"("next": 9)" << "do not fit";
        QTest::newRow("again") << R"("again": [)" << R"("again": [99, )" << "again";
        QTest::newRow("repeated") << R"("number": 3)" << R"("number": 2)" << "missing";
        QTest::newRow("point") << R"("point": [)" << R"("point": [0.5, )" << "point";
        QTest::newRow("no score") << R"("advantage": 0)" << R"("gone": 0)" << "advantage";
        QTest::newRow("control") << R"("number": 0, "generation": 0, "control": true)"
                                 << R"("number": 0, "generation": 0, "control": false)" << "do not fit";
        QTest::newRow("later generation")
            << R"("number": 3, "generation": 0)" << R"("number": 3, "generation": 1)"
            << "generation";
        QTest::newRow("answer") << R"("answers": [])"
                                << R"("answers": [{"number": 3, "failure": "no"}])" << "answers";
    }
    void damagedStatesAreRefused() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, says);
        auto run = TuningRun::begin(runSetup());
        QVERIFY(run);
        turn(*run);
        const auto state = run->write();
        QVERIFY(TuningRun::resume(runSetup(), state, "state"));
        const auto damaged = replaced(state, from.toStdString(), to.toStdString());
        QVERIFY2(!damaged.empty(), state.c_str());
        const auto resumed = TuningRun::resume(runSetup(), damaged, "state");
        QVERIFY(!resumed);
        const auto message = QString::fromStdString(resumed.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void badSetupsAreRefused() {
        auto setup = runSetup();
        setup.tests = 0;
        QVERIFY(!TuningRun::begin(setup));
        setup = runSetup();
        setup.mostTests = 1;
        QVERIFY(!TuningRun::begin(setup));
        setup = runSetup();
        setup.terms.clear();
        QVERIFY(!TuningRun::begin(setup));
    }

  private:
    static void algorithms() {
        QTest::addColumn<TuningAlgorithm>("algorithm");
        QTest::newRow("cma-es") << TuningAlgorithm::cmaEs;
        QTest::newRow("genetic") << TuningAlgorithm::genetic;
    }
};

NAVWRIGHT_TEST(TestTuningRun);
#include "tst_tuning_run.moc"
