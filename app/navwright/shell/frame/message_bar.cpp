#include "app/navwright/shell/frame/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include "app/navwright/shell/project/messages.h"
#include "widgets/common/models/parameter_links.h"

namespace navwright {

namespace {

const QString kHistoryLink = QStringLiteral("messages");
constexpr int kIconSize = 24;  ///< logical pixels
/// Below this width, in logical pixels, the offer stands under the text.
constexpr int kNarrow = 420;

QString htmlOf(const Error& error) {
    const auto escaped = [](const std::string& text) {
        return withParameterLinks(QString::fromStdString(text));
    };
    auto html = QStringLiteral("<b>%1</b>").arg(escaped(error.what));
    if (!error.where.empty()) html += QStringLiteral(" – %1").arg(escaped(error.where));
    if (!error.hint.empty()) html += QStringLiteral("<br>%1").arg(escaped(error.hint));
    return html;
}

}  // namespace

MessageBar::MessageBar(Messages& messages, QWidget* parent)
    : QFrame(parent),
      messages_(messages),
      icon_(new QLabel(this)),
      text_(new QLabel(this)),
      offer_(new QPushButton(this)),
      words_(new QBoxLayout(QBoxLayout::LeftToRight)) {
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Message"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    text_->setObjectName(QStringLiteral("messageText"));
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text_->setAccessibleName(tr("Message of the program"));
    text_->setToolTip(tr("Names of parameters lead to their sliders"));
    connect(text_, &QLabel::linkActivated, this, &MessageBar::follow);
    offer_->setObjectName(QStringLiteral("messageOffer"));
    offer_->setAccessibleName(tr("What to do about it"));
    connect(offer_, &QPushButton::clicked, &messages_, &Messages::accept);
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("messageClose"));
    close->setAccessibleName(tr("Close this message"));
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, &messages_, &Messages::close);
    connect(&messages_, &Messages::changed, this, &MessageBar::update);
    auto* row = new QHBoxLayout(this);
    words_->addWidget(text_, 1);
    words_->addWidget(offer_);
    row->addWidget(icon_);
    row->addLayout(words_, 1);
    row->addWidget(close);
    hide();
}

void MessageBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    words_->setDirection(width() < kNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void MessageBar::update() {
    const auto* shown = messages_.shown();
    setVisible(shown != nullptr);
    if (!shown) return;
    const auto html = htmlOf(shown->words);
    const auto more = messages_.messages().size() - 1;
    const auto others =
        QStringLiteral("<br><a href=\"%1\">%2</a>").arg(kHistoryLink, tr("and %1 more").arg(more));
    text_->setText(more == 0 ? html : html + others);
    icon_->setPixmap(style()
                         ->standardIcon(shown->level == LogLevel::error ? QStyle::SP_MessageBoxCritical
                                                                        : QStyle::SP_MessageBoxWarning)
                         .pixmap(kIconSize));
    offer_->setText(shown->offer.title);
    offer_->setVisible(!shown->offer.title.isEmpty());
}

void MessageBar::follow(const QString& link) {
    link == kHistoryLink ? emit historyWanted() : emit linkFollowed(link);
}

QString MessageBar::text() const {
    return messages_.shown() ? text_->text() : QString();
}

}  // namespace navwright
