#include <QtTest>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/tune/search/optimiser.h"
#include "core/tune/search/seeded_draw.h"
#include "core/tune/search/symmetric_eigen.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// More is better; 0 is the best.
using Score = std::function<double(const TuningPoint&)>;

double sphere(const TuningPoint& point) {
    double sum = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
        const double off = point[i] - 0.35 - 0.05 * static_cast<double>(i % 4);
        sum += off * off;
    }
    return -sum;
}

/// Over -2..2; the best is at 1 everywhere, which is 0.75 of the range.
double rosenbrock(const TuningPoint& point) {
    const auto at = [&](std::size_t i) { return 4 * point[i] - 2; };
    double sum = 0;
    for (std::size_t i = 0; i + 1 < point.size(); ++i) {
        const double bend = at(i + 1) - at(i) * at(i);
        sum += 100 * bend * bend + (1 - at(i)) * (1 - at(i));
    }
    return -sum;
}

OptimiserSetup setupOf(TuningAlgorithm algorithm, std::size_t dimensions, std::uint64_t seed = 1) {
    return {.algorithm = algorithm, .seed = seed, .start = TuningPoint(dimensions, 0.5)};
}

struct Search {
    double best = -std::numeric_limits<double>::infinity();
    std::size_t evaluations = 0;
};

void turn(Optimiser& optimiser, const Score& score, Search& search) {
    std::vector<double> scores;
    for (const auto& point : optimiser.ask()) {
        scores.push_back(score(point));
        if (scores.back() > search.best) search.best = scores.back();
    }
    search.evaluations += scores.size();
    optimiser.tell(scores);
}

/// Until a score of at least `enough`, or `most` evaluations.
Search searched(Optimiser& optimiser, const Score& score, double enough, std::size_t most) {
    Search search;
    while (search.best < enough && search.evaluations < most) turn(optimiser, score, search);
    return search;
}

std::string stateOf(const Optimiser& optimiser) {
    JsonWriter json;
    json.beginObject();
    optimiser.write(json);
    json.endObject();
    return std::move(json).take();
}

}  // namespace

class TestOptimisers : public QObject {
    Q_OBJECT

  private slots:
    void eigenOfAKnownMatrix() {
        // [[2, 1], [1, 2]] has 3 along (1, 1) and 1 along (1, -1).
        SquareMatrix matrix(2);
        matrix.at(0, 0) = matrix.at(1, 1) = 2;
        matrix.at(0, 1) = matrix.at(1, 0) = 1;
        const auto eigen = symmetricEigen(matrix);
        const std::size_t large = eigen.values[0] > eigen.values[1] ? 0 : 1;
        QVERIFY(std::abs(eigen.values[large] - 3) < 1e-14);
        QVERIFY(std::abs(eigen.values[1 - large] - 1) < 1e-14);
        QVERIFY(std::abs(std::abs(eigen.vectors.at(0, large)) - std::numbers::sqrt2 / 2) < 1e-14);
        QVERIFY(std::abs(eigen.vectors.at(0, large) - eigen.vectors.at(1, large)) < 1e-14);
    }

    void eigenPutsALargeMatrixTogetherAgain() {
        constexpr std::size_t kSize = 30;
        SeededDraw draw(7, 0, 0);
        SquareMatrix matrix(kSize);
        for (std::size_t i = 0; i < kSize; ++i) {
            for (std::size_t j = i; j < kSize; ++j) matrix.at(i, j) = matrix.at(j, i) = draw.normal();
        }
        const auto eigen = symmetricEigen(matrix);
        for (std::size_t i = 0; i < kSize; ++i) {
            for (std::size_t j = 0; j < kSize; ++j) {
                double sum = 0;
                for (std::size_t k = 0; k < kSize; ++k) {
                    sum += eigen.vectors.at(i, k) * eigen.values[k] * eigen.vectors.at(j, k);
                }
                QVERIFY(std::abs(sum - matrix.at(i, j)) < 1e-12);
            }
        }
    }

