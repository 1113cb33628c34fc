#include "widgets/common/live/live_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

constexpr int kNameLetters = 16, kSinceLetters = 18;

}  // namespace

LivePanel::LivePanel(LiveSession& session, QSettings& settings, QWidget* parent)
    : Panel("livePanel", parent), session_(session), state_(wordsLabel(this, "liveState")) {
    add(state_);
    makeRow(settings);
    addStretch();
    seconds_->setValue(preferred(settings, preference::liveSeconds));
    connect(seconds_, &QSpinBox::valueChanged, this, [this, &settings](int seconds) {
        prefer(settings, preference::liveSeconds, seconds);
        emit secondsChanged(seconds);
    });
    connect(&session, &LiveSession::begun, this, [this] { showState(tr("Connecting")); });
    connect(&session, &LiveSession::stateChanged, this,
            [this](GtvState, const QString& words) { showState(words); });
    connect(&session, &LiveSession::moved, this, &LivePanel::showPlayers);
    connect(&session, &LiveSession::ended, this, [this] { showState(words_); });
    showState({});
    showPlayers();
}

void LivePanel::makeRow(QSettings& settings) {
    connect_ = pushButton(this, "liveConnect", tr("Connect…"), tr("Choose a server and watch its game"));
    disconnect_ =
        pushButton(this, "liveDisconnect", tr("Disconnect"), tr("Leave the server; what was recorded stays"));
    follow_ =
        narrowCombo(this, "liveFollow", tr("Player on the server whom the camera follows"), kNameLetters);
    seconds_ = named(new QSpinBox(this), "liveSeconds", tr("Seconds between navs of what has come"));
    seconds_->setRange(preference::liveSeconds.least, preference::liveSeconds.most);
    seconds_->setSuffix(tr(" s"));
    seconds_->setKeyboardTracking(false);
    new_ = narrowCombo(this, "liveNew", tr("What is green: what demos have added to the nav since then"),
                       kSinceLetters);
    new_->addItems({tr("Nothing"), tr("Since connection"), tr("Since opening")});
    new_->setItemData(static_cast<int>(NewSince::opening),
                      tr("Over all connections since the project or the demos were opened"), Qt::ToolTipRole);
    new_->setCurrentIndex(preferred(settings, preference::liveNew));
    addLine({connect_, disconnect_, follow_, labelled(this, tr("Nav every"), seconds_),
             labelled(this, tr("New in green"), new_)});
    connect(connect_, &QPushButton::clicked, this, &LivePanel::connectWanted);
    connect(disconnect_, &QPushButton::clicked, &session_, &LiveSession::end);
    connect(follow_, &QComboBox::currentIndexChanged, this, &LivePanel::followedChanged);
    connect(new_, &QComboBox::currentIndexChanged, this, [this, &settings](int since) {
        prefer(settings, preference::liveNew, since);
        emit newSinceChanged();
    });
}

std::optional<std::uint8_t> LivePanel::followed() const {
    const auto slot = follow_->currentData();
    return slot.isValid() ? std::optional(static_cast<std::uint8_t>(slot.toInt())) : std::nullopt;
}

int LivePanel::seconds() const {
    return seconds_->value();
}

NewSince LivePanel::newSince() const {
    return static_cast<NewSince>(new_->currentIndex());
}

void LivePanel::setNote(const QString& note) {
    note_ = note;
    showState(words_);
}

void LivePanel::showState(const QString& words) {
    words_ = words;
    const bool over = session_.over();
    allow(*connect_, over ? QString() : tr("disconnect first"));
    allow(*disconnect_, over ? tr("no server is connected") : QString());
    auto text = over ? tr("Not connected") : tr("%1: %2").arg(session_.server(), words);
    if (!over && !note_.isEmpty()) text += QStringLiteral(". ") + note_;
    say(*state_, text);
    showPlayers();
}

/// Who has left may come back: while a server is connected, nobody playing leaves the list as it is. It is
/// made anew only when it changes, as it may be open.
void LivePanel::showPlayers() {
    const auto& names = session_.moment().names;
    const bool same = names == names_ || (names.empty() && !session_.over());
    if (follow_->count() == 0 || !same) fillFollow(names);
    allow(*follow_, names_.empty() ? tr("nobody plays on a server") : QString());
}

void LivePanel::fillFollow(const std::map<std::uint8_t, std::string>& names) {
    const auto before = follow_->currentData();
    {
        const QSignalBlocker quiet(follow_);
        names_ = names;
        follow_->clear();
        follow_->addItem(tr("Follow nobody"));
        for (const auto& [slot, name] : names_) {
            const auto title = name.empty() ? tr("Player %1").arg(slot) : QString::fromStdString(name);
            follow_->addItem(title, int{slot});
        }
        follow_->setCurrentIndex(before.isValid() ? std::max(0, follow_->findData(before)) : 0);
    }
    if (follow_->currentData() != before) emit followedChanged();
}

}  // namespace navwright
