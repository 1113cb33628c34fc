#include "trial/key_caps.h"

#include <QHBoxLayout>
#include <QLabel>

#include "navtest/simulator.h"

namespace navwright {

namespace {

constexpr int kMargin = 3;
constexpr const char* kNames[KeyCaps::kKeys] = {"W", "A", "S", "D", "Jump", "Crouch"};

}  // namespace

KeyCaps::KeyCaps(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("stuckKeys"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    const QString words[kKeys] = {tr("W"), tr("A"), tr("S"), tr("D"), tr("Jump"), tr("Crouch")};
    for (std::size_t i = 0; i < caps_.size(); ++i) {
        auto* cap = new QLabel(words[i], this);
        cap->setObjectName(QStringLiteral("stuckKey.") + QLatin1String(kNames[i]));
        cap->setFrameShape(QFrame::StyledPanel);
        cap->setMargin(kMargin);
        cap->setAlignment(Qt::AlignCenter);
        cap->setAutoFillBackground(true);
        cap->setMinimumWidth(cap->fontMetrics().height() + 2 * kMargin);
        row->addWidget(cap);
        caps_[i] = cap;
    }
    row->addStretch();
    release();
}

void KeyCaps::show(const SimulatedPlace& place) {
    light({place.forward > 0, place.side < 0, place.forward < 0, place.side > 0, place.up > 0, place.up < 0});
}

void KeyCaps::release() {
    light({});
}

void KeyCaps::light(const std::array<bool, kKeys>& pressed) {
    for (std::size_t i = 0; i < caps_.size(); ++i) {
        auto* cap = caps_[i];
        cap->setBackgroundRole(pressed[i] ? QPalette::Highlight : QPalette::Window);
        cap->setForegroundRole(pressed[i] ? QPalette::HighlightedText : QPalette::PlaceholderText);
        cap->setProperty("pressed", pressed[i]);
        cap->setAccessibleName((pressed[i] ? tr("%1 pressed") : tr("%1 not pressed")).arg(cap->text()));
    }
}

}  // namespace navwright
