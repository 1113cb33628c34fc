#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "models/job_signals.h"
#include "pipeline/pipeline.h"

namespace navwright {

/// Runs the pipeline on a thread of its own. A new request supersedes the running one, which is stopped and
/// whose result is dropped, and takes the place of one that waits: requests never queue. Signals arrive on
/// the thread this object lives in.
class GenerationRunner : public QObject {
    Q_OBJECT

  public:
    explicit GenerationRunner(QObject* parent = nullptr);
    ~GenerationRunner() override;

    enum class Manner {
        atOnce,
        /// What is nearly done comes first, and is finished() while still busy(): while a slider is moved
        /// faster than generations are made, some are still seen. What takes longer is superseded all the
        /// same.
        patient,
        /// Patient, and drafted() while bots still try many links: for parameters, which may move every node.
        previewed,
    };
    void request(PipelineInput input, const Parameters& parameters, Manner manner = Manner::atOnce);
    /// Stops what runs and forgets what waits; also a result that is finished and not yet delivered is
    /// dropped. busyChanged(false) follows when the thread has let go.
    void cancel();
    [[nodiscard]] bool busy() const { return busy_; }
    /// Busy only because the thread has not let go yet of what was cancelled.
    [[nodiscard]] bool cancelling() const { return busy_ && newest_ <= cancelledUpTo_; }
    /// What was read and made is remembered there, for whoever makes other generations of the same demos.
    [[nodiscard]] const std::shared_ptr<Pipeline>& pipeline() const { return pipeline_; }

  signals:
    void busyChanged(bool busy);
    void progressed(const QString& task, qulonglong done, qulonglong total);
    /// How far a demo file is (equal: finished), or why it cannot be read.
    void demoRead(const QString& path, qulonglong done, qulonglong total, const QString& failure);
    void logged(int level, const QString& message);
    /// What is coming, as the demos show it and before simulated bots have tried the links. Another draft,
    /// finished(), failed() or cancelled() follows.
    void drafted(std::shared_ptr<const navwright::Generation> draft);
    void finished(std::shared_ptr<const navwright::Generation> generation);
    void failed(const QString& what, const QString& where, const QString& hint);
    void cancelled();

  private:
    struct Request {
        PipelineInput input;
        Parameters parameters;
        Manner manner = Manner::atOnce;
        quint64 number = 0;
    };
    using Clock = std::chrono::steady_clock;

    void work(const std::stop_token& quit);
    void losePatience();
    void deliver(quint64 number, Result<Generation> result);
    void deliverDraft(quint64 number, const std::shared_ptr<const Generation>& draft);

    std::shared_ptr<Pipeline> pipeline_ = std::make_shared<Pipeline>();
    JobSignals signals_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Request> waiting_;
    std::stop_source running_;
    std::optional<Clock::time_point> started_;  ///< of what runs
    QTimer patience_;
    quint64 newest_ = 0;
    quint64 droppedUpTo_ = 0;  ///< results up to this number are of no use any more
    quint64 cancelledUpTo_ = 0;
    bool busy_ = false;
    std::jthread thread_;
};

}  // namespace navwright
