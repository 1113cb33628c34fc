#pragma once

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

#include "core/generate/pipeline/iteration.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/preferences.h"
#include "widgets/test/verdict/test_backend.h"
#include "widgets/test/verdict/test_settings.h"
#include "widgets/test/verdict/tested_nav.h"

namespace navwright {

/// "Iterate": generate, test, mend what bots fail on, again. Touches the document only when one of the
/// tests is kept. Can be stopped between and within tests and goes on from the last whole one.
class IterationSession : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    IterationSession(Document& document, TestedNav& tested, QObject* parent = nullptr);

    using Turn = std::shared_ptr<const Iteration>;

    /// Forgets what was there and begins with the document as it is. Only when not running.
    void start(std::shared_ptr<TestBackend> backend, const TestSettings& settings);
    /// Stops: the test under way is dropped, those before stay.
    void stop();
    [[nodiscard]] bool canResume() const;
    void resume();
    /// Makes the ledger of a test the document's (undoable) and shows its report.
    void keep(std::size_t turn);
    /// Shows a test's report without changing the document's nav.
    void show(std::size_t turn);

    /// Whether the best test is of a nav that the document does not have: it would be lost with the tests.
    [[nodiscard]] bool unkept() const;
    /// Whether a test is of a nav that the document does not have.
    [[nodiscard]] bool differs(std::size_t turn) const;
    /// Stops and forgets the tests.
    void discard() { forget(); }

    [[nodiscard]] bool running() const { return running_; }
    [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
    [[nodiscard]] std::size_t best() const { return best_; }  ///< with at least one turn
    [[nodiscard]] int mostTests() const { return most_; }
    /// Whether it goes on until nothing is found, up to mostTests().
    [[nodiscard]] bool untilNothingFound() const { return patient_; }
    /// The turn whose ledger the document has; nothing when none was kept since.
    [[nodiscard]] std::optional<std::size_t> kept() const { return kept_; }
    /// The turn whose report is shown; nothing when another test is.
    [[nodiscard]] std::optional<std::size_t> shown() const;
    /// What came out, "Best of 5: test 4, stuck 0.31 → 0.22, deaths 0.10 → 0.00 per bot and minute"; empty
    /// without a turn.
    [[nodiscard]] QString outcome() const;
    /// The state of the iteration, in words.
    [[nodiscard]] QString state() const { return state_; }
    /// Progress of the test under way.
    [[nodiscard]] qulonglong done() const { return done_; }
    [[nodiscard]] qulonglong total() const { return total_; }

  signals:
    void runningChanged(bool running);
    /// Turns, state or what can be done has changed.
    void changed();
    void progressed();
    void logged(int level, const QString& message);
    void failed(const navwright::Error& error);
    void finished();

  private:
    [[nodiscard]] Result<> check() const;
    void turn();
    void takeTurn(const Result<>& result);
    void logTurn(const Iteration& turn);
    void end(const QString& state);
    void showBest();
    void forget();
    void documentChanged();

    Document& document_;
    TestedNav& tested_;
    std::shared_ptr<TestBackend> backend_;
    std::shared_ptr<IterationLoop> loop_;
    std::vector<Turn> turns_;
    std::shared_ptr<const GameMap> map_;
    std::size_t best_ = 0;
    int most_ = preference::mostTests.most;
    bool patient_ = false;
    std::optional<std::size_t> kept_;
    bool running_ = false;
    bool stopWanted_ = false;
    bool stale_ = false;  ///< the document has changed: going on would test another nav
    bool keeping_ = false;
    QString state_;
    qulonglong done_ = 0, total_ = 0;
    LatestWork job_;
};

}  // namespace navwright
