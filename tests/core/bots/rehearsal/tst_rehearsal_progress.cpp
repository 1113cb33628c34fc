#include <QtTest>

#include <array>

#include "core/bots/rehearsal/rehearsal_progress.h"
#include "test_program.h"

using namespace navwright;

/// Rehearsals say how far they are as a whole, not how far the test of the moment is.
class TestRehearsalProgress : public QObject {
    Q_OBJECT

    struct Told : JobSink {
        void progress(std::string_view task, std::size_t at, std::size_t total) override {
            tasks << QString::fromUtf8(task.data(), static_cast<qsizetype>(task.size()));
            done.push_back(at);
            all.push_back(total);
        }
        void log(LogLevel, std::string_view message) override { logged = message; }
        QStringList tasks;
        std::vector<std::size_t> done, all;
        std::string logged;
    };

  private slots:
    void theWordsHaveTheRoundAndWhatCameOfTheStuckBots() {
        const auto words = [](std::size_t round, std::span<const RehearsalRound> over) {
            return QString::fromStdString(rehearsalWords(round, 32, over));
        };
        std::array<RehearsalRound, 3> rounds{};
        rounds[0].stuckRate = 0.312;
        rounds[1].stuckRate = 0.5;
        rounds[1].kept = false;
        rounds[2].stuckRate = 0.22;
        QCOMPARE(words(0, {}), QString("Rehearsal 1 of 32"));
        QCOMPARE(words(1, std::span(rounds).first(1)), QString("Rehearsal 2 of 32 · stuck 0.31"));
        QCOMPARE(words(2, std::span(rounds).first(2)), QString("Rehearsal 3 of 32 · stuck 0.31"));
        QCOMPARE(words(3, rounds), QString("Rehearsal 4 of 32 · stuck 0.31 → 0.22"));
    }

    void testsAreTheirShareOfAllRounds() {
        Told told;
        JobContext context({}, &told);
        RehearsalProgress progress(context, 4);
        JobContext within({}, &progress);
        progress.begin(0, {});
        within.progress("Testing", 5000, 10000);
        within.progress("Testing", 10000, 10000);
        progress.begin(1, {});
        within.progress("Testing", 4000, 10000);
        within.progress("Testing", 3000, 10000);  // of another thread, told late
        progress.pause();
        within.progress("Testing", 10000, 10000);
        within.warn("careful");
        QCOMPARE(told.done, (std::vector<std::size_t>{0, 12, 25, 25, 35, 35}));
        QVERIFY(std::ranges::all_of(told.all, [](std::size_t all) { return all == 100; }));
        QCOMPARE(told.tasks.front(), QString("Rehearsal 1 of 4"));
        QCOMPARE(told.tasks.back(), QString("Rehearsal 2 of 4"));
        QCOMPARE(told.logged, std::string("careful"));
    }
};

NAVWRIGHT_TEST(TestRehearsalProgress);
#include "tst_rehearsal_progress.moc"
