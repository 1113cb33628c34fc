#include "navwright/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

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
    offer_->setAccessibleName(tr("What can be done about it"));
    connect(offer_, &QPushButton::clicked, this, [this] {
        const auto act = act_;
        dismiss();
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

void MessageBar::setOffer(const MessageOffer& offer) {
    act_ = offer.act;
    offer_->setText(offer.title);
    offer_->setVisible(!offer.title.isEmpty());
}

void MessageBar::show(const Error& error, const MessageOffer& offer) {
    if (isHidden() || !offer.title.isEmpty()) setOffer(offer);
    if (isHidden()) {
        first_ = htmlOf(error);
        more_ = 0;
    } else {
        ++more_;
    }
    text_->setText(more_ == 0 ? first_ : first_ + tr("<br><i>and %1 more, see the log</i>").arg(more_));
    setVisible(true);
}

void MessageBar::dismiss() {
    hide();
}

QString MessageBar::text() const {
    return isHidden() ? QString() : text_->text();
}

}  // namespace navwright
