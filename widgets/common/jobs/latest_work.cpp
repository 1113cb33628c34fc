#include "widgets/common/jobs/latest_work.h"

#include <QElapsedTimer>

#include <fmt/format.h>

#include <algorithm>
#include <semaphore>

#include "core/base/debug_log.h"
#include "core/base/memory_guard.h"
#include "core/base/stop_scope.h"
#include "widgets/common/jobs/detached.h"
#include "widgets/common/jobs/gui_thread.h"

namespace navwright {

namespace {

/// Longer than any work takes that heeds its stop.
constexpr std::chrono::seconds kLetGo(1);
/// One signal per demo frame would flood the event loop.
constexpr qint64 kProgressMilliseconds = 30;

QString text(std::string_view value) {
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

}  // namespace

struct LatestWork::Piece {
    std::stop_source stop;
    std::binary_semaphore over{0};
    // The GUI thread's own.
    Clock::time_point began = Clock::now();
    std::optional<Clock::time_point> asked;  ///< to stop
    bool dropped = false;
    bool told = false;  ///< what a next piece should wait for

    void ask() {
        if (!asked) {
            NAV_DEBUG(work, "{} is asked to stop after {:.3f} s", name(), seconds());
            asked = Clock::now();
        }
        stop.request_stop();
    }

    // For the debug log.
    const char* owner = "";
    int number = 0;  ///< from 1, of all pieces
    [[nodiscard]] std::string name() const { return fmt::format("{} of {}", number, owner); }
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - began).count();
    }
};

/// What a piece says, as signals; progress no more often than anybody sees.
class LatestWork::Sink : public JobSink {
  public:
    Sink(QPointer<LatestWork> to, WorkContext::Tell tell) : to_(std::move(to)), tell_(std::move(tell)) {
        sinceLast_.start();
    }
    void progress(std::string_view task, std::size_t done, std::size_t total) override {
        if (done < total && sinceLast_.elapsed() < kProgressMilliseconds) return;
        sinceLast_.restart();
        tell_([to = to_, task = text(task), done, total] { emit to->progressed(task, done, total); });
    }
    void log(LogLevel level, std::string_view message) override {
        tell_([to = to_, level = static_cast<int>(level), message = text(message)] {
            emit to->logged(level, message);
        });
    }

  private:
    QPointer<LatestWork> to_;
    WorkContext::Tell tell_;
    QElapsedTimer sinceLast_;
};

void WorkContext::pause(std::chrono::milliseconds time) const {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stopToken(), time, [] { return false; });
}

LatestWork::LatestWork(std::shared_ptr<WorkLimit> limit, QObject* parent)
    : QObject(parent), limit_(std::move(limit)) {
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, &LatestWork::advance);
}

LatestWork::~LatestWork() {
    if (!running_) return;
    running_->ask();
    static_cast<void>(running_->over.try_acquire_until(std::min(*running_->asked + kLetGo, endOfPatience())));
}

bool LatestWork::busy() const {
    return waiting_ || (running_ && !running_->dropped);
}

bool LatestWork::hangs() const {
    return running_ && running_->asked && Clock::now() - *running_->asked > kLetGo;
}

void LatestWork::run(Work work) {
    drop();
    waiting_ = Waiting{std::move(work), {}};
    advance();
}

void LatestWork::runNext(Work work, std::optional<std::chrono::milliseconds> patience) {
    waiting_ = Waiting{std::move(work), patience};
    advance();
}

void LatestWork::endPatience() {
    if (running_) running_->told = true;
    advance();
}

void LatestWork::stop() {
    if (waiting_) waiting_->stopped = true;
    if (running_) running_->ask();
    advance();
}

void LatestWork::cancel() {
    drop();
    waiting_.reset();
    later_.stop();
}

void LatestWork::drop() {
    if (!running_) return;
    running_->ask();
    running_->dropped = true;
}

/// Begins what waits if it may, or looks again when it will.
void LatestWork::advance() {
    if (!waiting_) return;
    const auto now = Clock::now();
    const auto stillIn = [&](Clock::duration left) {
        if (left <= Clock::duration::zero()) return false;
        later_.start(std::chrono::ceil<std::chrono::milliseconds>(left));
        return true;
    };
    if (running_ && !running_->asked) {
        if (!waiting_->patience) return;
        if (!running_->told && stillIn(running_->began + *waiting_->patience - now)) return;
        drop();
    }
    if (running_ && stillIn(*running_->asked + kLetGo - now)) return;
    later_.stop();
    begin(*std::exchange(waiting_, std::nullopt));
}

WorkContext::Tell LatestWork::tellerOf(const QPointer<LatestWork>& to, const std::shared_ptr<Piece>& piece) {
    return [to, piece](std::function<void()> what) {
        onGuiThread([to, piece, what = std::move(what)] {
            if (to && to->running_ == piece && !piece->dropped) what();
        });
    };
}

void LatestWork::begin(Waiting next) {
    static int pieces = 0;
    const auto piece = std::make_shared<Piece>();
    running_ = piece;
    piece->number = ++pieces;
    piece->owner = (parent() ? parent() : this)->metaObject()->className();
    NAV_DEBUG(work, "{} begins", piece->name());
    if (next.stopped) piece->ask();
    const QPointer<LatestWork> to(this);
    const bool begun = detach([to, piece, limit = limit_, work = std::move(next.work)]() mutable {
        const auto stop = piece->stop.get_token();
        const auto tell = tellerOf(to, piece);
        auto done = withinMemory([&]() -> Result<Done> {
            const WorkLimit::Place place(limit.get(), stop);
            const StopScope scope(stop);
            Sink sink(to, tell);
            WorkContext context(stop, &sink, tell);
            return work(context);
        });
        // Destroy the work first: what it returned may wait for what it keeps alive.
        work = nullptr;
        onGuiThread([to, piece, done = std::move(done)] {
            if (to) to->deliver(piece, done);
        });
        piece->over.release();
    });
    if (begun) return;
    piece->over.release();
    onGuiThread([to, piece] {
        if (to) to->deliver(piece, std::unexpected(Failure(outOfMemory())));
    });
}

void LatestWork::deliver(const std::shared_ptr<Piece>& piece, const Result<Done>& done) {
    NAV_DEBUG(work, "{} is over after {:.3f} s{}", piece->name(), piece->seconds(),
              piece->dropped ? ", dropped" : "");
    if (piece != running_) return;
    running_.reset();
    advance();
    if (piece->dropped) return;
    if (!done) {
        emit ranOut(QString::fromStdString(done.error().message()));
    } else if (*done) {
        (*done)();
    }
}

WorkLimit::Place::Place(WorkLimit* limit, const std::stop_token& stop) {
    if (limit == nullptr) return;
    std::unique_lock lock(limit->mutex_);
    // Work that was told to stop has nothing to do that could be too much.
    if (!limit->freed_.wait(lock, stop, [limit] { return limit->free_ > 0; })) return;
    --limit->free_;
    taken_ = limit;
}

WorkLimit::Place::~Place() {
    if (taken_ == nullptr) return;
    {
        const std::scoped_lock lock(taken_->mutex_);
        ++taken_->free_;
    }
    taken_->freed_.notify_one();
}

}  // namespace navwright
