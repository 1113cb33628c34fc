#include "widgets/common/live/live_session.h"

#include <algorithm>
#include <utility>

#include "widgets/common/jobs/newest.h"

namespace navwright {

namespace {

/// Frames come every 100 ms, some a little sooner.
constexpr qint64 kLeastBetween = 90;  // milliseconds
constexpr int kMilliseconds = 1000;

QString textOf(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

}  // namespace

/// On the recording's thread. A moment that the window has not taken yet is replaced by the next.
class LiveSession::Watcher final : public RecordWatcher {
  public:
    Watcher(LiveSession& session, WorkContext& context) : session_(session), context_(context) {}

    void onState(GtvState state, std::string_view words) override {
        if (state != GtvState::streaming) forget();
        context_.tell([&session = session_, state, words = textOf(words)] {
            if (state != GtvState::streaming) session.clear();
            emit session.stateChanged(state, words);
        });
    }

    void onDemo(const LiveGame& game, const std::filesystem::path& demo) override {
        forget();
        context_.tell([&session = session_, game, demo] {
            session.clear();
            emit session.gameBegun(game, demo);
        });
    }

    void onFrame(const LiveReader& reader) override {
        moments_.add(reader.players());
        LiveMoment moment{.players = moments_.players()};
        for (const auto& player : moment.players) moment.names[player.slot] = reader.nameOf(player.slot);
        if (!newest_->put(std::move(moment))) return;
        context_.tell([&session = session_, newest = newest_] {
            if (auto taken = newest->take()) session.take(*std::move(taken));
        });
    }

  private:
    /// What follows must not take the place of a moment that the window takes before it hears of the change.
    void forget() {
        moments_.clear();
        newest_ = std::make_shared<Newest<LiveMoment>>();
    }

    LiveSession& session_;
    WorkContext& context_;
    LiveMoments moments_;
    std::shared_ptr<Newest<LiveMoment>> newest_ = std::make_shared<Newest<LiveMoment>>();
};

LiveSession::LiveSession(QObject* parent) : QObject(parent) {
    clock_.start();
    next_.setSingleShot(true);
    next_.setTimerType(Qt::PreciseTimer);
    connect(&next_, &QTimer::timeout, this, &LiveSession::show);
    connect(&job_, &LatestWork::ranOut, this,
            [this](const QString& message) { finish(Error{message.toStdString(), {}, {}}); });
}

void LiveSession::begin(const LiveTarget& target) {
    server_ = QString::fromStdString(target.source.server.text());
    delay_ = kMilliseconds * target.delay;
    running_ = true;
    emit begun();
    job_.run([this, target](WorkContext& context) -> LatestWork::Done {
        Watcher watcher(*this, context);
        RecordOptions options{.sources = {target.source}, .folder = target.folder, .watcher = &watcher};
        options.onDemo = [this, &context](const RecordedDemo& demo) {
            context.tell([this, file = demo.file] { emit demoFinished(file); });
        };
        const auto recorded = recordServers(options, context);
        std::optional<Error> failure;
        if (!recorded) failure = recorded.error().error();
        return [this, failure] { finish(failure); };
    });
}

void LiveSession::end() {
    job_.stop();
}

void LiveSession::take(LiveMoment moment) {
    waiting_.push_back({clock_.elapsed(), std::move(moment)});
    if (!next_.isActive()) show();
}

/// Shows the newest that is due, and waits for the next.
void LiveSession::show() {
    const auto now = clock_.elapsed();
    const bool soon = now < shown_ + kLeastBetween;
    std::optional<LiveMoment> due;
    while (!soon && !waiting_.empty() && waiting_.front().since + delay_ <= now) {
        due = std::move(waiting_.front().moment);
        waiting_.pop_front();
    }
    if (due) {
        moment_ = *std::move(due);
        shown_ = now;
        emit moved();
    }
    if (waiting_.empty()) return;
    const auto next = std::max(shown_ + kLeastBetween, waiting_.front().since + delay_);
    next_.start(static_cast<int>(std::max<qint64>(next - clock_.elapsed(), 1)));
}

void LiveSession::clear() {
    waiting_.clear();
    next_.stop();
    if (moment_.players.empty()) return;
    moment_ = {};
    emit moved();
}

void LiveSession::finish(const std::optional<Error>& failure) {
    running_ = false;
    clear();
    emit ended(failure);
}

}  // namespace navwright
