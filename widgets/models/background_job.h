#pragma once

#include <QObject>

#include <functional>
#include <stop_token>
#include <thread>

#include "base/job_context.h"
#include "base/result.h"
#include "models/job_signals.h"

namespace navwright {

/// One piece of work at a time on a thread of its own. Signals arrive on the thread this object lives in. Its
/// end asks the work to stop and waits for it. Work that runs out of memory ends without its After: it is
/// logged, and ranOut() says so. Work whose After must come answers for itself (base/memory_guard.h).
class BackgroundJob : public QObject {
    Q_OBJECT

  public:
    /// What to do afterwards, on the thread of the object.
    using After = std::function<void()>;
    /// The work itself, on the other thread.
    using Work = std::function<After(JobContext&)>;

    explicit BackgroundJob(QObject* parent = nullptr);
    ~BackgroundJob() override;

    /// Only when not running. `After` may start the next.
    void start(Work work);
    /// Asks the work to stop; what it returned is still called.
    void cancel();
    /// Stops the work and waits for it; what it returned is not called. Nothing can be started after it.
    void abandon();
    [[nodiscard]] bool running() const { return running_; }

  signals:
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void logged(int level, const QString& message);
    /// The work ended for want of memory, and nothing runs any more.
    void ranOut(const QString& message);

  private:
    void deliver(const Result<After>& after);

    JobSignals signals_;
    bool running_ = false;
    bool abandoned_ = false;
    std::jthread thread_;
};

}  // namespace navwright
