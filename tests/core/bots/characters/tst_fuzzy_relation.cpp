#include <QtTest>

#include "core/bots/characters/character.h"
#include "test_program.h"

using namespace navwright;

/// Values of relations, at and around the borders of their divisions.
class TestFuzzyRelation : public QObject {
    Q_OBJECT

  private slots:
    void aCurveRunsFromPointToPoint_data() {
        QTest::addColumn<double>("height");
        QTest::addColumn<double>("value");
        QTest::newRow("below the first") << 0.0 << 10.0;
        QTest::newRow("first") << 100.0 << 10.0;
        QTest::newRow("just after the first") << 101.0 << 10.3;
        QTest::newRow("middle") << 150.0 << 25.0;
        QTest::newRow("second") << 200.0 << 40.0;
        QTest::newRow("falling") << 300.0 << 20.0;
        QTest::newRow("last") << 400.0 << 0.0;
        QTest::newRow("above the last") << 8000.0 << 0.0;
    }
    void aCurveRunsFromPointToPoint() {
        QFETCH(const double, height);
        QFETCH(const double, value);
        const FuzzyRelation curve(Criterion::NodeHeight,
                                  std::vector<CurvePoint>{{100, 10}, {200, 40}, {400, 0}});
        QVERIFY(std::abs(curve.evaluate(at(Criterion::NodeHeight, height)) - value) < 1e-12);
    }

    void aSinglePointIsLevel() {
        const FuzzyRelation level(Criterion::NodeHeight, std::vector<CurvePoint>{{50, 7}});
        for (const double height : {0.0, 50.0, 51.0, 8192.0})
            QCOMPARE(level.evaluate(at(Criterion::NodeHeight, height)), 7.0);
    }

    void aConstantNeedsNothing() { QCOMPARE(FuzzyRelation(33.0).evaluate({}), 33.0); }

    /// Chapter 9 of the text about Quake III's bots, figure 9.3: ammunition and range of the lightning gun,
    /// here visits and the distance to a bot.
    void branchesMixBetweenTheirBorders_data() {
        QTest::addColumn<double>("distance");
        QTest::addColumn<double>("shots");
        QTest::addColumn<double>("value");
        QTest::newRow("in range, none") << 100.0 << 0.0 << 0.0;
        QTest::newRow("at the first border") << 100.0 << 1.0 << 0.0;
        QTest::newRow("half way to the second") << 100.0 << 25.5 << 35.0;
        QTest::newRow("at the second border") << 100.0 << 50.0 << 70.0;
        QTest::newRow("between the next two") << 100.0 << 75.0 << 73.5;
        QTest::newRow("the rest") << 100.0 << 5000.0 << 80.0;
        QTest::newRow("just in range") << 767.9 << 50.0 << 70.0;
        QTest::newRow("at the range") << 768.0 << 50.0 << 70.0;
        QTest::newRow("a quarter beyond") << 776.0 << 50.0 << 52.5;
        QTest::newRow("half beyond") << 784.0 << 50.0 << 35.0;
        QTest::newRow("out of range") << 800.0 << 50.0 << 0.0;
        QTest::newRow("far out") << 5000.0 << 50.0 << 0.0;
        QTest::newRow("both between borders") << 784.0 << 25.5 << 17.5;
    }
    void branchesMixBetweenTheirBorders() {
        QFETCH(const double, distance);
        QFETCH(const double, shots);
        QFETCH(const double, value);
        CriterionValues values;
        values.set(Criterion::NearBot, distance);
        values.set(Criterion::NodeVisits, shots);
        QVERIFY(std::abs(lightningGun().evaluate(values) - value) < 1e-12);
    }

    /// The value changes by little where the criterion does, but for the border of the rest.
    void aRelationHasNoJumps() {
        const auto gun = lightningGun();
        CriterionValues values;
        values.set(Criterion::NodeVisits, 60);
        double before = gun.evaluate(values);
        for (double distance = 0; distance < 1000; distance += 0.25) {
            values.set(Criterion::NearBot, distance);
            const double now = gun.evaluate(values);
            QVERIFY2(std::abs(now - before) <= 71.4 / 32 * 0.25 + 1e-9,
                     qPrintable(QString::number(distance)));
            before = now;
        }
    }

