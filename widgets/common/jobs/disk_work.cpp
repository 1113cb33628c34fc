#include "widgets/common/jobs/disk_work.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QPointer>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <semaphore>
#include <stop_token>

#include "core/base/stop_scope.h"
#include "widgets/common/jobs/detached.h"
#include "widgets/common/jobs/gui_thread.h"

namespace navwright {

namespace {

/// Most disks have answered by then, and nothing else happens in between.
constexpr std::chrono::milliseconds kAtOnce(20);
constexpr std::chrono::milliseconds kUnseen(300);

/// What a wait and its work share; the work may outlive the wait.
struct Shared {
    std::binary_semaphore done{0};
    std::stop_source stop;
    std::mutex mutex;
    QEventLoop* loop = nullptr;  ///< of the wait, while it waits in one
};

}  // namespace

struct DiskWork::Wait {
    std::shared_ptr<Shared> shared = std::make_shared<Shared>();
    QEventLoop loop;
    bool givenUp = false;
    Wait* outer = nullptr;
};

DiskWork& DiskWork::instance() {
    static DiskWork work;
    return work;
}

void DiskWork::giveUp() {
    if (innermost_ == nullptr) return;
    innermost_->givenUp = true;
    innermost_->shared->stop.request_stop();
    innermost_->loop.quit();
}

bool DiskWork::wait(const QString& title, std::function<void()> work) {
    const auto* application = QCoreApplication::instance();
    if (application == nullptr || QThread::currentThread() != application->thread()) {
        work();
        return true;
    }
    Wait wait;
    const bool begun = detach([shared = wait.shared, work] {
        {
            const StopScope scope(shared->stop.get_token());
            work();
        }
        shared->done.release();
        const std::scoped_lock lock(shared->mutex);
        if (shared->loop != nullptr)
            QMetaObject::invokeMethod(shared->loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    if (!begun) {
        work();
        return true;
    }
    if (wait.shared->done.try_acquire_for(kAtOnce)) return true;

    wait.outer = std::exchange(innermost_, &wait);
    {
        const std::scoped_lock lock(wait.shared->mutex);
        wait.shared->loop = &wait.loop;
    }
    const auto isDone = [&] { return wait.givenUp || wait.shared->done.try_acquire(); };
    QTimer::singleShot(kUnseen, &wait.loop, &QEventLoop::quit);
    bool done = isDone();
    if (!done) {
        wait.loop.exec(QEventLoop::ExcludeUserInputEvents);
        done = isDone();
    }
    if (!done) {
        emit waitShown(title);
        // Whoever was told may have given it up.
        while (!isDone()) {
            // The program is ending and runs no event loop any more.
            if (wait.loop.exec() == -1) giveUp();
        }
        emit waitEnded();
    }
    {
        const std::scoped_lock lock(wait.shared->mutex);
        wait.shared->loop = nullptr;
    }
    innermost_ = wait.outer;
    return !wait.givenUp;
}

void inBackground(QObject* receiver, std::function<std::function<void()>()> work) {
    const auto told = [to = QPointer<QObject>(receiver), work = std::move(work)] {
        onGuiThread([to, after = work()] {
            if (to) after();
        });
    };
    if (!detach(told)) told();
}

struct DiskQueue::State {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::packaged_task<Result<>()>> waiting;
    bool begun = false;  ///< there is a thread
    bool ending = false;
    bool idle = true;
};

DiskQueue::DiskQueue() : state_(std::make_shared<State>()) {
    state_->begun = detach([state = state_] {
        std::unique_lock lock(state->mutex);
        while (true) {
            state->changed.wait(lock, [&] { return state->ending || !state->waiting.empty(); });
            if (state->waiting.empty()) return;
            auto task = std::move(state->waiting.front());
            state->waiting.pop_front();
            state->idle = false;
            lock.unlock();
            task();
            lock.lock();
            state->idle = true;
            state->changed.notify_all();
        }
    });
}

DiskQueue::~DiskQueue() {
    std::unique_lock lock(state_->mutex);
    state_->ending = true;
    state_->changed.notify_all();
    state_->changed.wait_until(lock, endOfPatience(),
                               [this] { return state_->idle && state_->waiting.empty(); });
}

std::shared_future<Result<>> DiskQueue::post(std::function<Result<>()> work) {
    std::packaged_task<Result<>()> task([work = std::move(work)] { return withinMemory(work); });
    auto outcome = task.get_future().share();
    if (!state_->begun) {
        task();
        return outcome;
    }
    {
        const std::scoped_lock lock(state_->mutex);
        state_->waiting.push_back(std::move(task));
    }
    state_->changed.notify_all();
    return outcome;
}

}  // namespace navwright
