#include <QtTest>

#include <cmath>

#include "core/bots/characters/character_file.h"
#include "core/bots/characters/weights_text.h"
#include "core/tune/search/tuning_run.h"
#include "must.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A constant, a curve of two points, and cases with a constant and a curve: five values.
Character bred() {
    Character character;
    character.name = "bred";
    character.weights = must(parseWeights(R"(
        weight "any" { return 40; }
        weight "links" { switch(node.links) { case 1: return 60; case 3: return 20; default: return 20; } }
        weight "near" { switch(near.bot) { case 768: return 5; default: return 80; } })",
                                          "weights"));
    return character;
}

TuningSetup setupOf(const Character& character, TuningAlgorithm algorithm) {
    return {.space = {},
            .algorithm = algorithm,
            .seed = 1,
            .population = 8,
            .tests = 1,
            .mostTests = 1,
            .terms = {"score"},
            .subject = "made up",
            .weights = must(WeightSpace::of(character))};
}

/// Best where the five values are 10, 20, 30, 40, 50.
double scoreOf(const WeightSpace& space, const TuningTask& task) {
    double score = 1;
    double wanted = 0;
    for (const double value : space.valuesOf(task.control ? space.base() : space.valuesAt(task.point)))
        score -= std::abs(value - (wanted += 10)) / 500;
    return score;
}

void judge(TuningRun& run, int rounds) {
    const auto& space = *run.setup().weights;
    for (int i = 0; i < rounds; ++i) {
        std::vector<TuningAnswer> answers;
        for (const auto& task : run.ask()) {
            const double score = scoreOf(space, task);
            answers.push_back({.number = task.number, .score = score, .terms = {score}});
        }
        QVERIFY(run.tell(answers).has_value());
    }
}

}  // namespace

/// Weights of a character as a space to search.
class TestWeightSpace : public QObject {
    Q_OBJECT

  private slots:
    void aPointIsTheValues() {
        const auto character = bred();
        const auto space = must(WeightSpace::of(character));
        const std::vector<std::string> names{"any.1", "links.1", "links.2", "near.1", "near.2"};
        QVERIFY(space.names() == names);
        const std::vector<double> values{40, 60, 20, 5, 80};
        QVERIFY(space.valuesOf(character) == values);
        QVERIFY(space.valuesAt(space.start()) == character);
        const auto other = space.valuesAt({0, 1, 0.12345, 0.5, 1.25});  // mirrored at 1
        const std::vector<double> moved{0, 100, 12.3, 50, 75};
        QVERIFY(space.valuesOf(other) == moved);
        QVERIFY(other.weights[1].relation.points[1].at == 3.0);
        QVERIFY(parseCharacter(writeCharacter(other), "made").has_value());
        QVERIFY(!WeightSpace::of(regularCharacter()));
    }

    void theGeneticSearchFindsBetterOnes_data() {
        QTest::addColumn<int>("algorithm");
        QTest::newRow("genetic") << static_cast<int>(TuningAlgorithm::genetic);
        QTest::newRow("cma-es") << static_cast<int>(TuningAlgorithm::cmaEs);
    }
    void theGeneticSearchFindsBetterOnes() {
        QFETCH(const int, algorithm);
        auto run = must(TuningRun::begin(setupOf(bred(), static_cast<TuningAlgorithm>(algorithm))));
        judge(run, 60);
        const auto best = run.best(3);
        QCOMPARE(best.size(), std::size_t{3});
        const auto& space = *run.setup().weights;
        const double initial = scoreOf(space, {.control = true, .point = {}, .values = {}}),
                     found = scoreOf(space, {.point = best.front().point, .values = {}});
        QVERIFY2(1 - found < 0.4 * (1 - initial),
                 qPrintable(QString("%1, at first %2").arg(found).arg(initial)));
    }

    void aStateIsContinuedExactly() {
        const auto setup = setupOf(bred(), TuningAlgorithm::genetic);
        auto whole = must(TuningRun::begin(setup));
        judge(whole, 4);
        auto half = must(TuningRun::begin(setup));
        judge(half, 2);
        auto rest = must(TuningRun::resume(setup, half.write(), "state"));
        judge(rest, 2);
        QCOMPARE(rest.write(), whole.write());
    }

    void aStateOfOtherWeightsIsRefused() {
        const auto state = must(TuningRun::begin(setupOf(bred(), TuningAlgorithm::genetic))).write();
        const auto refused = [&](const Character& character, const char* what) {
            const auto run = TuningRun::resume(setupOf(character, TuningAlgorithm::genetic), state, "state");
            return !run && run.error().message().contains(what);
        };
        auto other = bred();
        other.weights.pop_back();
        QVERIFY(refused(other, "other weights than any.1,links.1"));
        other = bred();
        other.weights.front().relation.constant = 41;
        QVERIFY(refused(other, "began with other values"));
        other = bred();
        other.traits.walk = 0.5;
        QVERIFY(refused(other, "began with other values"));
    }
};

NAVWRIGHT_TEST(TestWeightSpace);
#include "tst_weight_space.moc"
