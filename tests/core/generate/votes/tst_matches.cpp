#include <QtTest>

#include <random>

#include "core/demos/samples/gate.h"
#include "core/generate/votes/votes.h"
#include "hand_made.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Two players who run about, each frame from `first` to `last` of one match; `lag`: the recorder's own
/// count.
DemoVotes match(unsigned number, int first, int last, std::uint32_t lag = 0) {
    HandMade demo("match " + std::to_string(number) + " from " + std::to_string(first));
    for (int slot = 1; slot <= 2; ++slot) {
        std::mt19937 random(number * 10 + static_cast<unsigned>(slot));
        demo.player(slot, lag);
        double x = 0, y = 0;
        for (int frame = 0; frame < last; ++frame) {
            x += static_cast<double>(random() % 300) / 8 - 18;
            y += static_cast<double>(random() % 300) / 8 - 18;
            // Who dies begins a new run, and so do votes.
            if (frame % 40 == 39) demo.type(static_cast<int>(PmType::dead));
            if (frame >= first) demo.at(x, y);
            demo.type(0);
        }
    }
    JobContext context;
    const auto gated = *gateDemo(demo.recording(), {"flat", nullptr, false}, Parameters(), context);
    return *castVotes(demo.recording(), gated, nullptr, Parameters(), context);
}

DemoMatches matchesOf(const std::vector<DemoVotes>& demos) {
    std::vector<MatchMarks> marks;
    for (const auto& demo : demos) marks.push_back(matchMarks(demo.votes));
    return DemoMatches(marks);
}

}  // namespace

/// Which demos show one match.
class TestMatches : public QObject {
    Q_OBJECT

  private slots:
    void twoRecordersOfOneMatchAreTold() {
        // The second began later, counts its frames otherwise and stopped sooner.
        const auto matches = matchesOf({match(1, 0, 3000), match(2, 0, 3000), match(1, 500, 2800, 77)});
        QCOMPARE(matches.of(0), std::optional(0u));
        QVERIFY(!matches.of(1));
        QCOMPARE(matches.of(2), std::optional(0u));
        QCOMPARE(matches.count(std::vector<std::uint32_t>{0, 1, 2}), std::size_t{2});
        QCOMPARE(matches.count(std::vector<std::uint32_t>{2}), std::size_t{1});
    }

    void aShortMeetingIsNoMatch() {
        const auto matches = matchesOf({match(1, 0, 3000), match(1, 2900, 3100)});
        QVERIFY(!matches.of(0) && !matches.of(1));
    }

    void threeRecordersAreOneMatch() {
        const auto matches = matchesOf({match(3, 900, 3000), match(3, 0, 3000), match(3, 0, 2100)});
        for (std::uint32_t demo = 0; demo < 3; ++demo) QCOMPARE(matches.of(demo), std::optional(0u));
    }
};

NAVWRIGHT_TEST(TestMatches);
#include "tst_matches.moc"
