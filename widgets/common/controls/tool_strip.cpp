#include "widgets/common/controls/tool_strip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

#include "widgets/common/controls/two_clicks.h"

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
    connect(&tools_, &ToolModel::changed, this, &ToolStrip::showActive);
    auto* row = new QHBoxLayout(this);
    row->addWidget(text_, 1);
    row->addWidget(copy_, 0, Qt::AlignTop);
    row->addWidget(leave_, 0, Qt::AlignTop);
    hide();
}

void ToolStrip::showActive() {
    const auto active = std::ranges::find_if(shown_, [](const TwoClicks* tool) { return tool->active(); });
    if (active != shown_.end()) text_->setText((*active)->text());
    setVisible(active != shown_.end());
}

void ToolStrip::add(TwoClicks& tool) {
    shown_.push_back(&tool);
    connect(&tool, &TwoClicks::textChanged, this, [this, &tool](const QString& text) {
        if (tool.active()) text_->setText(text);
    });
}

}  // namespace navwright
