#pragma once

#include <QObject>
#include <QString>

#include <concepts>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/base/memory_guard.h"
#include "core/base/result.h"

namespace navwright {

/// Touches files on other threads: a disk that answers slowly, or not at all, must not keep the window from
/// being drawn. Code that needs the outcome waits in offThread(), which serves the window's events meanwhile.
class DiskWork : public QObject {
    Q_OBJECT

  public:
    static DiskWork& instance();

    /// Gives up waiting: the innermost offThread() returns an error. Its work is asked to stop and its
    /// outcome is dropped.
    void giveUp();

    /// Calls `work` on another thread and waits for it. False: it was given up. On a thread other than the
    /// window's it is called at once.
    [[nodiscard]] bool wait(const QString& title, std::function<void()> work);

  signals:
    /// The work takes longer than 300 ms. Until now the user could do nothing; whoever handles this shows how
    /// to stop waiting. `waitEnded` follows.
    void waitShown(const QString& title);
    void waitEnded();

  private:
    struct Wait;
    Wait* innermost_ = nullptr;
};

/// Runs `work`, which returns a Result, on another thread and waits for it. It must own what it needs, since
/// it may outlive this call. Errors: those of the work; the user stopped waiting.
template <class Work>
[[nodiscard]] auto offThread(const QString& title, Work work) -> std::invoke_result_t<Work&> {
    using Outcome = std::invoke_result_t<Work&>;
    const auto outcome = std::make_shared<std::optional<Outcome>>();
    const bool done = DiskWork::instance().wait(
        title, [outcome, work = std::move(work)]() mutable { *outcome = withinMemory(work); });
    if (!done)
        return fail("Stopped waiting for the disk, which does not answer", {}, "try again when it answers");
    return std::move(**outcome);
}

/// Calls `work` on another thread and, with what it returns, `after` on this one, unless `receiver` is gone
/// by then.
void inBackground(QObject* receiver, std::function<std::function<void()>()> work);

/// Runs work on files in order, on a thread of its own, without waiting for it.
class DiskQueue {
  public:
    DiskQueue();
    DiskQueue(const DiskQueue&) = delete;
    DiskQueue& operator=(const DiskQueue&) = delete;
    /// Waits for what was posted, but no longer than a second.
    ~DiskQueue();

    /// Adds work, which owns what it needs. It is done when the future is ready.
    std::shared_future<Result<>> post(std::function<Result<>()> work);

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace navwright
