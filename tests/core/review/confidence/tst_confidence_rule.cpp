#include <QtTest>

#include <random>

#include "core/review/confidence/confidence_rule.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr auto kLink = ConfidenceKind::link;
constexpr auto kNode = ConfidenceKind::node;

ConfidenceSigns seen(std::uint32_t demos, std::uint32_t players) {
    ConfidenceSigns signs;
    signs.origin = NavOrigin::demos;
    signs.demos = demos;
    signs.players = players;
    return signs;
}

ConfidenceSigns bots(std::uint32_t made, std::uint32_t tried) {
    ConfidenceSigns signs;
    signs.bots = BotVerdict::tried;
    signs.made = made;
    signs.tried = tried;
    return signs;
}

ConfidenceSigns test(std::uint32_t failures, std::uint32_t attempts, bool server = true) {
    ConfidenceSigns signs;
    signs.tested = true;
    signs.server = server;
    signs.failures = failures;
    signs.attempts = attempts;
    return signs;
}

/// Any signs at all.
ConfidenceSigns drawn(std::mt19937& random) {
    const auto below = [&](std::uint32_t count) { return static_cast<std::uint32_t>(random() % count); };
    ConfidenceSigns signs;
    signs.origin = static_cast<NavOrigin>(below(5));
    signs.demos = below(20);
    signs.players = below(40);
    signs.bots = static_cast<BotVerdict>(below(5));
    signs.tried = below(10);
    signs.made = below(signs.tried + 1);
    signs.server = below(2) == 1;
    signs.attempts = below(60);
    signs.failures = below(signs.attempts + 1);
    return signs;
}

}  // namespace

/// The fuzzy rule by itself.
class TestConfidenceRule : public QObject {
    Q_OBJECT

  private slots:
    /// 1 - (1 - a)(1 - b) of what speaks for it.
    void examples() {
        QCOMPARE(confidenceOf({}, kLink), 0.5);
        QCOMPARE(confidenceOf(seen(0, 0), kLink), 0.0);
        QCOMPARE(confidenceOf(seen(1, 0), kLink), 0.40);
        QCOMPARE(confidenceOf(seen(3, 4), kLink), 1 - 0.35 * 0.50);
        // Between the knees of 3 and 6 demos.
        QVERIFY(std::abs(confidenceOf(seen(4, 0), kLink) - 0.70) < 1e-9);
        QCOMPARE(confidenceOf(seen(100, 0), kLink), 0.90);
        auto all = seen(3, 4);
        all.bots = BotVerdict::tried;
        all.tried = all.made = 9;
        QVERIFY(std::abs(confidenceOf(all, kLink) - (1 - 0.35 * 0.50 * 0.30)) < 1e-9);
    }

    void theTextAddsUp() {
        auto signs = seen(3, 4);
        signs.bots = BotVerdict::tried;
        signs.tried = signs.made = 9;
        signs.server = true;
        signs.attempts = 40;
        signs.failures = 1;
        const auto shown = explainConfidence(signs, kLink);
        QCOMPARE(shown.value, confidenceOf(signs, kLink));
        QCOMPARE(shown.text(),
                 std::string("0.93 = 3 demos .65, 4 players .50, bots make it from every start .70, "
                             "passed 39 times in the server's test .95; failed 1 of 40 -.06"));
        QCOMPARE(explainConfidence(seen(0, 0), kLink).text(), std::string("0.00"));
        double lost = 0, open = 1;
        for (const auto& part : shown.parts) {
            if (part.against) lost += part.change;
            if (!part.against) open *= 1 - part.member;
        }
        QVERIFY(std::abs(1 - open + lost - shown.value) < 1e-9);
    }

    void testsCountByTheirShare() {
        QVERIFY(confidenceOf(test(0, 30), kLink) > 0.95);
        QVERIFY(confidenceOf(test(20, 20), kLink) < 0.05);
        QVERIFY(confidenceOf(test(2, 2), kLink) > confidenceOf(test(20, 20), kLink));
        // The simulator's word counts for less, both ways.
        QVERIFY(confidenceOf(test(0, 30, false), kLink) < confidenceOf(test(0, 30), kLink));
        QVERIFY(confidenceOf(test(20, 20, false), kLink) > confidenceOf(test(20, 20), kLink));
    }

    void botsSpeakBothWays() {
        QVERIFY(confidenceOf(bots(9, 9), kLink) > 0.8);
        QVERIFY(confidenceOf(bots(0, 9), kLink) < 0.2);
        ConfidenceSigns signs;
        signs.bots = BotVerdict::refuted;
        QCOMPARE(confidenceOf(signs, kLink), 0.5 * 0.25);
        signs.bots = BotVerdict::kills;
        QVERIFY(confidenceOf(signs, kLink) < 0.5 * 0.25);
        // A node with one bad link among eight is none the worse.
        QVERIFY(confidenceOf(bots(7, 8), kNode) > 0.75);
        QVERIFY(confidenceOf(bots(7, 8), kLink) < confidenceOf(bots(7, 8), kNode));
    }

    /// More of what speaks for it never lowers it, more of what speaks against it never raises it.
    void monotone() {
        std::mt19937 random(17);
        for (int i = 0; i < 20000; ++i) {
            const auto signs = drawn(random);
            for (const auto kind : {kLink, kNode}) {
                const auto value = confidenceOf(signs, kind);
                QVERIFY(value >= 0 && value <= 1);
                const auto more = [&](auto change) {
                    auto changed = signs;
                    change(changed);
                    return confidenceOf(changed, kind);
                };
                constexpr double kSame = 1e-12;
                QVERIFY(more([](auto& s) { ++s.demos; }) >= value - kSame);
                QVERIFY(more([](auto& s) { ++s.players; }) >= value - kSame);
                QVERIFY(more([](auto& s) { ++s.attempts; }) >= value - kSame);
                if (signs.made < signs.tried) QVERIFY(more([](auto& s) { ++s.made; }) >= value - kSame);
                if (signs.failures < signs.attempts)
                    QVERIFY(more([](auto& s) { ++s.failures; }) <= value + kSame);
            }
        }
    }

    /// Damaged counts do no more than be wrong.
    void moreFailuresThanAttempts() {
        const auto value = confidenceOf(test(50, 3), kLink);
        QVERIFY(value >= 0 && value < 0.1);
    }

    void words() {
        QCOMPARE(confidenceWord(0.9), "sure");
        QCOMPARE(confidenceWord(0.6), "likely");
        QCOMPARE(confidenceWord(0.5), "open");
        QCOMPARE(confidenceWord(0.1), "doubtful");
    }

    void curvesRise() {
        for (const auto kind : {kLink, kNode}) {
            const auto curves = confidenceCurves(kind);
            QCOMPARE(curves.size(), 6u);
            for (const auto& curve : curves) {
                QCOMPARE(curve.knees.front().member, 0.0);
                for (std::size_t i = 1; i < curve.knees.size(); ++i) {
                    QVERIFY(curve.knees[i].at > curve.knees[i - 1].at);
                    QVERIFY(curve.knees[i].member >= curve.knees[i - 1].member);
                }
            }
        }
    }
};

NAVWRIGHT_TEST(TestConfidenceRule);
#include "tst_confidence_rule.moc"