    void theRestBeginsAtTheLastBorder() {
        const FuzzyRelation flag(Criterion::NodeWater,
                                 std::vector<FuzzyCase>{{1, FuzzyRelation(60.0)}, {0, FuzzyRelation(5.0)}});
        QCOMPARE(flag.evaluate(at(Criterion::NodeWater, 0)), 60.0);
        QCOMPARE(flag.evaluate(at(Criterion::NodeWater, 0.99)), 60.0);
        QCOMPARE(flag.evaluate(at(Criterion::NodeWater, 1)), 5.0);
        const FuzzyRelation rest(Criterion::NodeWater, std::vector<FuzzyCase>{{0, FuzzyRelation(9.0)}});
        QCOMPARE(rest.evaluate(at(Criterion::NodeWater, 0)), 9.0);
    }

    void depthAndUse() {
        QCOMPARE(FuzzyRelation(1.0).depth(), std::size_t{0});
        QCOMPARE(lightningGun().depth(), std::size_t{2});
        Character character;
        character.weights = {{"gun", lightningGun()}};
        QVERIFY(character.uses(Criterion::NearBot) && character.uses(Criterion::NodeVisits));
        QVERIFY(!character.uses(Criterion::GoalTime));
    }

    void criteriaStayInBounds() {
        CriterionValues values;
        values.set(Criterion::NodeHeight, -5);
        QCOMPARE(values[Criterion::NodeHeight], 0.0);
        values.set(Criterion::NodeHeight, 1e30);
        QCOMPARE(values[Criterion::NodeHeight], 8192.0);
        values.set(Criterion::NodeHeight, std::numeric_limits<double>::quiet_NaN());
        QCOMPARE(values[Criterion::NodeHeight], 0.0);
        for (const auto& row : criteria()) {
            QVERIFY(row.low < row.high);
            QCOMPARE(criterionFromKey(row.key), std::optional(row.id));
        }
        QVERIFY(!criterionFromKey("node.smell"));
    }

    void weightsCombine_data() {
        QTest::addColumn<int>("combine");
        QTest::addColumn<double>("value");
        QTest::newRow("sum") << static_cast<int>(WeightCombination::sum) << 130.0;
        QTest::newRow("product of shares") << static_cast<int>(WeightCombination::product) << 20.0;
        QTest::newRow("greatest") << static_cast<int>(WeightCombination::max) << 80.0;
    }
    void weightsCombine() {
        QFETCH(const int, combine);
        QFETCH(const double, value);
        Character character;
        character.combine = static_cast<WeightCombination>(combine);
        character.weights = {{"a", FuzzyRelation(50.0)}, {"b", FuzzyRelation(80.0)}};
        if (character.combine == WeightCombination::product)
            character.weights.push_back({"c", FuzzyRelation(50.0)});
        QCOMPARE(wanted(character, {}), value);
        const auto want = explainWant(character, {});
        QCOMPARE(want.value, value);
        QCOMPARE(want.parts.front(), (WeightPart{"a", 50}));
    }

    void withoutWeightsNothingIsWanted() {
        QCOMPARE(wanted(Character{}, {}), 0.0);
        QVERIFY(explainWant(Character{}, {}).parts.empty());
    }

  private:
    static CriterionValues at(Criterion criterion, double value) {
        CriterionValues values;
        values.set(criterion, value);
        return values;
    }

    static FuzzyRelation lightningGun() {
        const FuzzyRelation shots(Criterion::NodeVisits, std::vector<FuzzyCase>{{1, FuzzyRelation(0.0)},
                                                                                {50, FuzzyRelation(70.0)},
                                                                                {100, FuzzyRelation(77.0)},
                                                                                {200, FuzzyRelation(80.0)},
                                                                                {0, FuzzyRelation(80.0)}});
        return {Criterion::NearBot,
                std::vector<FuzzyCase>{{768, shots}, {800, FuzzyRelation(0.0)}, {0, FuzzyRelation(0.0)}}};
    }
};

NAVWRIGHT_TEST(TestFuzzyRelation);
#include "tst_fuzzy_relation.moc"
