#include "app/navwright/shell/frame/message_bell.h"

#include <QEvent>
#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include "app/navwright/shell/project/messages.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr int kBellSize = 16;            ///< logical pixels
constexpr QSize kHistorySize{520, 300};  ///< logical pixels

QIcon bellIcon(const QColor& colour, qreal ratio) {
    QPixmap picture(QSize(kBellSize, kBellSize) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath bell(QPointF(2, 12));
    bell.quadTo(4, 10, 4, 7);
    bell.cubicTo(4, 1, 12, 1, 12, 7);
    bell.quadTo(12, 10, 14, 12);
    bell.closeSubpath();
    bell.addEllipse(QPointF(8, 13.5), 1.5, 1.5);
    painter.fillPath(bell, colour);
    painter.end();
    return picture;
}

}  // namespace

MessageBell::MessageBell(Messages& messages, QWidget* parent)
    : QToolButton(parent), messages_(messages), list_(new QListWidget(this)) {
    named(this, "messageBell", tr("Messages"), tr("All messages so far, newest first"));
    setAutoRaise(true);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    list_->setWindowFlags(Qt::Popup);
    named(list_, "messageHistory", tr("Messages, newest first"), {});
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->installEventFilter(this);
    list_->hide();
    connect(this, &QToolButton::clicked, this, &MessageBell::open);
    connect(&messages_, &Messages::historyChanged, this, &MessageBell::refresh);
    refresh();
}

void MessageBell::open() {
    fill();
    messages_.setSeen();
    list_->resize(kHistorySize.boundedTo(window()->size()));
    const auto corner =
        isVisible() ? mapToGlobal(QPoint(width(), 0)) : window()->mapToGlobal(window()->rect().bottomRight());
    list_->move(corner - QPoint(list_->width(), list_->height()));
    list_->show();
    list_->setFocus();
}

void MessageBell::fill() {
    list_->clear();
    const auto& told = messages_.history();
    for (auto one = told.rbegin(); one != told.rend(); ++one) {
        const bool error = one->level == LogLevel::error;
        auto* item = new QListWidgetItem(
            style()->standardIcon(error ? QStyle::SP_MessageBoxCritical : QStyle::SP_MessageBoxWarning),
            QStringLiteral("%1  %2").arg(one->time.toString(QStringLiteral("HH:mm")),
                                         QString::fromStdString(one->words.message())));
        list_->addItem(item);
    }
    if (told.empty()) list_->addItem(tr("No messages yet."));
}

void MessageBell::refresh() {
    const auto unseen = messages_.unseen();
    setIcon(bellIcon(palette().color(unseen > 0 ? QPalette::Highlight : QPalette::ButtonText),
                     devicePixelRatioF()));
    setText(unseen > 0 ? QString::number(unseen) : QString());
    setAccessibleName(unseen > 0 ? tr("Messages, %1 new").arg(unseen) : tr("Messages"));
}

bool MessageBell::eventFilter(QObject* watched, QEvent* event) {
    const bool escape =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (watched != list_ || !escape) return QToolButton::eventFilter(watched, event);
    list_->hide();
    return true;
}

void MessageBell::changeEvent(QEvent* event) {
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

}  // namespace navwright
