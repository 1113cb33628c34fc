#include "app/navwright/shell/frame/moment_strip.h"

namespace navwright {

namespace {

constexpr int kMilliseconds = 4000;
constexpr int kMargin = 4;

}  // namespace

MomentStrip::MomentStrip(QWidget* parent) : QLabel(parent) {
    setObjectName(QStringLiteral("momentStrip"));
    setAccessibleName(tr("Message"));
    setWordWrap(true);
    setAlignment(Qt::AlignCenter);
    setMargin(kMargin);
    over_.setSingleShot(true);
    over_.setInterval(kMilliseconds);
    connect(&over_, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void MomentStrip::say(const QString& text) {
    setText(text);
    setVisible(!text.isEmpty());
    over_.start();
}

}  // namespace navwright
