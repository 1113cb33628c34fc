#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

#include "core/bots/test/live_test.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/test/decisions/recorded_test.h"
#include "widgets/test/decisions/tests_beside.h"
#include "widgets/test/verdict/testing.h"

namespace navwright {

/// Records simulated tests of the document's nav, and sends single bots, off the window's thread. It judges
/// nothing: verdict and report of the nav stay what they are. It also shows tests while they run, and keeps
/// what those left. Another map forgets all.
class DecisionSession : public QObject {
    Q_OBJECT

  public:
    /// The trial outlives it.
    explicit DecisionSession(Testing& testing, QObject* parent = nullptr);

    /// Simulates a test with the seed and the settings of tests, so that without a team it is the one
    /// that the built-in simulator judges by. Supersedes what runs.
    void record();
    /// Tests two navs of the document's map with whatever tests, with the seed and the settings of tests, and
    /// keeps what their bots did; other tests wait. Not while a test runs, or without a map.
    void testBoth(const NavsBeside& navs);
    [[nodiscard]] bool testingBoth() const { return both_.busy(); }
    /// Sends a bot from an origin to a node. Supersedes what runs.
    void send(const Vec3& from, std::int32_t goal);
    void stop();
    /// Sets whether tests and recordings are shown from now on while they run. Their results are the same.
    void setWatching(bool watching) { watching_ = watching; }
    [[nodiscard]] bool watching() const { return watching_; }
    /// The test that is shown while it runs, or both of two navs; empty for none.
    [[nodiscard]] const std::vector<std::shared_ptr<LiveTest>>& live() const { return live_; }
    /// Sets how fast a watched test goes, now and from now on (LiveTest::setRate()).
    void setRate(double rate);
    /// Sets who is recorded; empty: as many of the server's bots as tests have.
    void setTeam(Team team);
    [[nodiscard]] const Team& team() const { return team_; }

    [[nodiscard]] bool running() const { return job_.busy(); }
    /// Why nothing can be recorded; empty: it can.
    [[nodiscard]] QString whyNot() const;
    /// How long the test runs and what its record takes at most, in words.
    [[nodiscard]] QString sizeWords() const;
    /// The last recorded test; nullptr for none.
    [[nodiscard]] const std::shared_ptr<const RecordedTest>& test() const { return test_; }
    [[nodiscard]] const std::shared_ptr<const RecordedTest>& sentBot() const { return sent_; }
    /// What the bots of both navs did that were tested last; empty for nothing.
    [[nodiscard]] const std::vector<std::shared_ptr<const RecordedTest>>& bothTests() const {
        return bothTests_;
    }
    /// Whether the nav has changed since the recording.
    [[nodiscard]] bool outdated(const RecordedTest& recorded) const;

  signals:
    void runningChanged(bool running);
    void progressed(const QString& task, qulonglong done, qulonglong total);
    /// A new recording is there; nullptr: it is gone.
    void recorded(std::shared_ptr<const navwright::RecordedTest> recorded);
    /// As recorded(), of a test that was made for its verdict.
    void kept(std::shared_ptr<const navwright::RecordedTest> recorded);
    /// testBoth() has ended.
    void bothTested(const navwright::TestsBeside& tests);
    /// outdated() or whyNot() may be different.
    void documentChanged();
    void failed(const navwright::Error& error);
    /// In words, such as "Recording cancelled".
    void cancelled(const QString& words);
    /// live() has changed.
    void liveChanged();

  private:
    [[nodiscard]] std::shared_ptr<LiveTest> watch();
    void show(std::vector<std::shared_ptr<LiveTest>> live);
    void endLive(const std::shared_ptr<LiveTest>& live);
    void endBoth();
    void takeBoth(const Result<TestsBeside>& tests);
    void takeWatched(const std::shared_ptr<TestRecord>& record, const std::shared_ptr<const TestJob>& job);
    template <typename Run>
    void start(const Run& run, std::shared_ptr<const RecordedTest>& target);
    void take(const Result<std::shared_ptr<const RecordedTest>>& made,
              std::shared_ptr<const RecordedTest>& target);
    [[nodiscard]] SimulatorSetup setup() const;

    Testing& testing_;
    Team team_;
    std::shared_ptr<const RecordedTest> test_, sent_;
    std::vector<std::shared_ptr<const RecordedTest>> bothTests_;
    std::vector<std::shared_ptr<LiveTest>> live_;
    std::shared_ptr<LiveTest> testLive_, recordLive_;  ///< of the last test and recording; may be nullptr
    double rate_ = LiveTest::kFullSpeed;
    bool watching_ = false;
    LatestWork job_;
    LatestWork taking_;  ///< of what a watched test left
    LatestWork both_;
    LiveBeside bothLive_;  ///< while both are tested
};

}  // namespace navwright
