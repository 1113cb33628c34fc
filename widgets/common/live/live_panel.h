#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "widgets/common/controls/panel.h"
#include "widgets/common/live/live_session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSettings;
class QSpinBox;

namespace navwright {

/// What goes on with the server: its state, who is followed, how often a nav is made of what has come.
class LivePanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive the panel. The settings remember how often a nav is made.
    LivePanel(LiveSession& session, QSettings& settings, QWidget* parent = nullptr);

    /// The player whom the camera follows.
    [[nodiscard]] std::optional<std::uint8_t> followed() const;
    /// Between navs of what has come.
    [[nodiscard]] int seconds() const;
    /// Whether what the nav has by the server alone stands out.
    [[nodiscard]] bool showsNew() const;
    /// What is left out of the view or the nav, and why; empty: nothing.
    void setNote(const QString& note);

  signals:
    void connectWanted();
    void followedChanged();
    void secondsChanged(int seconds);
    void showsNewChanged();

  private:
    void makeRow();
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
    QCheckBox* new_ = nullptr;
};

}  // namespace navwright
