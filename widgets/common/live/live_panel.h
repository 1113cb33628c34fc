#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "widgets/common/controls/panel.h"
#include "widgets/common/live/live_session.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSettings;
class QSpinBox;

namespace navwright {

/// Since when what demos add to the nav stands out.
enum class NewSince : std::uint8_t { never, connection, opening };

/// What goes on with the server: its state, who is followed, how often a nav is made of what has come.
class LivePanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive the panel. The settings remember how often a nav is made, and what stands out.
    LivePanel(LiveSession& session, QSettings& settings, QWidget* parent = nullptr);

    /// The player whom the camera follows.
    [[nodiscard]] std::optional<std::uint8_t> followed() const;
    /// Between navs of what has come.
    [[nodiscard]] int seconds() const;
    [[nodiscard]] NewSince newSince() const;
    /// What is left out of the view or the nav, and why; empty: nothing.
    void setNote(const QString& note);

  signals:
    void connectWanted();
    void followedChanged();
    void secondsChanged(int seconds);
    void newSinceChanged();

  private:
    void makeRow(QSettings& settings);
    void showState(const QString& words);
    void showPlayers();
    void fillFollow(const std::map<std::uint8_t, std::string>& names);

    LiveSession& session_;
    QString words_, note_;
    std::map<std::uint8_t, std::string> names_;  ///< in `follow_`
    QLabel* state_;
    QPushButton* connect_ = nullptr;
    QPushButton* disconnect_ = nullptr;
    QComboBox* follow_ = nullptr;
    QSpinBox* seconds_ = nullptr;
    QComboBox* new_ = nullptr;
};

}  // namespace navwright
