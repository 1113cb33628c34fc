#include "navwright/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace navwright {

namespace {

QString htmlOf(const Error& error) {
    const auto escaped = [](const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); };
    auto html = QStringLiteral("<b>%1</b>").arg(escaped(error.what));
    if (!error.where.empty()) html += QStringLiteral(" – %1").arg(escaped(error.where));
    if (!error.hint.empty()) html += QStringLiteral("<br>%1").arg(escaped(error.hint));
    return html;
}

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), text_(new QLabel(this)), offer_(new QPushButton(this)) {
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Message"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    auto* icon = new QLabel(this);
    icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(24));
    text_->setObjectName(QStringLiteral("messageText"));
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    offer_->setObjectName(QStringLiteral("messageOffer"));
    offer_->setAccessibleName(tr("What to do about it"));
    connect(offer_, &QPushButton::clicked, this, [this] {
        const auto taken = messages_.begin() + static_cast<std::ptrdiff_t>(shown());
        const auto act = taken->offer.act;
        messages_.erase(taken);
        update();
        act();
    });
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("messageClose"));
    close->setAccessibleName(tr("Close this message"));
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    auto* row = new QHBoxLayout(this);
    row->addWidget(icon);
    row->addWidget(text_, 1);
    row->addWidget(offer_);
    row->addWidget(close);
    hide();
}

std::size_t MessageBar::shown() const {
    const auto offers = [](const Message& message) { return !message.offer.title.isEmpty(); };
    const auto first = std::ranges::find_if(messages_, offers);
    return first == messages_.end() ? 0 : static_cast<std::size_t>(first - messages_.begin());
}

void MessageBar::update() {
    setVisible(!messages_.empty());
    if (messages_.empty()) return;
    const auto& first = messages_[shown()];
    const auto more = messages_.size() - 1;
    text_->setText(more == 0 ? first.html : first.html + tr("<br><i>and %1 more, see the log</i>").arg(more));
    offer_->setText(first.offer.title);
    offer_->setVisible(!first.offer.title.isEmpty());
}

void MessageBar::show(const Error& error, const MessageOffer& offer, const QString& topic) {
    Message message{htmlOf(error), offer, topic};
    const auto same = std::ranges::find(messages_, message.html, &Message::html);
    if (same == messages_.end()) {
        messages_.push_back(std::move(message));
    } else {
        *same = std::move(message);
    }
    update();
}

bool MessageBar::retire(const QString& topic) {
    const auto over =
        std::erase_if(messages_, [&](const Message& message) { return message.topic == topic; });
    if (over > 0) update();
    return over > 0;
}

void MessageBar::dismiss() {
    messages_.clear();
    update();
}

QString MessageBar::text() const {
    return messages_.empty() ? QString() : text_->text();
}

}  // namespace navwright
