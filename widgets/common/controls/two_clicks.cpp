#include "widgets/common/controls/two_clicks.h"

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
    if (first_ && !second_) return putSecond(place);
    // If only the second place was put, the first is missing.
    if (first_) second_.reset();
    putFirst(place);
}

void TwoClicks::putFirst(const Vec3& place) {
    tools_.setCurrent(id_);
    first_ = place;
    go();
}

void TwoClicks::putSecond(const Vec3& place) {
    tools_.setCurrent(id_);
    second_ = place;
    go();
}

void TwoClicks::go() {
    emit placesChanged();
    if (!first_) return say(askFirst());
    if (!second_) {
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