    void drawsAreSpreadAsTheyShould() {
        constexpr int kCount = 100000;
        SeededDraw draw(1, 2, 3);
        double sum = 0, squares = 0, uniform = 0;
        for (int i = 0; i < kCount; ++i) {
            const double value = draw.normal();
            sum += value;
            squares += value * value;
            uniform += draw.uniform();
        }
        QVERIFY(std::abs(sum / kCount) < 0.015);  // four deviations of the mean
        QVERIFY(std::abs(squares / kCount - 1) < 0.02);
        QVERIFY(std::abs(uniform / kCount - 0.5) < 0.004);
        QVERIFY(SeededDraw(1, 2, 3).bits() != SeededDraw(1, 3, 2).bits());
    }

    void boundsMirror_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("within");
        QTest::newRow("inside") << 0.3 << 0.3;
        QTest::newRow("below") << -0.25 << 0.25;
        QTest::newRow("above") << 1.25 << 0.75;
        QTest::newRow("far above") << 2.25 << 0.25;
        QTest::newRow("far below") << -3.5 << 0.5;
        QTest::newRow("edge") << 1.0 << 1.0;
        QTest::newRow("nothing") << std::numeric_limits<double>::quiet_NaN() << 0.5;
        QTest::newRow("endless") << std::numeric_limits<double>::infinity() << 0.5;
    }
    void boundsMirror() {
        QFETCH(double, value);
        QFETCH(double, within);
        QCOMPARE(reflected(value), within);
    }

    void cmaFindsTheSphere() {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto optimiser = makeOptimiser(setupOf(TuningAlgorithm::cmaEs, 8, seed));
            const auto search = searched(*optimiser, sphere, -1e-8, 2000);
            QVERIFY2(search.best >= -1e-8, qPrintable(QString::number(search.best)));
        }
    }

    void cmaFindsRosenbrocksValley() {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto optimiser = makeOptimiser(setupOf(TuningAlgorithm::cmaEs, 4, seed));
            const auto search = searched(*optimiser, rosenbrock, -1e-8, 6000);
            QVERIFY2(search.best >= -1e-8, qPrintable(QString::number(search.best)));
        }
    }

    void cmaFindsACornerByMirrors() {
        const auto optimiser = makeOptimiser(setupOf(TuningAlgorithm::cmaEs, 4));
        const auto corner = [](const TuningPoint& point) {
            double sum = 0;
            for (const double value : point) sum -= value;
            return sum;
        };
        QVERIFY(searched(*optimiser, corner, -1e-3, 4000).best >= -1e-3);
    }

    void noiseDoesNotLeadAstray() {
        auto setup = setupOf(TuningAlgorithm::cmaEs, 8);
        setup.population = 24;
        const auto optimiser = makeOptimiser(setup);
        SeededDraw noise(11, 0, 0);
        Search search;
        while (search.evaluations < 4800) {
            turn(
                *optimiser, [&](const TuningPoint& point) { return sphere(point) + 0.01 * noise.normal(); },
                search);
        }
        // The noise is as much as 0.035 in each dimension; the centre averages over many.
        QVERIFY2(sphere(optimiser->center()) > -0.01,
                 qPrintable(QString::number(sphere(optimiser->center()))));
    }

    void geneticFindsTheSphere() {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto optimiser = makeOptimiser(setupOf(TuningAlgorithm::genetic, 8, seed));
            const auto search = searched(*optimiser, sphere, -1e-3, 16000);
            QVERIFY2(search.best >= -1e-3, qPrintable(QString::number(search.best)));
        }
    }

    void geneticKeepsTheBest() {
        const auto optimiser = makeOptimiser(setupOf(TuningAlgorithm::genetic, 3));
        Search search;
        for (int i = 0; i < 50; ++i) {
            const double before = search.best;
            turn(*optimiser, sphere, search);
            double now = -1;
            for (const auto& point : optimiser->ask()) now = std::max(now, sphere(point));
            QVERIFY(now >= before);
        }
    }

    void leastSpreadHolds() {
        auto setup = setupOf(TuningAlgorithm::cmaEs, 3);
        setup.leastSpread = {0.02, 0.02, 0.02};
        const auto optimiser = makeOptimiser(setup);
        Search search;
        for (int i = 0; i < 200; ++i) turn(*optimiser, sphere, search);
        QVERIFY(optimiser->spread() >= 0.0199);
        QVERIFY(optimiser->spread() < 0.2);
    }

    void failuresAreWorst() {
        const double none = std::numeric_limits<double>::quiet_NaN();
        const std::vector<double> scores{1, none, 3, 1, -5};
        QCOMPARE(rankedByScore(scores), (std::vector<std::size_t>{2, 0, 3, 4, 1}));
    }

    void halfTheCandidatesMayFail_data() { algorithms(); }
    void halfTheCandidatesMayFail() {
        QFETCH(TuningAlgorithm, algorithm);
        const auto optimiser = makeOptimiser(setupOf(algorithm, 4));
        const auto score = [](const TuningPoint& point) {
            return point[0] > 0.5 ? std::numeric_limits<double>::quiet_NaN() : sphere(point);
        };
        QVERIFY(searched(*optimiser, score, -1e-3, 16000).best >= -1e-3);
    }

    void allMayFailAndOthersAreDrawn_data() { algorithms(); }
    void allMayFailAndOthersAreDrawn() {
        QFETCH(TuningAlgorithm, algorithm);
        const auto optimiser = makeOptimiser(setupOf(algorithm, 4));
        const auto before = optimiser->ask();
        const auto center = optimiser->center();
        optimiser->tell(std::vector<double>(before.size(), std::numeric_limits<double>::quiet_NaN()));
        QVERIFY(optimiser->ask() != before);
        QCOMPARE(optimiser->generation(), std::uint64_t{1});
        if (algorithm == TuningAlgorithm::cmaEs) QCOMPARE(optimiser->center(), center);
        QVERIFY(searched(*optimiser, sphere, -1e-3, 16000).best >= -1e-3);
    }

    void stateContinuesExactly_data() { algorithms(); }
    void stateContinuesExactly() {
        QFETCH(TuningAlgorithm, algorithm);
        const auto setup = setupOf(algorithm, 5, 9);
        const auto whole = makeOptimiser(setup);
        Search search;
        for (int i = 0; i < 7; ++i) turn(*whole, rosenbrock, search);
        const auto state = stateOf(*whole);
        const auto continued = makeOptimiser(setup);
        const auto document = JsonDocument::parse(state, "state");
        QVERIFY(document);
        continued->read(document->root());
        QVERIFY(!document->failed());
        for (int i = 0; i < 20; ++i) {
            QCOMPARE(continued->ask(), whole->ask());
            turn(*whole, rosenbrock, search);
            turn(*continued, rosenbrock, search);
        }
        QCOMPARE(stateOf(*continued), stateOf(*whole));
    }

    void damagedStateIsRejected_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("mean too short") << QByteArray("\"mean\": [0.5, ") << QByteArray("\"mean\": [");
        QTest::newRow("sigma negative") << QByteArray("\"sigma\": 0.3") << QByteArray("\"sigma\": -0.3");
        QTest::newRow("no variance") << QByteArray("\"covariance\": [1") << QByteArray("\"covariance\": [0");
    }
    void damagedStateIsRejected() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        const auto optimiser = makeOptimiser(setupOf(TuningAlgorithm::cmaEs, 2));
        auto state = QByteArray::fromStdString(stateOf(*optimiser));
        QVERIFY2(state.contains(from), state.constData());
        state.replace(from, to);
        const auto document = JsonDocument::parse(state.toStdString(), "state");
        QVERIFY(document);
        optimiser->read(document->root());
        QVERIFY(document->failed());
    }

  private:
    static void algorithms() {
        QTest::addColumn<TuningAlgorithm>("algorithm");
        QTest::newRow("cma-es") << TuningAlgorithm::cmaEs;
        QTest::newRow("genetic") << TuningAlgorithm::genetic;
    }
};

NAVWRIGHT_TEST(TestOptimisers);
#include "tst_optimisers.moc"
