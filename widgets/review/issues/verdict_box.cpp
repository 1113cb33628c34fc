#include "widgets/review/issues/verdict_box.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/review/issues/comparison.h"
#include "widgets/review/issues/verdict_change.h"

namespace navwright {

VerdictBox::VerdictBox(Comparison& comparison, QWidget* parent)
    : QWidget(parent), comparison_(comparison), words_(new QLabel(this)) {
    setObjectName(QStringLiteral("comparisonSplit"));
    words_->setObjectName(QStringLiteral("comparisonVerdicts"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::RichText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    beside_ =
        makeButton(tr("Side by side"), "comparisonBeside",
                   tr("Show A and B beside each other in the view, from one camera"), Split::Kind::beside);
    swipe_ =
        makeButton(tr("Swipe"), "comparisonSwipe",
                   tr("Show A left and B right of a line that you drag over the view"), Split::Kind::swipe);
    test_ = named(new QPushButton(tr("Test both"), this), "comparisonTest",
                  tr("Let bots walk both navs, with the same seed and settings (Ctrl+Shift+F5)"));
    connect(test_, &QPushButton::clicked, this, &VerdictBox::testWanted);
    auto* row = new FlowLayout;
    for (auto* button : {test_, beside_, swipe_}) row->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(words_);
    column->addLayout(row);
    connect(&comparison_, &Comparison::changed, this, &VerdictBox::refresh);
    connect(&comparison_, &Comparison::verdictsChanged, this, &VerdictBox::refresh);
    refresh();
}

QPushButton* VerdictBox::makeButton(const QString& title, const char* name, const QString& help,
                                    Split::Kind kind) {
    auto* button = named(new QPushButton(title, this), name, help);
    button->setCheckable(true);
    connect(button, &QPushButton::clicked, this,
            [this, kind](bool on) { emit splitWanted(on ? kind : Split::Kind::none); });
    return button;
}

void VerdictBox::setSplit(Split::Kind kind) {
    beside_->setChecked(kind == Split::Kind::beside);
    swipe_->setChecked(kind == Split::Kind::swipe);
    if (std::exchange(split_, kind != Split::Kind::none) != split_) emit splitChanged();
}

void VerdictBox::setNoView(const QString& why) {
    noView_ = why;
    refresh();
}

void VerdictBox::setNoTest(const QString& why) {
    noTest_ = why;
    refresh();
}

void VerdictBox::refresh() {
    const auto compared = comparison_.compared();
    words_->setVisible(compared != nullptr);
    const auto why = !noView_.isEmpty() ? noView_ : compared ? QString() : tr("choose two navs first");
    for (auto* button : {beside_, swipe_}) allow(*button, why);
    allow(*test_, compared ? noTest_ : tr("choose two navs first"));
    if (!compared) return;
    const auto verdicts = comparison_.verdicts();
    words_->setText(verdictChangeText(verdicts).toHtmlEscaped() + verdictTable(verdicts));
}

}  // namespace navwright
