#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

#include "base/job_context.h"

namespace navwright {

/// Work of one kind off the GUI thread. A new piece supersedes the one under way, which is stopped and whose
/// result is dropped.
class LatestWork : public QObject {
    Q_OBJECT

  public:
    explicit LatestWork(QObject* parent = nullptr);
    ~LatestWork() override;

    using Done = std::function<void()>;
    /// `work` runs on a thread of the pool and gives what to do with its result on this object's thread.
    void run(std::function<Done(JobContext&)> work);
    /// Drops what is under way.
    void cancel();
    [[nodiscard]] bool busy() const { return busy_; }

  private:
    QThreadPool pool_;
    std::stop_source job_;
    bool busy_ = false;
};

}  // namespace navwright
