#include "models/generation_runner.h"

#include <QMetaObject>

#include "base/memory_guard.h"
#include "base/stop_scope.h"
#include "models/file_text.h"

namespace navwright {

namespace {

/// A generation that takes no longer is worth waiting for while its parameters are being moved.
constexpr std::chrono::milliseconds kPatience(300);

QString text(const std::string& value) {
    return QString::fromStdString(value);
}

}  // namespace

GenerationRunner::GenerationRunner(QObject* parent)
    : QObject(parent), thread_([this](const std::stop_token& quit) { work(quit); }) {
    connect(&signals_, &JobSignals::progressed, this, &GenerationRunner::progressed);
    connect(&signals_, &JobSignals::logged, this, &GenerationRunner::logged);
    patience_.setSingleShot(true);
    connect(&patience_, &QTimer::timeout, this, &GenerationRunner::losePatience);
}

GenerationRunner::~GenerationRunner() {
    thread_.request_stop();
    const std::scoped_lock lock(mutex_);
    // Else the thread would take it up before it looks whether to go on at all.
    waiting_.reset();
    running_.request_stop();
}

void GenerationRunner::request(PipelineInput input, const Parameters& parameters, Manner manner) {
    if (manner == Manner::atOnce) droppedUpTo_ = newest_;
    {
        const std::scoped_lock lock(mutex_);
        waiting_ = Request{std::move(input), parameters, manner, ++newest_};
        if (manner == Manner::atOnce) running_.request_stop();
    }
    wake_.notify_one();
    if (manner != Manner::atOnce && !patience_.isActive()) losePatience();
    if (!busy_) {
        busy_ = true;
        emit busyChanged(true);
    }
}

/// Stops what has run for too long while another waits, or looks again when it will have.
void GenerationRunner::losePatience() {
    const std::scoped_lock lock(mutex_);
    if (!waiting_ || !started_) return;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(kPatience - (Clock::now() - *started_));
    if (left.count() > 0) {
        patience_.start(left);
    } else {
        running_.request_stop();
    }
}

void GenerationRunner::cancel() {
    if (!busy_) return;
    bool wasWaiting = false;
    quint64 number = 0;
    {
        const std::scoped_lock lock(mutex_);
        wasWaiting = waiting_.has_value();
        waiting_.reset();
        number = newest_;
        running_.request_stop();
    }
    droppedUpTo_ = cancelledUpTo_ = number;
    // A request the thread has not taken up yet has nobody else to report its end.
    if (wasWaiting) deliver(number, std::unexpected(Failure(Cancelled{})));
}

void GenerationRunner::work(const std::stop_token& quit) {
    while (true) {
        Request request;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, quit, [this] { return waiting_.has_value(); })) return;
            request = std::move(*waiting_);
            waiting_.reset();
            running_ = std::stop_source();
            stop = running_.get_token();
            started_ = Clock::now();
        }
        request.input.onDemo = [this](const DemoProgress& at) {
            emit demoRead(fileText(at.path), at.done, at.total, text(at.failure));
        };
        if (request.manner == Manner::previewed) {
            request.input.onDraft = [this, number = request.number](Generation made) {
                auto draft = std::make_shared<const Generation>(std::move(made));
                QMetaObject::invokeMethod(
                    this, [this, number, draft] { deliverDraft(number, draft); }, Qt::QueuedConnection);
            };
        }
        JobContext context(stop, &signals_);
        const StopScope scope(stop);
        auto result = std::make_shared<Result<Generation>>(
            withinMemory([&] { return pipeline_->run(request.input, request.parameters, context); }));
        {
            const std::scoped_lock lock(mutex_);
            started_.reset();
        }
        QMetaObject::invokeMethod(
            this, [this, number = request.number, result] { deliver(number, std::move(*result)); },
            Qt::QueuedConnection);
    }
}

void GenerationRunner::deliverDraft(quint64 number, const std::shared_ptr<const Generation>& draft) {
    if (busy_ && number > droppedUpTo_ && number > cancelledUpTo_) emit drafted(draft);
}

void GenerationRunner::deliver(quint64 number, Result<Generation> result) {
    if (number != newest_) {
        // Superseded, but where it was let finish it is nearer to what is wanted than what is shown.
        if (result && number > droppedUpTo_)
            emit finished(std::make_shared<const Generation>(std::move(*result)));
        return;
    }
    if (number <= cancelledUpTo_) result = std::unexpected(Failure(Cancelled{}));
    busy_ = false;
    emit busyChanged(false);
    if (result) {
        emit finished(std::make_shared<const Generation>(std::move(*result)));
    } else if (result.error().cancelled()) {
        emit cancelled();
    } else {
        const auto& error = result.error().error();
        emit failed(text(error.what), text(error.where), text(error.hint));
    }
}

}  // namespace navwright
