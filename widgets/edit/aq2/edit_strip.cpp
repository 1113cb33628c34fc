#include "widgets/edit/aq2/edit_strip.h"

#include <QHBoxLayout>
#include <QLabel>

#include "widgets/edit/aq2/edit_tool.h"

namespace navwright {

EditStrip::EditStrip(EditTool& tool, QWidget* parent) : QFrame(parent), text_(new QLabel(this)) {
    setObjectName(QStringLiteral("editStrip"));
    text_->setObjectName(QStringLiteral("editText"));
    text_->setAccessibleName(tr("What the editing tool does"));
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(text_, 1);
    connect(&tool, &EditTool::textChanged, this, &EditStrip::say);
    say(tool.text());
}

void EditStrip::say(const QString& text) {
    text_->setText(text);
    setVisible(!text.isEmpty());
}

}  // namespace navwright
