#include <QtTest>

#include <map>

#include "core/bots/characters/character_file.h"
#include "core/bots/characters/goal_choice.h"
#include "core/bots/characters/team.h"
#include "test_program.h"

using namespace navwright;

class TestGoalChoice : public QObject {
    Q_OBJECT

  private slots:
    void theMostWantedIsTaken() { QCOMPARE(take({{3, 10}, {5, 30}, {9, 20}}), 5); }

    void ofEqualsTheLowestNumber() {
        QCOMPARE(take({{3, 10}, {5, 30}, {9, 30}}), 5);
        QCOMPARE(take({{3, 0}, {5, 0}}), 3);
    }

    void aHeldGoalStaysForATenth_data() {
        QTest::addColumn<double>("other");
        QTest::addColumn<int>("taken");
        QTest::newRow("less") << 90.0 << 3;
        QTest::newRow("a little more") << 105.0 << 3;
        QTest::newRow("a tenth more") << 110.0 << 3;
        QTest::newRow("more than a tenth") << 110.5 << 7;
    }
    void aHeldGoalStaysForATenth() {
        QFETCH(const double, other);
        QFETCH(const int, taken);
        for (const auto rule : {GoalRule::max, GoalRule::proportional}) {
            const std::vector<GoalOffer> offers{{3, 100}, {7, other}};
            QCOMPARE(offers[chooseOffer(rule, offers, 12345, 3)].node, taken);
        }
        QCOMPARE(take({{3, 100}, {7, 101}}, 99), 7);
    }

    void lotsFollowTheWants() {
        const std::vector<GoalOffer> offers{{1, 10}, {2, 0}, {4, 30}};
        std::map<std::int32_t, int> taken;
        constexpr int kDraws = 4000;
        for (int i = 0; i < kDraws; ++i) {
            const auto draw = static_cast<std::uint64_t>(i) * ((std::uint64_t{1} << 53) / kDraws);
            ++taken[offers[chooseOffer(GoalRule::proportional, offers, draw)].node];
        }
        QVERIFY(std::abs(taken[1] - kDraws / 4) <= 2);
        QCOMPARE(taken[2], 0);
        QVERIFY(std::abs(taken[4] - kDraws * 3 / 4) <= 2);
    }

    void lotsAmongNothingAreEven() {
        const std::vector<GoalOffer> offers{{1, 0}, {2, 0}, {4, 0}};
        for (std::uint64_t draw = 0; draw < 6; ++draw)
            QCOMPARE(chooseOffer(GoalRule::proportional, offers, draw), std::size_t{draw % 3});
    }

    void reasonsInWords() {
        GoalReason reason{.value = 83.04,
                          .parts = {{"height", 71}, {"links", 12.04}},
                          .nextBest = 97,
                          .nextValue = 80,
                          .offers = 50};
        QCOMPARE(reasonWords(412, reason),
                 std::string("goal 412: height 71 + links 12 = 83, next best 80 (97)"));
        reason.combine = WeightCombination::product;
        reason.nextBest = -1;
        QCOMPARE(reasonWords(412, reason), std::string("goal 412: height 71 x links 12 = 83, no other goal"));
        reason.parts = {{"any", 50}};
        reason.choose = GoalRule::proportional;
        QCOMPARE(reasonWords(1, reason), std::string("goal 1: any 50, drawn from 50, no other goal"));
        QCOMPARE(reasonWords(9, {.rule = GoalReason::Rule::untouched}),
                 std::string("goal 9: no bot had been there, one of the nearest"));
    }

    void teamsAreRead() {
        const auto mixed = readTeam("mixed");
        QVERIFY(mixed);
        QCOMPARE(mixed->bots(), 8);
        QCOMPARE(mixed->characters.size(), std::size_t{5});
        QCOMPARE(mixed->characterOf(0).name, std::string("regular"));
        QCOMPARE(mixed->characterOf(3).name, std::string("rusher"));
        QCOMPARE(mixed->characterOf(7).name, std::string("clumsy"));
        QCOMPARE(mixed->characterOf(8).name, std::string("regular"));
        const auto twice = readTeam("camper,regular,camper:2");
        QVERIFY(twice);
        QCOMPARE(twice->characters.size(), std::size_t{2});
        QCOMPARE(twice->of, (std::vector<std::uint16_t>{0, 1, 0, 0}));
    }

    void teamsThatAreNone_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("what");
        QTest::newRow("empty") << ""
                               << "names characters";
        QTest::newRow("a comma too many") << "regular,"
                                          << "names characters";
        QTest::newRow("unknown") << "regular,sniper:2"
                                 << "Unknown character: sniper";
        QTest::newRow("none of it") << "regular:0"
                                    << "must be 1 to 64";
        QTest::newRow("too many of one") << "regular:65"
                                         << "must be 1 to 64";
        QTest::newRow("a giant number") << "regular:99999999999999999999"
                                        << "must be 1 to 64";
        QTest::newRow("too many in all") << "regular:60,camper:5"
                                         << "at most 64 bots";
        QTest::newRow("a missing file") << "none/of/these.json:2"
                                        << "none/of/these.json";
    }
    void teamsThatAreNone() {
        QFETCH(const QString, text);
        QFETCH(const QString, what);
        const auto team = readTeam(text.toStdString());
        QVERIFY(!team);
        const auto message = QString::fromStdString(team.error().message());
        QVERIFY2(message.contains(what), qPrintable(message));
    }

    void theServersBotIsTheRegularOne() {
        QVERIFY(regularCharacter().isServerBot());
        auto slow = regularCharacter();
        slow.traits.walk = 1;
        QVERIFY(!slow.isServerBot());
        QVERIFY(builtinCharacters().front().isServerBot());
        for (std::size_t i = 1; i < builtinCharacters().size(); ++i)
            QVERIFY(!builtinCharacters()[i].isServerBot());
    }

  private:
    static std::int32_t take(const std::vector<GoalOffer>& offers, std::int32_t held = -1) {
        return offers[chooseOffer(GoalRule::max, offers, 0, held)].node;
    }
};

NAVWRIGHT_TEST(TestGoalChoice);
#include "tst_goal_choice.moc"
