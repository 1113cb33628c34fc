#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// How many pieces of several LatestWorks may run at once; the others wait on their threads.
class WorkLimit {
  public:
    explicit WorkLimit(int most) : free_(most) {}

    /// A place among them, as long as it lives.
    class Place {
      public:
        /// Waits for a place; without a limit there always is one. `stop` ends the wait.
        Place(WorkLimit* limit, const std::stop_token& stop);
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place();

      private:
        WorkLimit* taken_ = nullptr;
    };

  private:
    std::mutex mutex_;
    std::condition_variable_any freed_;
    int free_;
};

/// What a piece of work on another thread is given; all it says arrives on the GUI thread, until it is
/// dropped.
class WorkContext : public JobContext {
  public:
    using Tell = std::function<void(std::function<void()>)>;
    WorkContext(std::stop_token stop, JobSink* sink, Tell tell)
        : JobContext(std::move(stop), sink), tell_(std::move(tell)) {}

    /// Calls `what` on the GUI thread. Thread-safe.
    void tell(std::function<void()> what) const { tell_(std::move(what)); }
    /// Waits for `time`, or until the work is asked to stop.
    void pause(std::chrono::milliseconds time) const;

  private:
    Tell tell_;
};

/// Work of one kind off the GUI thread, the newest wanted. Pieces run one after another, so that they may
/// hand on state (handed_on.h); but one that was told to stop and has not let go a second later, as a read
/// from a disk that does not answer, is left behind, and the next runs beside it. A piece may outlive this
/// object: it owns what it needs, and only what it returns or tells may use objects of the GUI thread. Its
/// end asks the work to stop and waits a second at most.
class LatestWork : public QObject {
    Q_OBJECT

  public:
    explicit LatestWork(QObject* parent = nullptr) : LatestWork(nullptr, parent) {}
    /// `limit` is shared with others; nullptr: there is none.
    explicit LatestWork(std::shared_ptr<WorkLimit> limit, QObject* parent = nullptr);
    ~LatestWork() override;

    /// What to do with the result, on the GUI thread; there nothing runs any more, unless a next piece does.
    using Done = std::function<void()>;
    /// The work itself, on a thread, within a StopScope and withinMemory(). It is destroyed there before what
    /// it returns is called.
    using Work = std::function<Done(WorkContext&)>;

    /// Supersedes the piece under way, which is asked to stop and dropped, and one that waits.
    void run(Work work);
    /// Runs `work` after the piece under way, which may finish if it takes no longer than `patience` in all;
    /// without `patience`, however long it takes. Supersedes one that waits.
    void runNext(Work work, std::optional<std::chrono::milliseconds> patience = {});
    /// The piece under way has told what a next one should wait for: patience with it is over.
    void endPatience();
    /// Asks the work to stop; what it returns is still called.
    void stop();
    /// Asks the work to stop and drops it, with all it says from now on.
    void cancel();
    /// Whether a piece runs or waits whose result is still wanted.
    [[nodiscard]] bool busy() const;
    /// Whether a piece that was told to stop has not let go for a second.
    [[nodiscard]] bool hangs() const;

  signals:
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void logged(int level, const QString& message);
    /// The piece ended for want of memory; nothing it returned is called. `message` says so.
    void ranOut(const QString& message);

  private:
    using Clock = std::chrono::steady_clock;
    struct Piece;
    struct Waiting {
        Work work;
        std::optional<std::chrono::milliseconds> patience;  ///< with the piece under way
        bool stopped = false;                               ///< before it began
    };
    class Sink;

    void drop();
    void advance();
    void begin(Waiting next);
    void deliver(const std::shared_ptr<Piece>& piece, const Result<Done>& done);
    [[nodiscard]] static WorkContext::Tell tellerOf(const QPointer<LatestWork>& to,
                                                    const std::shared_ptr<Piece>& piece);

    std::shared_ptr<WorkLimit> limit_;
    std::shared_ptr<Piece> running_;  ///< may be dropped already
    std::optional<Waiting> waiting_;
    QTimer later_;  ///< until something becomes of what waits
};

}  // namespace navwright
