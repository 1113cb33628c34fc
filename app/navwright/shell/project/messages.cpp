#include "app/navwright/shell/project/messages.h"

#include <algorithm>

namespace navwright {

namespace {

bool saysTheSame(const Error& one, const Error& other) {
    return one.what == other.what && one.where == other.where && one.hint == other.hint;
}

}  // namespace

void Messages::showError(const Error& error, const QString& topic) {
    show({error, {}, topic});
    const auto message = QString::fromStdString(error.message());
    log(LogLevel::error, message);
    emit errorShown(message);
}

void Messages::showNotice(const Error& notice, const MessageOffer& offer, const QString& topic) {
    show({notice, offer, topic});
    const auto message = QString::fromStdString(notice.message());
    log(LogLevel::warning, message);
    emit noticeShown(message);
}

void Messages::showNotice(const Error& notice, const QString& topic) {
    showNotice(notice, MessageOffer(), topic);
}

void Messages::show(const Message& message) {
    const auto same = std::ranges::find_if(
        messages_, [&](const Message& other) { return saysTheSame(other.words, message.words); });
    if (same == messages_.end()) {
        messages_.push_back(message);
    } else {
        *same = message;
    }
    emit changed();
}

bool Messages::retire(const QString& topic) {
    const auto over =
        std::erase_if(messages_, [&](const Message& message) { return message.topic == topic; });
    if (over > 0) emit changed();
    return over > 0;
}

void Messages::dismiss() {
    messages_.clear();
    emit changed();
}

void Messages::accept() {
    const auto* taken = shown();
    if (!taken) return;
    const auto act = taken->offer.act;
    messages_.erase(messages_.begin() + (taken - messages_.data()));
    emit changed();
    if (act) act();
}

const Messages::Message* Messages::shown() const {
    if (messages_.empty()) return nullptr;
    const auto offers = [](const Message& message) { return !message.offer.title.isEmpty(); };
    const auto first = std::ranges::find_if(messages_, offers);
    return first == messages_.end() ? &messages_.front() : &*first;
}

void Messages::log(LogLevel level, const QString& text) {
    emit logged(level, text);
}

}  // namespace navwright
