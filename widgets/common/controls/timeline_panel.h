#pragma once

#include <memory>
#include <optional>

#include "widgets/common/controls/moments.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/controls/playback.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/data_filter.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/layers/stage_picture.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;

namespace navwright {

class DensityStrip;

/// Where a timeline stands.
struct TimelineState {
    ContentHash demo;
    double seconds = 0;
    double rate = 1;
    bool loops = false;
    bool players = false;  ///< shown in 3D
};

/// Plays a demo: how busy it is over time, where it stands, and who is where then. The range chosen in it is
/// the time filter.
class TimelinePanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive the panel.
    TimelinePanel(Document& document, Selection& selection, DataFilter& filter, QWidget* parent = nullptr);

    [[nodiscard]] Playback& playback() { return playback_; }
    /// Number of the demo in the generation; nothing when all are shown.
    [[nodiscard]] std::optional<std::size_t> demo() const;
    /// The players drawn now.
    [[nodiscard]] const std::vector<PlayerMoment>& players() const { return players_; }
    /// Whether a demo is chosen and can be played.
    [[nodiscard]] bool canPlay() const { return playable_; }
    void step(int frames);
    void togglePlaying() { playback_.setPlaying(!playback_.playing()); }
    void showDemo(int demo);
    /// Goes to a moment of a demo and follows the player.
    void showMoment(int demo, int slot, double seconds);
    /// Where it stands: its demo and time, how fast it plays, whether again and again, and whether players
    /// are shown. Nothing while no single demo is chosen.
    [[nodiscard]] std::optional<TimelineState> state() const;
    /// Restores a state, as soon as its demo is there.
    void setState(const TimelineState& state);
    /// Plays what the player did in that time.
    void replay(int demo, int slot, double from, double to);

  signals:
    /// What to draw over the stages; nullptr for nothing.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The camera begins to follow a player, who is at `place`: it may fly there.
    void followStarted(const navwright::Vec3& place);
    /// Where the player is that the camera follows.
    void followedMoved(const navwright::Vec3& place);
    void canPlayChanged();

  private:
    void makeRow(QWidget* row);
    void connectWidgets();
    void connectModels();
    void takeGeneration();
    void chooseDemo();
    void fillPlayers();
    void countSamples();
    void takeState();
    void applyFilter();
    void applySpan();
    void setRange(const std::optional<std::pair<double, double>>& range);
    void seek(double seconds);
    void showPlayers();
    void showTime();
    [[nodiscard]] const Recording* recording() const;
    [[nodiscard]] std::optional<std::uint8_t> followed() const;

    Document& document_;
    DataFilter& filter_;
    Playback playback_;
    LatestWork counting_;
    std::shared_ptr<const Generation> generation_;
    std::vector<PlayerMoment> players_;
    std::optional<TimelineState> wanted_;     ///< of a demo that is still being read
    std::optional<std::uint8_t> approached_;  ///< the player followed, once followStarted was said
    bool playable_ = false;
    bool drawn_ = false;
    QComboBox* demos_;
    QToolButton* onlyDemo_;
    QToolButton* play_;
    QToolButton* loop_;
    QComboBox* rate_;
    QComboBox* follow_;
    QCheckBox* shown_;
    QToolButton* clearRange_;
    QLabel* time_;
    DensityStrip* strip_;
};

}  // namespace navwright
