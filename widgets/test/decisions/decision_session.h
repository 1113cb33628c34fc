#pragma once

#include <QObject>
#include <QString>

#include <memory>

#include "widgets/common/jobs/latest_work.h"
#include "widgets/test/decisions/recorded_test.h"
#include "widgets/test/verdict/testing.h"

namespace navwright {

/// Records simulated tests of the document's nav, and sends single bots, off the window's thread. It judges
/// nothing: verdict and report of the nav stay what they are. Another map forgets all.
class DecisionSession : public QObject {
    Q_OBJECT

  public:
    /// The trial outlives it.
    explicit DecisionSession(Testing& testing, QObject* parent = nullptr);

    /// Simulates a test with the seed and the settings of tests, so that without a team it is the one
    /// that the built-in simulator judges by. Supersedes what runs.
    void record();
    /// Sends a bot from an origin to a node. Supersedes what runs.
    void send(const Vec3& from, std::int32_t goal);
    void stop();
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
    /// Whether the nav has changed since the recording.
    [[nodiscard]] bool outdated(const RecordedTest& recorded) const;

  signals:
    void runningChanged(bool running);
    void progressed(const QString& task, qulonglong done, qulonglong total);
    /// A new recording is there; nullptr: it is gone.
    void recorded(std::shared_ptr<const navwright::RecordedTest> recorded);
    /// outdated() or whyNot() may be different.
    void documentChanged();
    void failed(const navwright::Error& error);
    void cancelled();

  private:
    template <typename Run>
    void start(const Run& run, std::shared_ptr<const RecordedTest>& target);
    void take(const Result<std::shared_ptr<const RecordedTest>>& made,
              std::shared_ptr<const RecordedTest>& target);
    [[nodiscard]] SimulatorSetup setup() const;

    Testing& testing_;
    Team team_;
    std::shared_ptr<const RecordedTest> test_, sent_;
    LatestWork job_;
};

}  // namespace navwright
