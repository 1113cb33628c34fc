#include "app/navwright/shell/guide/guide.h"

#include <QSettings>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

Guide::Guide(std::vector<GuideStep> steps, QSettings& settings, QObject* parent)
    : QObject(parent),
      steps_(std::move(steps)),
      done_(steps_.size()),
      left_(steps_.size()),
      settings_(settings) {}

bool Guide::isNew() const {
    return !preferred(settings_, preference::guideSeen);
}

void Guide::begin() {
    active_ = true;
    forget();
    show(openFrom(0));
}

void Guide::reset() {
    forget();
    if (active_) show(openFrom(0));
}

void Guide::forget() {
    left_.assign(steps_.size(), false);
    for (std::size_t i = 0; i < steps_.size(); ++i) done_[i] = steps_[i].already && steps_[i].already();
}

void Guide::close() {
    active_ = false;
    prefer(settings_, preference::guideSeen, true);
    emit changed();
}

void Guide::tick(const QString& id) {
    const auto found = std::ranges::find(steps_, id, &GuideStep::id);
    if (!active_ || found == steps_.end()) return;
    const auto step = toIndex(found - steps_.begin());
    if (done_[step]) return;
    done_[step] = true;
    if (!leadsTo(step)) return emit changed();
    for (auto passed = current_; passed < step; ++passed) left_[passed] = !done_[passed];
    show(openFrom(step));
}

/// Whether nothing that must be done stands between the present step and this one.
bool Guide::leadsTo(std::size_t step) const {
    if (step < current_) return false;
    for (auto at = current_; at < step; ++at) {
        if (isOpen(at) && !steps_[at].optional) return false;
    }
    return true;
}

void Guide::look() {
    if (!active_) return;
    bool undone = false;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (!steps_[i].already || steps_[i].already() == done_[i]) continue;
        if (!done_[i]) {
            tick(steps_[i].id);
            continue;
        }
        done_[i] = false;
        undone = true;
    }
    if (undone) return show(openFrom(0));
    // What it says depends on what is open.
    emit changed();
}

void Guide::go(std::size_t step) {
    if (active_ && step < steps_.size()) show(step);
}

void Guide::skip() {
    if (finished()) return;
    (steps_[current_].toRead ? done_ : left_)[current_] = true;
    show(openFrom(current_ + 1));
}

std::size_t Guide::openFrom(std::size_t step) const {
    for (auto at = step; at < steps_.size(); ++at) {
        if (isOpen(at)) return at;
    }
    std::size_t at = 0;
    while (at < steps_.size() && !isOpen(at)) ++at;
    return at;
}

void Guide::show(std::size_t step) {
    current_ = step;
    if (finished()) prefer(settings_, preference::guideSeen, true);
    if (!finished() && steps_[current_].begin) steps_[current_].begin();
    emit changed();
}

}  // namespace navwright
