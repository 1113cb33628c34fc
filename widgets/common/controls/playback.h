#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>
#include <utility>

namespace navwright {

/// The clock of the timeline: where it is and whether it runs. No timer runs while it is paused.
class Playback : public QObject {
    Q_OBJECT

  public:
    explicit Playback(QObject* parent = nullptr);

    static constexpr double kSlowest = 0.1, kFastest = 16;

    [[nodiscard]] double seconds() const { return seconds_; }
    [[nodiscard]] bool playing() const { return timer_.isActive(); }
    [[nodiscard]] bool loops() const { return loops_; }
    [[nodiscard]] double rate() const { return rate_; }
    [[nodiscard]] std::pair<double, double> span() const { return {first_, last_}; }

    void setPlaying(bool playing);
    void setLoops(bool loops) { loops_ = loops; }
    void setRate(double rate);  ///< kept within kSlowest .. kFastest
    /// What is played; the time is moved into it.
    void setSpan(double first, double last);
    void seek(double seconds);
    /// Plays from one time to another, and again when looping; then the whole span is played as before.
    void playPiece(double first, double last);
    /// Moves on as if so much time had passed; at the end it stops or, looping, begins again.
    void advance(double passed);

  signals:
    void moved(double seconds);
    void playingChanged(bool playing);

  private:
    void moveTo(double seconds);

    QTimer timer_;
    QElapsedTimer since_;
    double seconds_ = 0;
    double first_ = 0, last_ = 0;
    std::optional<std::pair<double, double>> piece_;
    double rate_ = 1;
    bool loops_ = false;
};

}  // namespace navwright
