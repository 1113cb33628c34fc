#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/demos/live/record_servers.h"
#include "widgets/common/controls/moments.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/live/live_moments.h"

namespace navwright {

/// What to connect to, and how.
struct LiveTarget {
    RecordSource source = {};
    std::filesystem::path folder = {};  ///< for the demos
    int delay = 0;                      ///< seconds that players are shown late
};

/// Who is where in a game that is played.
struct LiveMoment {
    std::vector<PlayerMoment> players = {};
    std::map<std::uint8_t, std::string> names = {};  ///< of these players
};

/// A connection to one server: its game is recorded on another thread, and told here.
class LiveSession : public QObject {
    Q_OBJECT

  public:
    explicit LiveSession(QObject* parent = nullptr);

    /// For one that is over().
    void begin(const LiveTarget& target);
    /// Ends the stream; ended() follows, within half a second.
    void end();
    [[nodiscard]] bool over() const { return !running_; }
    /// HOST:PORT of the present connection, or the last.
    [[nodiscard]] const QString& server() const { return server_; }
    /// Shown last; empty while nothing is played.
    [[nodiscard]] const LiveMoment& moment() const { return moment_; }

  signals:
    void begun();
    void stateChanged(navwright::GtvState state, const QString& words);
    /// A demo of this game grows in this file from now on.
    void gameBegun(const navwright::LiveGame& game, const std::filesystem::path& demo);
    void demoFinished(const std::filesystem::path& demo);
    /// moment() is another, ten times a second at most.
    void moved();
    /// `failure`: why nothing could be recorded any more.
    void ended(const std::optional<navwright::Error>& failure);

  private:
    class Watcher;
    struct Waiting {
        qint64 since = 0;  ///< milliseconds of `clock_`
        LiveMoment moment;
    };

    void take(LiveMoment moment);
    void show();
    void clear();
    void finish(const std::optional<Error>& failure);

    QString server_;
    LiveMoment moment_;
    bool running_ = false;
    int delay_ = 0;                ///< milliseconds
    std::deque<Waiting> waiting_;  ///< to be shown
    QElapsedTimer clock_;
    qint64 shown_ = 0;  ///< when `moment_` was
    QTimer next_;
    LatestWork job_;
};

}  // namespace navwright
