#include "app/navwright/parts/review/split_bar.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>

#include "core/base/index.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr int kGap = 8;
/// Below this width, in logical pixels, the buttons stand under the names.
constexpr int kNarrowBar = 420;

}  // namespace

SplitBar::SplitBar(QWidget* parent)
    : QWidget(parent), buttons_(new QWidget(this)), selected_(new QLabel(this)) {
    setObjectName(QStringLiteral("splitBar"));
    for (std::size_t i = 0; i < navs_.size(); ++i) {
        navs_[i] = new QLabel(this);
        navs_[i]->setObjectName(i == 0 ? QStringLiteral("splitNavA") : QStringLiteral("splitNavB"));
        navs_[i]->setTextFormat(Qt::PlainText);
        navs_[i]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        navs_[i]->setAlignment(i == 0 ? Qt::AlignLeft : Qt::AlignRight);
    }
    auto bold = font();
    bold.setBold(true);
    for (auto* nav : navs_) nav->setFont(bold);
    beside_ =
        named(new QPushButton(tr("Side by side"), this), "splitBeside", tr("Show A and B beside each other"));
    swipe_ = named(new QPushButton(tr("Swipe"), this), "splitSwipe",
                   tr("Show A left and B right of a line that you drag over the view"));
    for (auto* button : {beside_, swipe_}) button->setCheckable(true);
    leave_ =
        named(new QPushButton(tr("Leave"), this), "splitLeave", tr("Show the document's nav alone (Esc)"));
    connect(beside_, &QPushButton::clicked, this, [this] { emit wanted(Split::Kind::beside); });
    connect(swipe_, &QPushButton::clicked, this, [this] { emit wanted(Split::Kind::swipe); });
    connect(leave_, &QPushButton::clicked, this, [this] { emit wanted(Split::Kind::none); });
    selected_->setObjectName(QStringLiteral("splitSelected"));
    selected_->setTextFormat(Qt::PlainText);
    selected_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    selected_->setAlignment(Qt::AlignHCenter);
    grid_ = new QGridLayout(this);
    grid_->setContentsMargins(kGap, 2, kGap, 2);
    grid_->setVerticalSpacing(0);
    grid_->setColumnStretch(0, 1);
    grid_->setColumnStretch(2, 1);
    auto* flow = new FlowLayout(buttons_);
    for (auto* button : {beside_, swipe_, leave_}) flow->addWidget(button);
    arrange();
    setSelected({});
}

void SplitBar::setNav(SplitSide side, const QString& words, const QString& all) {
    words_[toIndex(side)] = words;
    all_[toIndex(side)] = all;
    elide();
}

void SplitBar::setKind(Split::Kind kind) {
    beside_->setChecked(kind == Split::Kind::beside);
    swipe_->setChecked(kind == Split::Kind::swipe);
    setSelected({});
}

void SplitBar::setSelected(const QString& text) {
    selectedWords_ = !text.isEmpty()       ? text
                     : swipe_->isChecked() ? tr("Drag the line. Click a node or link to see it in both navs.")
                                           : tr("Click a node or link to see it in both navs.");
    elide();
}

void SplitBar::arrange() {
    const int below = width() < kNarrowBar ? 1 : 0;
    if (grid_->count() > 0 && grid_->itemAtPosition(below, 1) != nullptr) return;
    grid_->addWidget(navs_[0], 0, 0);
    grid_->addWidget(navs_[1], 0, 2);
    if (below == 1) {
        grid_->addWidget(buttons_, below, 0, 1, 3);
    } else {
        grid_->addWidget(buttons_, below, 1);
    }
    grid_->addWidget(selected_, below + 1, 0, 1, 3);
}

void SplitBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    elide();
}

/// Long names are cut; the whole is in the tool tip.
void SplitBar::elide() {
    const auto show = [](QLabel& label, const QString& words, const QString& all) {
        label.setText(label.fontMetrics().elidedText(words, Qt::ElideMiddle, label.width()));
        label.setToolTip(all);
        label.setAccessibleName(all);
    };
    for (std::size_t i = 0; i < navs_.size(); ++i) show(*navs_[i], words_[i], all_[i]);
    show(*selected_, selectedWords_, selectedWords_);
}

}  // namespace navwright
