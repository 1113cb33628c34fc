#include "audit/issue_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "audit/severity_look.h"
#include "models/named.h"
#include "tools/pressed_look.h"

namespace navwright {

void IssuePanel::makeFilters() {
    summary_->setObjectName(QStringLiteral("issueSummary"));
    summary_->setWordWrap(true);
    missing_->setObjectName(QStringLiteral("issueMissing"));
    missing_->setWordWrap(true);
    missing_->setForegroundRole(QPalette::PlaceholderText);
    text_->setObjectName(QStringLiteral("issueText"));
    text_->setAccessibleName(tr("Filter issues by words"));
    text_->setPlaceholderText(tr("Filter"));
    text_->setClearButtonEnabled(true);
    kind_->setObjectName(QStringLiteral("issueKind"));
    kind_->setAccessibleName(tr("Kind of issues listed"));
    kind_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    grouping_->setObjectName(QStringLiteral("issueGrouping"));
    grouping_->setAccessibleName(tr("Group issues by"));
    grouping_->addItems({tr("By kind"), tr("By severity"), tr("One list")});
    ignoredToo_->setObjectName(QStringLiteral("issueIgnoredToo"));
    ignoredToo_->setAccessibleName(tr("List ignored issues too"));
    marks_->setObjectName(QStringLiteral("issueMarks"));
    marks_->setAccessibleName(tr("Mark the listed issues in the 3D view"));
    marks_->setChecked(true);
    auto* words = new QHBoxLayout;
    words->addWidget(text_, 1);
    for (const auto severity : {Severity::error, Severity::warning, Severity::hint}) {
        auto* box = new QToolButton(this);
        box->setObjectName(QStringLiteral("issueSeverity.") +
                           QString::fromLatin1(severityName(severity).data()));
        box->setIcon(severityIcon(severity));
        box->setCheckable(true);
        box->setChecked(true);
        box->setToolTip(severityTitle(severity));
        box->setAccessibleName(severityTitle(severity));
        showPressed(box);
        severities_[static_cast<std::size_t>(severity)] = box;
        words->addWidget(box);
        connect(box, &QToolButton::toggled, this, &IssuePanel::takeFilter);
    }
    auto* kinds = new QHBoxLayout;
    kinds->addWidget(kind_, 1);
    kinds->addWidget(grouping_);
    auto* boxes = new QHBoxLayout;
    boxes->addWidget(ignoredToo_);
    boxes->addWidget(marks_);
    boxes->addStretch();
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->addWidget(summary_);
    column->addWidget(missing_);
    column->addLayout(words);
    column->addLayout(kinds);
    column->addLayout(boxes);
    connect(text_, &QLineEdit::textChanged, this, &IssuePanel::takeFilter);
    connect(kind_, &QComboBox::currentIndexChanged, this, &IssuePanel::takeFilter);
    connect(ignoredToo_, &QCheckBox::toggled, this, &IssuePanel::takeFilter);
    connect(marks_, &QCheckBox::toggled, this, &IssuePanel::refresh);
    connect(grouping_, &QComboBox::currentIndexChanged, model_,
            [this](int index) { model_->setGrouping(static_cast<IssueGrouping>(index)); });
}

void IssuePanel::makeList() {
    list_->setObjectName(QStringLiteral("issueList"));
    list_->setAccessibleName(tr("Issues of the nav"));
    list_->setModel(model_);
    list_->setUniformRowHeights(true);
    list_->setAlternatingRowColors(true);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setSortingEnabled(true);
    list_->sortByColumn(-1, Qt::AscendingOrder);  // as the validators have them
    list_->header()->setSectionResizeMode(QHeaderView::Interactive);
    list_->header()->resizeSection(IssueModel::what, 150);
    list_->header()->resizeSection(IssueModel::message, 190);
    list_->setIndentation(12);
    list_->setMinimumHeight(120);
    static_cast<QVBoxLayout*>(layout())->addWidget(list_, 1);
    connect(list_, &QTreeView::expanded, this,
            [this](const QModelIndex& index) { rememberOpen(index, true); });
    connect(list_, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { rememberOpen(index, false); });
    connect(list_, &QTreeView::clicked, this, &IssuePanel::go);
    connect(list_, &QTreeView::activated, this, &IssuePanel::go);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (filling_) return;
                showCurrent();
                if (list_->hasFocus()) go(index);
            });
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!filling_) showCurrent();
    });
}

void IssuePanel::makeActions() {
    message_->setObjectName(QStringLiteral("issueMessage"));
    message_->setWordWrap(true);
    fixes_->setObjectName(QStringLiteral("issueFixes"));
    fixes_->setAccessibleName(tr("Ways to mend the issue"));
    note_->setObjectName(QStringLiteral("issueNote"));
    note_->setAccessibleName(tr("Why the issue is ignored"));
    note_->setPlaceholderText(tr("Note: why it is harmless"));
    fix_ = named(new QPushButton(tr("Fix"), this), "issueFix",
                 tr("Mend this issue (Ctrl+Return; can be undone)"));
    fixAll_ = named(new QPushButton(tr("Fix all of this kind"), this), "issueFixAll",
                    tr("Mend all listed issues of this kind"));
    ignore_ = named(new QPushButton(tr("Ignore"), this), "issueIgnore",
                    tr("Ignore the selected issues, with the note"));
    previous_ = named(new QPushButton(tr("Previous"), this), "issuePrevious",
                      tr("Fly to the previous issue (Shift+N)"));
    next_ = named(new QPushButton(tr("Next"), this), "issueNext", tr("Fly to the next issue (N)"));
    select_ = named(new QPushButton(tr("Select"), this), "issueSelect",
                    tr("Select the nodes and links that the marked issues are about (Ctrl+Shift+N)"));
    auto* steps = new QHBoxLayout;
    steps->addWidget(previous_);
    steps->addWidget(next_);
    steps->addWidget(select_);
    auto* mend = new QGridLayout;
    mend->addWidget(fixes_, 0, 0, 1, 2);
    mend->addWidget(fix_, 1, 0);
    mend->addWidget(fixAll_, 1, 1);
    mend->addWidget(note_, 2, 0);
    mend->addWidget(ignore_, 2, 1);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->addLayout(steps);
    column->addWidget(message_);
    column->addLayout(mend);
    connect(fix_, &QPushButton::clicked, this, &IssuePanel::fix);
    connect(fixAll_, &QPushButton::clicked, this, &IssuePanel::fixAllOfKind);
    connect(ignore_, &QPushButton::clicked, this, &IssuePanel::ignoreChosen);
    connect(previous_, &QPushButton::clicked, this, &IssuePanel::previous);
    connect(next_, &QPushButton::clicked, this, &IssuePanel::next);
    connect(select_, &QPushButton::clicked, this, &IssuePanel::selectMarked);
    connect(fixes_, &QComboBox::currentIndexChanged, this, &IssuePanel::showPreview);
}

}  // namespace navwright
