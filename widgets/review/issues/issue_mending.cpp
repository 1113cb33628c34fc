#include "widgets/review/issues/issue_mending.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/lint/issues/safe_fixes.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/parameter_links.h"
#include "widgets/review/issues/component_joiner.h"
#include "widgets/review/issues/floor_picture.h"
#include "widgets/review/issues/issue_fixes.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/issues/issue_pictures.h"
#include "widgets/review/issues/nav_issues.h"

namespace navwright {

IssueMending::IssueMending(NavIssues& navIssues, IssueModel& model, QWidget* parent)
    : Panel("issueMending", parent, Room::none),
      navIssues_(navIssues),
      source_(&navIssues),
      model_(model),
      joiner_(new ComponentJoiner(navIssues.document(), this)),
      message_(wordsLabel(this, "issueMessage")),
      fixes_(new QComboBox(this)),
      note_(new QLineEdit(this)) {
    makeParts();
    connect(joiner_, &ComponentJoiner::said, this, [this](const QString& text) {
        message_->setText(withParameterLinks(text));
        emit said(text);
    });
    connect(joiner_, &ComponentJoiner::runningChanged, this, [this] { show(issue_, chosen_, noneWords_); });
}

void IssueMending::setSource(IssueSource& source) {
    source_ = &source;
    issue_ = nullptr;
    chosen_.clear();
}

void IssueMending::show(const Issue* current, std::vector<const Issue*> chosen, const QString& noneWords) {
    issue_ = current;
    chosen_ = std::move(chosen);
    noneWords_ = noneWords;
    {
        const QScopedValueRollback guard(filling_, true);
        fixes_->clear();
        if (issue_) {
            for (const auto& fix : issue_->fixes) fixes_->addItem(QString::fromStdString(fix.label));
        }
    }
    const bool ignored = !chosen_.empty() && std::ranges::all_of(chosen_, [this](const Issue* each) {
        return source_->ignored(*each);
    });
    fixable_ = issue_ && !issue_->fixes.empty() && source_->hindrance().isEmpty();
    message_->setText(withParameterLinks(issue_ ? QString::fromStdString(issue_->message) : noneWords_));
    allowFixes();
    const auto noIssue = source_->onDemand() ? tr("what is ignored is kept in projects, which hold AQ2 navs")
                         : chosen_.empty()   ? tr("select issues in the list first")
                                             : QString();
    allow(*ignore_, noIssue);
    ignore_->setText(ignored ? tr("Stop ignoring") : tr("Ignore"));
    allow(*note_, ignored ? tr("these issues are ignored already") : noIssue);
    showPreview();
}

/// The buttons are for the fix that is chosen.
void IssueMending::allowFixes() {
    const auto hindrance = source_->hindrance();
    const auto noFix = !hindrance.isEmpty() ? hindrance
                       : fixable_           ? source_->idleWords(issue_->fixes[chosenFix()])
                       : issue_             ? tr("this issue has no fix")
                                            : tr("go to an issue first");
    const bool searching = joiner_->running();
    const auto busy = tr("links are being looked for");
    allow(*fixes_, searching ? busy : fixable_ ? QString() : noFix);
    fix_->setText(searching ? tr("Cancel") : tr("Fix"));
    fix_->setToolTip(searching ? tr("Stop looking for links; none is added")
                               : tr("Mend this issue (Ctrl+Return; can be undone)"));
    allow(*fix_, searching ? QString() : noFix);
    allow(*fixAll_, searching ? busy : fixable_ ? QString() : noFix);
}

std::size_t IssueMending::chosenFix() const {
    return toIndex(std::max(0, fixes_->currentIndex()));
}

void IssueMending::showPreview() {
    if (filling_) return;
    if (previewing_ && issue_ && !issue_->navWay.empty()) return emit previewChanged(detourPicture(*issue_));
    const bool any = previewing_ && issue_ && !issue_->fixes.empty();
    if (any && issue_->fixes[chosenFix()].fillsHole) return emit previewChanged(holePicture(*issue_));
    emit previewChanged(any ? fixPicture(issue_->fixes[chosenFix()]) : nullptr);
}

void IssueMending::setPreviewing(bool previewing) {
    previewing_ = previewing;
    showPreview();
}

void IssueMending::showSafe() {
    const auto count = safeCount();
    auto words = count > 0 ? tr("Fix all that is safe (%1)").arg(count) : tr("Fix all that is safe");
    if (!source_->onDemand()) words += QStringLiteral("…");
    fixSafe_->setText(words);
    const auto hindrance = source_->hindrance();
    allow(*fixSafe_, !hindrance.isEmpty() ? hindrance
                     : count > 0          ? QString()
                                          : tr("no issue has a safe fix: all need a decision"));
}

std::size_t IssueMending::safeCount() const {
    const auto issues = source_->issues();
    if (!issues) return 0;
    return safeFixesOf(*issues, [this](const Issue& issue) { return !source_->ignored(issue); }).fixes.size();
}

void IssueMending::fixSafely() {
    source_->onDemand() ? source_->fixSafe() : emit safeFixWanted();
}

std::shared_ptr<const StagePicture> IssueMending::holePicture(const Issue& issue) const {
    const auto& result = navIssues_.result();
    const auto* hole = result && result->coverage ? holeAt(*result->coverage, issue.at) : nullptr;
    return hole ? fillOutline(*result->floor, *hole) : nullptr;
}

/// Whether the chosen fix is one that bots have to find; then they are sent for it.
bool IssueMending::joins(const std::vector<const Issue*>& issues) {
    if (!issue_->fixes[chosenFix()].joins) return false;
    std::vector<Vec3> parts;
    for (const auto* issue : issues) {
        for (const auto& fix : issue->fixes) {
            if (fix.joins) parts.push_back(*fix.joins);
        }
    }
    joiner_->join(std::move(parts));
    return true;
}

void IssueMending::fix() {
    if (joiner_->running()) return joiner_->cancel();
    if (!issue_ || issue_->fixes.empty() || joins({issue_})) return;
    if (issue_->fixes[chosenFix()].fillsHole) return emit fillWanted({issue_->at});
    const auto fix = issue_->fixes[chosenFix()];
    const auto issue = *issue_;  // what the signal selects may change the current one
    emit fixing();
    if (const auto why = source_->fix(issue, fix); !why.isEmpty()) {
        emit notFixed();
        return emit said(why);
    }
    emit said(QString::fromStdString(fix.label));
}

void IssueMending::fixAllOfKind() {
    if (!issue_ || issue_->fixes.empty()) return;
    std::vector<const Issue*> alike;
    for (const auto& index : model_.listed()) {
        const auto* other = model_.issue(index);
        if (other->validator == issue_->validator && !source_->ignored(*other)) alike.push_back(other);
    }
    if (joiner_->running() || joins(alike)) return;
    if (issue_->fixes[chosenFix()].fillsHole) {
        std::vector<Vec3> centers;
        for (const auto* each : alike) centers.push_back(each->at);
        return emit fillWanted(std::move(centers));
    }
    const auto kind = kindTitle(source_->kinds(), issue_->validator);
    const auto all = alike.size();
    const auto like = issue_->fixes[chosenFix()];
    emit fixing();
    const auto fixed = source_->fixAlike(alike, like);
    emit said(fixed == all
                  ? tr("%1: %2").arg(kind, countText(fixed, "issue mended", "issues mended"))
                  : tr("%1: %2 of %3 mended; the others offer other fixes").arg(kind).arg(fixed).arg(all));
}

void IssueMending::ignoreChosen() {
    const auto issues = chosen_;
    const bool ignored =
        std::ranges::all_of(issues, [this](const Issue* each) { return source_->ignored(*each); });
    if (ignored) {
        heedIssues(navIssues_.document(), issues);
    } else {
        ignoreIssues(navIssues_.document(), issues, note_->text().trimmed());
        note_->clear();
    }
}

void IssueMending::makeParts() {
    message_->setTextFormat(Qt::RichText);
    message_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    message_->setAccessibleName(tr("What the current issue says"));
    message_->setToolTip(tr("Names of parameters lead to their sliders"));
    connect(message_, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto id = linkedParameter(link)) emit parameterWanted(*id);
    });
    fixes_->setObjectName(QStringLiteral("issueFixes"));
    fixes_->setAccessibleName(tr("Ways to mend the issue"));
    note_->setObjectName(QStringLiteral("issueNote"));
    note_->setAccessibleName(tr("Why the issue is ignored"));
    note_->setPlaceholderText(tr("Note: why it is harmless"));
    fix_ = named(new QPushButton(tr("Fix"), this), "issueFix",
                 tr("Mend this issue (Ctrl+Return; can be undone)"));
    fixAll_ = named(new QPushButton(tr("Fix all of this kind"), this), "issueFixAll",
                    tr("Mend all listed issues of this kind"));
    fixSafe_ = named(
        new QPushButton(this), "issueFixSafe", tr("Fix all that is safe"),
        tr("List what follows from the map or from what bots did; mend it between tests before and after"));
    ignore_ = named(new QPushButton(tr("Ignore"), this), "issueIgnore",
                    tr("Ignore the selected issues, with the note"));
    auto* mend = new QGridLayout;
    mend->addWidget(fixes_, 0, 0, 1, 2);
    mend->addWidget(fix_, 1, 0, 1, 2);
    mend->addWidget(fixAll_, 2, 0, 1, 2);
    mend->addWidget(fixSafe_, 3, 0, 1, 2);
    mend->addWidget(note_, 4, 0);
    mend->addWidget(ignore_, 4, 1);
    add(message_);
    add(mend);
    connect(fix_, &QPushButton::clicked, this, &IssueMending::fix);
    connect(fixAll_, &QPushButton::clicked, this, &IssueMending::fixAllOfKind);
    connect(fixSafe_, &QPushButton::clicked, this, &IssueMending::fixSafely);
    connect(ignore_, &QPushButton::clicked, this, &IssueMending::ignoreChosen);
    connect(fixes_, &QComboBox::currentIndexChanged, this, [this] {
        if (filling_) return;
        allowFixes();
        showPreview();
    });
}

}  // namespace navwright
