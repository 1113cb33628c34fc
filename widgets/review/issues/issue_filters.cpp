#include "widgets/review/issues/issue_filters.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>

#include "core/base/index.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/issues/issue_pictures.h"
#include "widgets/review/issues/issue_source.h"

namespace navwright {

namespace {

constexpr int kLeastLetters = 6;  ///< of a combo box

}  // namespace

IssueFilters::IssueFilters(IssueModel& model, QWidget* parent)
    : Panel("issueFilters", parent, Room::none),
      model_(model),
      text_(new QLineEdit(this)),
      kind_(new QComboBox(this)),
      grouping_(new QComboBox(this)),
      ignoredToo_(new QCheckBox(tr("Also ignored"), this)),
      marks_(new QCheckBox(tr("Mark in view"), this)) {
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
        severities_[toIndex(severity)] = box;
        words->addWidget(box);
        connect(box, &QToolButton::toggled, this, &IssueFilters::apply);
    }
    // In a narrow dock the boxes shrink; their lists show the full text.
    for (auto* box : {kind_, grouping_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kLeastLetters);
    }
    add(words);
    addLine({kind_, grouping_}, kind_);
    addLine({ignoredToo_, marks_});
    connect(text_, &QLineEdit::textChanged, this, &IssueFilters::apply);
    connect(kind_, &QComboBox::currentIndexChanged, this, &IssueFilters::apply);
    connect(ignoredToo_, &QCheckBox::toggled, this, &IssueFilters::apply);
    connect(marks_, &QCheckBox::toggled, this, &IssueFilters::marksToggled);
    connect(grouping_, &QComboBox::currentIndexChanged, this,
            [this](int index) { model_.setGrouping(static_cast<IssueGrouping>(index)); });
}

void IssueFilters::apply() {
    if (filling_) return;
    auto filter = model_.filter();
    filter.text = text_->text().trimmed();
    for (std::size_t i = 0; i < severities_.size(); ++i) filter.severities[i] = severities_[i]->isChecked();
    filter.kind = kind_->currentData().toString();
    filter.ignored = ignoredToo_->isChecked();
    model_.setFilter(filter);
}

void IssueFilters::showSeverity(Severity severity) {
    for (std::size_t i = 0; i < severities_.size(); ++i) {
        severities_[i]->setChecked(i == toIndex(severity));
    }
}

void IssueFilters::showKind(std::string_view kind, std::span<const Validator> kinds) {
    const auto id = QString::fromUtf8(kind.data(), std::ssize(kind));
    // Each changes the list of kinds, to those that there are.
    for (auto* severity : severities_) severity->setChecked(true);
    if (kind_->findData(id) < 0) kind_->addItem(kindTitle(kinds, kind), id);
    kind_->setCurrentIndex(kind_->findData(id));
}

void IssueFilters::showAllKinds() {
    kind_->setCurrentIndex(0);
}

void IssueFilters::refreshKinds(std::span<const Validator> kinds) {
    {
        const QScopedValueRollback guard(filling_, true);
        const auto kind = kind_->currentData().toString();
        kind_->clear();
        kind_->addItem(tr("All kinds"), QString());
        for (const auto& [id, title] : model_.kinds()) kind_->addItem(title, id);
        if (kind_->findData(kind) < 0) kind_->addItem(kindTitle(kinds, kind.toStdString()), kind);
        kind_->setCurrentIndex(kind_->findData(kind));
    }
    apply();
}

bool IssueFilters::marks() const {
    return marks_->isChecked();
}

}  // namespace navwright
