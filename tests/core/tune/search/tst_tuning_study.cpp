#include <QtTest>

#include <cmath>
#include <vector>

#include "core/tune/search/paired_interval.h"
#include "core/tune/search/tuning_study.h"
#include "test_program.h"

using namespace navwright;

class TestTuningStudy : public QObject {
    Q_OBJECT

  private slots:
    void intervalOfEqualDifferencesIsAPoint() {
        const std::vector<double> differences(12, 0.25);
        const auto interval = pairedInterval(differences, 1);
        QCOMPARE(interval.mean, 0.25);
        QCOMPARE(interval.low, 0.25);
        QCOMPARE(interval.high, 0.25);
        QVERIFY(interval.better());
    }

    void intervalOfKnownDifferences() {
        // 0, 1, ..., 99: mean 49.5, deviation 28.87; of means of 100 it is 2.887, so that 95 % are
        // within 5.66.
        std::vector<double> differences;
        for (int i = 0; i < 100; ++i) differences.push_back(i);
        const auto interval = pairedInterval(differences, 3);
        QCOMPARE(interval.mean, 49.5);
        QVERIFY(std::abs(interval.low - (49.5 - 5.66)) < 0.3);
        QVERIFY(std::abs(interval.high - (49.5 + 5.66)) < 0.3);
        const auto again = pairedInterval(differences, 3);
        QCOMPARE(again.low, interval.low);
        QCOMPARE(again.high, interval.high);
    }

    void noDifferenceIsNotBetter() {
        const std::vector<double> differences{-1, 1, -2, 2, -3, 3, -1, 1};
        const auto interval = pairedInterval(differences, 1);
        QCOMPARE(interval.mean, 0.0);
        QVERIFY(interval.low < 0 && interval.high > 0);
        QVERIFY(!interval.better());
        QVERIFY(!pairedInterval({}, 1).better());
        QVERIFY(!pairedInterval(std::vector{5.0}, 1).better());  // one pair says nothing of chance
    }

    void studySeesWhatMatters() {
        // The score is a parabola over the radius and a slope over nothing else.
        auto run = TuningRun::begin({.space = *ParameterSpace::choose("nodes.radius,links.jump_share", {}),
                                     .algorithm = TuningAlgorithm::genetic,
                                     .population = 40,
                                     .terms = {"score"},
                                     .subject = "1"});
        QVERIFY(run);
        for (int i = 0; i < 2; ++i) {
            std::vector<TuningAnswer> answers;
            for (const auto& task : run->ask()) {
                const double place = run->setup().space.pointOf(task.values)[0];
                const double score = -(place - 0.5) * (place - 0.5);
                answers.push_back({.number = task.number, .score = score, .terms = {score}});
            }
            QVERIFY(run->tell(answers));
        }
        const auto study = studyOf(*run);
        QCOMPARE(study.candidates, std::size_t{48});  // and a fifth of 40 again
        QCOMPARE(study.parameters.front().dimension, std::size_t{0});
        QVERIFY(study.parameters.front().importance > 0.99);
        QVERIFY(study.parameters.back().importance < 0.5);
        QCOMPARE(study.marginals[0].size(), std::size_t{48});
        QCOMPARE(study.correlation.at(0, 0), 1.0);
        QVERIFY(std::abs(study.correlation.at(0, 1)) < 0.6);
    }

    void studyOfAnEmptyRun() {
        const auto run = TuningRun::begin(
            {.space = *ParameterSpace::choose("nodes.radius", {}), .terms = {"score"}, .subject = "1"});
        QVERIFY(run);
        const auto study = studyOf(*run);
        QCOMPARE(study.candidates, std::size_t{0});
        QCOMPARE(study.parameters.front().importance, 0.0);
    }
};

NAVWRIGHT_TEST(TestTuningStudy);
#include "tst_tuning_study.moc"
