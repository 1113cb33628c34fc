#include "app/navwright/shell/frame/log_panel.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTime>

namespace navwright {

namespace {

constexpr int kMostLogLines = 5000;

QString levelWord(LogLevel level) {
    switch (level) {
        case LogLevel::warning:
            return LogPanel::tr("warning: ");
        case LogLevel::error:
            return LogPanel::tr("error: ");
        default:
            return {};
    }
}

}  // namespace

LogPanel::LogPanel(QWidget* parent)
    : Panel("logPanel", parent, Room::none), lines_(new QPlainTextEdit(this)) {
    lines_->setObjectName(QStringLiteral("logText"));
    lines_->setAccessibleName(tr("Log"));
    lines_->setReadOnly(true);
    lines_->setMaximumBlockCount(kMostLogLines);
    lines_->setFrameShape(QFrame::NoFrame);
    auto* clear = new QPushButton(tr("Clear"), this);
    clear->setObjectName(QStringLiteral("logClear"));
    clear->setAccessibleName(tr("Clear the log"));
    connect(clear, &QPushButton::clicked, lines_, &QPlainTextEdit::clear);
    auto* below = new QHBoxLayout;
    below->addStretch();
    below->addWidget(clear);
    Panel::add(lines_, 1);
    Panel::add(below);
}

void LogPanel::add(LogLevel level, const QString& message) {
    lines_->appendPlainText(QTime::currentTime().toString(QStringLiteral("HH:mm:ss  ")) + levelWord(level) +
                            message);
}

QString LogPanel::text() const {
    return lines_->toPlainText();
}

}  // namespace navwright
