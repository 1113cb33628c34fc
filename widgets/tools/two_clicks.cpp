#include "tools/two_clicks.h"

#include <utility>

namespace navwright {

TwoClicks::TwoClicks(QString id, ToolModel& tools, QObject* parent)
    : QObject(parent), id_(std::move(id)), tools_(tools) {
    connect(&tools_, &ToolModel::changed, this, &TwoClicks::toolChanged);
}

void TwoClicks::toolChanged() {
    if (active() == wasActive_) return;
    wasActive_ = active();
    first_.reset();
    second_.reset();
    forget();
    emit pictureChanged(nullptr);
    say(wasActive_ ? askFirst() : QString());
}

void TwoClicks::click(const Vec3& place) {
    if (!active()) return;
    if (first_ && !second_) {
        second_ = place;
    } else {
        first_ = place;
        second_.reset();
        forget();
        say(askSecond());
    }
    work();
}

void TwoClicks::miss() {
    if (active()) say(tr("Nothing is there. %1").arg(first_ && !second_ ? askSecond() : askFirst()));
}

void TwoClicks::show(const QString& text, StagePicture picture) {
    emit pictureChanged(std::make_shared<const StagePicture>(std::move(picture)));
    say(text);
}

void TwoClicks::say(const QString& text) {
    if (text == text_) return;
    text_ = text;
    emit textChanged(text_);
}

}  // namespace navwright
