#include "app/navwright/shell/project/messages.h"

#include <algorithm>

namespace navwright {

namespace {

bool saysTheSame(const Error& one, const Error& other) {
    return one.what == other.what && one.where == other.where && one.hint == other.hint;
}

}  // namespace

void Messages::showError(const Error& error, const QString& topic) {
    show({error, {}, topic, LogLevel::error});
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
    std::erase_if(messages_, [&](const Message& other) { return saysTheSame(other.words, message.words); });
    messages_.push_back(message);
    remember(message);
    emit changed();
}

/// What is said again, as after each change of a nav, is not new.
void Messages::remember(const Message& message) {
    constexpr std::size_t kMost = 200;
    const auto known =
        std::erase_if(history_, [&](const Told& told) { return saysTheSame(told.words, message.words); });
    if (known == 0) ++unseen_;
    if (history_.size() >= kMost) history_.erase(history_.begin());
    history_.push_back({QTime::currentTime(), message.level, message.words});
    emit historyChanged();
}

void Messages::setSeen() {
    unseen_ = 0;
    emit historyChanged();
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

void Messages::close() {
    const auto* closed = shown();
    if (!closed) return;
    messages_.erase(messages_.begin() + (closed - messages_.data()));
    emit changed();
}

void Messages::accept() {
    const auto* taken = shown();
    if (!taken) return;
    const auto act = taken->offer.act;
    close();
    if (act) act();
}

const Messages::Message* Messages::shown() const {
    const auto rank = [](const Message& message) {
        if (message.level == LogLevel::info) return 0;
        return message.level == LogLevel::error ? 3 : message.offer.title.isEmpty() ? 1 : 2;
    };
    const Message* worst = nullptr;
    for (const auto& message : messages_) {
        if (!worst || rank(message) >= rank(*worst)) worst = &message;
    }
    return worst;
}

void Messages::log(LogLevel level, const QString& text) {
    emit logged(level, text);
}

}  // namespace navwright
