#include "app/navwright/shell/guide/guide_strip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/guide/guide.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"

namespace navwright {

GuideStrip::GuideStrip(Guide& guide, CommandTable& commands, QWidget* parent)
    : QFrame(parent),
      guide_(guide),
      commands_(commands),
      words_(new QLabel(this)),
      do_(named(new QPushButton(this), "guideDo", tr("Do this step"))),
      skip_(named(new QPushButton(tr("Next"), this), "guideSkip", tr("Leave this step and go to the next"))) {
    setObjectName(QStringLiteral("guideStrip"));
    setAccessibleName(tr("Guide to a first nav"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    // In a narrow view they take two lines.
    auto* titles = new FlowLayout(nullptr);
    titles->setSpacing(2);
    for (std::size_t i = 0; i < guide_.steps().size(); ++i) {
        auto* step = named(new QToolButton(this), QStringLiteral("guideStep.") + guide_.steps()[i].id,
                           tr("Step %1: %2").arg(i + 1).arg(guide_.steps()[i].title));
        step->setAutoRaise(true);
        step->setCheckable(true);
        connect(step, &QToolButton::clicked, this, [this, i] { guide_.go(i); });
        steps_.push_back(step);
        titles->addWidget(step);
    }
    auto* close =
        named(new QToolButton(this), "guideClose", tr("Close the guide; the menu Help brings it back"));
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, &guide_, &Guide::close);
    words_->setObjectName(QStringLiteral("guideWords"));
    words_->setWordWrap(true);
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    connect(do_, &QPushButton::clicked, this, &GuideStrip::run);
    connect(skip_, &QPushButton::clicked, &guide_, &Guide::skip);
    constexpr int kLeastLetters = 30;
    words_->setMinimumWidth(kLeastLetters * words_->fontMetrics().averageCharWidth());
    auto* row = new FlowLayout;
    row->addWide(words_);
    row->addWidget(do_);
    row->addWidget(skip_);
    auto* head = new QHBoxLayout;
    head->addLayout(titles, 1);
    head->addWidget(close, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 2, 4, 4);
    column->setSpacing(2);
    column->addLayout(head);
    column->addLayout(row);
    connect(&guide_, &Guide::changed, this, &GuideStrip::refresh);
    // Whether a step can be done may change with what the window works on.
    for (std::size_t i = 0; i < guide_.steps().size(); ++i) {
        const auto* action = commands_.action(guide_.steps()[i].command);
        if (!action) continue;
        connect(action, &QAction::changed, this, [this, i] {
            if (i == guide_.current()) refresh();
        });
    }
    refresh();
}

/// In a narrow view the present step alone has its title there: the others would take all the height.
void GuideStrip::showTitles() {
    constexpr int kLeastForAll = 320;  ///< logical pixels
    for (std::size_t i = 0; i < steps_.size(); ++i)
        steps_[i]->setVisible(width() >= kLeastForAll || i == guide_.current());
}

void GuideStrip::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    showTitles();
}

void GuideStrip::run() {
    if (guide_.finished()) return guide_.close();
    if (auto* action = commands_.action(guide_.steps()[guide_.current()].command)) action->trigger();
}

void GuideStrip::refresh() {
    setVisible(guide_.active());
    if (!guide_.active()) return;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const auto& step = guide_.steps()[i];
        steps_[i]->setText(guide_.isDone(i) ? tr("✓ %1").arg(step.title) : step.title);
        steps_[i]->setChecked(i == guide_.current());
    }
    showTitles();
    skip_->setVisible(!guide_.finished());
    if (guide_.finished()) {
        words_->setText(
            tr("Done: bots now walk the nav that you wrote. Help, “Guide to a first nav” shows the steps "
               "again."));
        do_->setText(tr("Close"));
        do_->setVisible(true);
        return allow(*do_, {});
    }
    const auto& step = guide_.steps()[guide_.current()];
    words_->setText(step.words());
    const auto* entry = commands_.find(step.command);
    do_->setVisible(entry != nullptr);
    if (!entry) return;
    do_->setText(plainTitle(entry->action->text()));
    do_->setAccessibleName(do_->text());
    do_->setToolTip(entry->command.help);
    allow(*do_, CommandTable::missing(entry->command));
}

}  // namespace navwright
