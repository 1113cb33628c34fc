#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/base/index.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/controls/playback.h"
#include "widgets/drawing/draw/split.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/test/decisions/decision_session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;
class QSplitter;
class QToolButton;

namespace navwright {

class Cast;
class CharacterTable;
class CommandStrip;
class KeyCaps;
class LaneView;
class LiveBots;
class TeamBox;

/// Shows the bots of a test while it runs. Records a test and shows what each bot did and when: lanes, what
/// the chosen bot pressed, the moment in words and, through its picture, in 3D.
class DecisionPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    DecisionPanel(Testing& testing, const Cast& cast, QWidget* parent = nullptr);

    [[nodiscard]] DecisionSession& session() { return session_; }
    [[nodiscard]] Playback& playback() { return playback_; }
    /// The recording that is shown, of two navs that of the chosen bot; nullptr for none.
    [[nodiscard]] const std::shared_ptr<const RecordedTest>& shown() const { return shown_; }
    /// The chosen bot of shown().
    [[nodiscard]] int bot() const { return bot_; }
    /// What to draw; nullptr while nothing is shown, or the panel is not, or tests of two navs are.
    [[nodiscard]] const std::shared_ptr<const StagePicture>& picture() const { return pictures_.one; }
    /// What to draw of one of two navs; nullptr while no tests of two are shown.
    [[nodiscard]] const std::shared_ptr<const StagePicture>& picture(SplitSide side) const {
        return pictures_.sides[toIndex(side)];
    }

    /// Sets whether tests are shown while they run.
    void setWatching(bool watching);
    /// The bots of a test that is shown while it runs.
    [[nodiscard]] LiveBots& live() { return *live_; }
    /// Shows a lane's bot at a moment, and lets the view go there.
    void showMoment(int lane, double seconds);
    void step(int frames);
    void togglePlaying() { playback_.setPlaying(!playback_.playing()); }
    /// Why the chosen bot cannot be sent on from where it is; empty: it can.
    [[nodiscard]] QString whyNotSend() const;
    /// Where the chosen bot is at the moment. Only with a recording.
    [[nodiscard]] Vec3 botOrigin() const;

  signals:
    /// Some of the pictures have changed.
    void pictureChanged();
    /// The view is to show this place.
    void placeWanted(const navwright::Vec3& place);
    /// Where the bot is that the camera follows.
    void followedMoved(const navwright::Vec3& place);
    /// Somebody wants to send a bot: from a place to be clicked, or the chosen one from where it is.
    void sendWanted();
    void sendBotWanted(const navwright::Vec3& origin);
    /// A message about what is wrong with the team that was entered.
    void said(const QString& text);
    /// shown() has changed.
    void shownChanged();
    void watchingChanged();

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeControls(QWidget* row);
    QWidget* makeWords();
    void connectAll(Testing& testing);
    void take(const std::shared_ptr<const RecordedTest>& recorded);
    void fillRecordings(const std::shared_ptr<const RecordedTest>& chosen);
    void showRecording(std::vector<std::shared_ptr<const RecordedTest>> tests);
    /// Of tests that are shown, the one with the most frames. Only with shown().
    [[nodiscard]] const RecordedTest& longest() const;
    /// The number of a bot's lane.
    [[nodiscard]] int laneOf(const RecordedTest& test, int bot) const;
    void fillBots();
    void refresh();
    void refreshMoment();
    void refreshPicture();

    DecisionSession session_;
    Playback playback_;
    struct Pictures {
        std::shared_ptr<const StagePicture> one;
        std::array<std::shared_ptr<const StagePicture>, kSplitSides> sides;

        friend bool operator==(const Pictures&, const Pictures&) = default;
    };
    [[nodiscard]] Pictures drawn() const;

    std::vector<std::shared_ptr<const RecordedTest>> tests_;  ///< that are shown
    std::shared_ptr<const RecordedTest> shown_;               ///< that of the chosen bot
    Pictures pictures_;
    int bot_ = 0;
    QPushButton* record_;
    QPushButton* stop_;
    TeamBox* team_;
    QComboBox* recordings_;
    QComboBox* bots_;
    QToolButton* back_;
    QToolButton* play_;
    QToolButton* forward_;
    QComboBox* rate_;
    QCheckBox* follow_;
    QToolButton* send_;
    QToolButton* sendBot_;
    QProgressBar* progress_;
    QCheckBox* watch_;
    QSplitter* parts_;
    LiveBots* live_;
    LaneView* lanes_;
    CommandStrip* strip_;
    QSlider* scrub_;
    QLabel* time_;
    QLabel* outdated_;
    QLabel* moment_;
    QLabel* decision_;
    CharacterTable* characters_;
    QLabel* sentText_;
    KeyCaps* keys_;
};

}  // namespace navwright
