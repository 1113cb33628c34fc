#include "tools/tool_strip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "tools/two_clicks.h"

namespace navwright {

ToolStrip::ToolStrip(ToolModel& tools, QWidget* parent)
    : QFrame(parent),
      tools_(tools),
      text_(new QLabel(this)),
      copy_(new QToolButton(this)),
      leave_(new QToolButton(this)) {
    setObjectName(QStringLiteral("toolStrip"));
    text_->setObjectName(QStringLiteral("toolText"));
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    copy_->setObjectName(QStringLiteral("toolCopy"));
    copy_->setText(tr("Copy"));
    copy_->setAccessibleName(tr("Copy what the tool found"));
    leave_->setObjectName(QStringLiteral("toolLeave"));
    leave_->setText(tr("Leave the tool"));
    leave_->setAccessibleName(leave_->text());
    connect(copy_, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(text_->text()); });
    connect(leave_, &QToolButton::clicked, this, [this] { tools_.setCurrent(ToolModel::select()); });
    auto* row = new QHBoxLayout(this);
    row->addWidget(text_, 1);
    row->addWidget(copy_, 0, Qt::AlignTop);
    row->addWidget(leave_, 0, Qt::AlignTop);
    hide();
}

void ToolStrip::add(TwoClicks& tool) {
    connect(&tool, &TwoClicks::textChanged, this, [this, &tool](const QString& text) {
        if (tool.active()) text_->setText(text);
    });
    connect(&tools_, &ToolModel::changed, this, [this, &tool](const QString& id) {
        if (tool.active()) text_->setText(tool.text());
        if (tool.active() || id == ToolModel::select()) setVisible(tool.active());
    });
}

}  // namespace navwright
