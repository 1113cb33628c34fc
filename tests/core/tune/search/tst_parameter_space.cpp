#include <QtTest>

#include <cmath>
#include <set>

#include "core/tune/search/parameter_space.h"
#include "core/tune/search/seeded_draw.h"
#include "test_program.h"

using namespace navwright;

class TestParameterSpace : public QObject {
    Q_OBJECT

  private slots:
    void groupsGiveNumbersThatMakeTheNav() {
        const auto space = ParameterSpace::choose("nodes.*, links.max_speed", {});
        QVERIFY(space);
        std::set<std::string> keys;
        for (std::size_t i = 0; i < space->size(); ++i) keys.emplace(space->row(i).key);
        QVERIFY(keys.contains("nodes.radius"));
        QVERIFY(keys.contains("nodes.min_demos"));
        QVERIFY(keys.contains("links.max_speed"));
        QVERIFY(!keys.contains("nodes.snap_to_floor"));
        QVERIFY(!keys.contains("nodes.main_component"));
        QVERIFY(!keys.contains("links.min_weight"));
        QVERIFY(!keys.contains("navtest.bots"));
    }

    void badChoices_data() {
        QTest::addColumn<QString>("patterns");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << "" << "No parameter to tune";
        QTest::newRow("commas") << " , ," << "No parameter to tune";
        QTest::newRow("unknown") << "nodes.size" << "There is no parameter nodes.size";
        QTest::newRow("unknown group") << "bots.*" << "There is no number to tune in bots.*";
        QTest::newRow("flag") << "nodes.snap_to_floor" << "nodes.snap_to_floor is not a number";
        QTest::newRow("choice") << "links.verify" << "links.verify is not a number";
        QTest::newRow("judge") << "navtest.bots" << "navtest.bots does not affect navs";
        QTest::newRow("judges") << "navtest.*" << "There is no number to tune";
    }
    void badChoices() {
        QFETCH(QString, patterns);
        QFETCH(QString, says);
        const auto space = ParameterSpace::choose(patterns.toStdString(), {});
        QVERIFY(!space);
        const auto message = QString::fromStdString(space.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void startIsItsOwnPoint() {
        const auto space = ParameterSpace::choose("nodes.*,links.*,votes.*,fill.*,types.*,rehearse.*", {});
        QVERIFY(space);
        const auto point = space->pointOf({});
        for (const double value : point) QVERIFY(value >= 0 && value <= 1);
        const auto values = space->valuesAt(point);
        for (const auto& row : parameterTable()) {
            QVERIFY2(values.isDefault(row.id), std::string(row.key).c_str());
        }
    }

    void endsOfTheRange() {
        const auto space = ParameterSpace::choose("nodes.radius,nodes.min_weight,links.jump_share", {});
        QVERIFY(space);
        const auto least = space->valuesAt({0, 0, 0});
        QCOMPARE(least.real(Param::NodeRadius), 8.0);
        QCOMPARE(least.real(Param::NodeMinWeight), 0.0);
        QCOMPARE(least.real(Param::LinkJumpShare), 0.0);
        const auto most = space->valuesAt({1, 1, 1});
        QCOMPARE(most.real(Param::NodeRadius), 192.0);
        QCOMPARE(most.real(Param::NodeMinWeight), 20.0);
        QCOMPARE(most.real(Param::LinkJumpShare), 1.0);
        // Halfway by ratios between 8 and 192 is 39.2, rounded to steps of 2.
        QCOMPARE(space->valuesAt({0.5, 0, 0.5}).real(Param::NodeRadius), 40.0);
        QCOMPARE(space->valuesAt({0.5, 0, 0.5}).real(Param::LinkJumpShare), 0.5);
        // Outside is mirrored.
        QCOMPARE(space->valuesAt({1.5, -0.0, -0.5}).real(Param::NodeRadius), 40.0);
    }

    void dropsStayInOrder() {
        const auto space = ParameterSpace::choose("links.drop_stand,links.drop_crouch,links.drop_unsafe", {});
        QVERIFY(space);
        SeededDraw draw(3, 0, 0);
        bool differ = false;
        for (int i = 0; i < 1000; ++i) {
            const auto values = space->valuesAt({draw.uniform(), draw.uniform(), draw.uniform()});
            const double stand = values.real(Param::DropStand), crouch = values.real(Param::DropCrouch);
            const double unsafe = values.real(Param::DropUnsafe);
            QVERIFY(stand <= crouch && crouch <= unsafe);
            QVERIFY(unsafe <= 256);  // links.drop_limit, which is not tuned
            differ = differ || stand < crouch;
        }
        QVERIFY(differ);
    }

    void disorderAtTheStartIsSaid() {
        Parameters base;
        QVERIFY(base.set(Param::DropStand, 300));
        QVERIFY(!ParameterSpace::choose("links.drop_unsafe", base));
        QVERIFY(ParameterSpace::choose("nodes.radius", base));
    }

    void whatIsNotTunedStays() {
        Parameters base;
        QVERIFY(base.set(Param::NodeZSplit, 33));
        const auto space = ParameterSpace::choose("nodes.radius", base);
        QVERIFY(space);
        QCOMPARE(space->valuesAt({0.9}).real(Param::NodeZSplit), 33.0);
    }

    void leastSpreadIsAThirdOfAStep() {
        const auto space = ParameterSpace::choose("links.jump_share", {});
        QVERIFY(space);
        QVERIFY(std::abs(space->leastSpread()[0] - 0.3 * 0.05) < 1e-12);
    }
};

NAVWRIGHT_TEST(TestParameterSpace);
#include "tst_parameter_space.moc"
