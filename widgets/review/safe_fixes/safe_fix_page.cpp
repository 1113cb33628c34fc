#include "widgets/review/safe_fixes/safe_fix_page.h"

#include <QHeaderView>
#include <QProgressBar>
#include <QScopedValueRollback>
#include <QTreeWidget>

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/index.h"
#include "core/lint/aq2/lint.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/issues/issue_pictures.h"

namespace navwright {

namespace {

constexpr int kOffer = Qt::UserRole;  ///< number of the offer; none: a kind
enum Column { fixColumn, issueColumn, placeColumn };

QString placeText(const Vec3& at) {
    return QStringLiteral("%1 %2 %3").arg(at.x, 0, 'f', 0).arg(at.y, 0, 'f', 0).arg(at.z, 0, 'f', 0);
}

}  // namespace

SafeFixPage::SafeFixPage(SafeFixSession& session, QWidget* parent)
    : Panel("safeFixes", parent, Room::aboveAndBelow),
      session_(session),
      title_(wordsLabel(this, "safeFixTitle")),
      words_(wordsLabel(this, "safeFixWords")),
      list_(new QTreeWidget(this)),
      state_(wordsLabel(this, "safeFixState")),
      bar_(named(new QProgressBar(this), "safeFixBar", tr("How far the tests are"), QString())),
      run_(pushButton(this, "safeFixRun", tr("Apply and test"),
                      tr("Make the ticked fixes as one step, between tests before and after"))),
      again_(
          pushButton(this, "safeFixAgain", tr("Choose again"), tr("List the safe fixes that there are now"))),
      cancel_(pushButton(this, "safeFixCancel", tr("Cancel"), QString())) {
    auto bold = font();
    bold.setBold(true);
    title_->setFont(bold);
    makeList();
    add(title_);
    add(words_);
    add(list_, 1);
    addStretch();  // shown in place of the list
    add(state_);
    add(bar_);
    addLine({run_, again_, cancel_});
    connect(run_, &QPushButton::clicked, &session_, &SafeFixSession::run);
    connect(again_, &QPushButton::clicked, &session_, &SafeFixSession::begin);
    connect(cancel_, &QPushButton::clicked, this, [this] {
        const bool stays = session_.working();
        session_.cancel();
        if (!stays) emit left();
    });
    connect(&session_, &SafeFixSession::stepChanged, this, &SafeFixPage::showStep);
    connect(&session_, &SafeFixSession::offersChanged, this, [this] {
        fill();
        showStep();
    });
    // A tick on a kind changes many fixes at once.
    connect(&session_, &SafeFixSession::wantedChanged, this, [this] {
        if (std::exchange(behind_, true)) return;
        QMetaObject::invokeMethod(
            this,
            [this] {
                behind_ = false;
                showStep();
            },
            Qt::QueuedConnection);
    });
    connect(&session_, &SafeFixSession::progressed, this, &SafeFixPage::showProgress);
    fill();
    showStep();
}

void SafeFixPage::makeList() {
    list_->setObjectName(QStringLiteral("safeFixList"));
    list_->setAccessibleName(tr("Safe fixes"));
    list_->setColumnCount(3);
    list_->setHeaderLabels({tr("Fix"), tr("Why"), tr("Place")});
    list_->setUniformRowHeights(true);
    list_->setAlternatingRowColors(true);
    list_->setIndentation(12);
    list_->setMinimumHeight(100);
    list_->header()->resizeSection(fixColumn, 190);
    list_->header()->resizeSection(issueColumn, 190);
    connect(list_, &QTreeWidget::itemChanged, this, &SafeFixPage::take);
    const auto fly = [this](QTreeWidgetItem* item) {
        const auto number = item ? item->data(fixColumn, kOffer) : QVariant();
        if (number.isValid()) emit placeWanted(session_.offers().at(number.toULongLong()).issue.at);
    };
    connect(list_, &QTreeWidget::itemClicked, this, fly);
    connect(list_, &QTreeWidget::itemActivated, this, fly);
}

void SafeFixPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    emit pictureChanged(picture());
}

/// Another page has come to the front, and draws its own picture.
void SafeFixPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    emit pictureChanged(picture());
}

std::shared_ptr<const StagePicture> SafeFixPage::picture() const {
    using Step = SafeFixSession::Step;
    const bool offered = session_.step() == Step::choosing || session_.step() == Step::testingBefore;
    if (!offered || isHidden()) return nullptr;
    std::vector<EditPatch> patches;
    for (const auto& offer : session_.offers()) {
        if (offer.wanted) patches.insert(patches.end(), offer.fix.patches.begin(), offer.fix.patches.end());
    }
    return fixPicture(patches);
}

void SafeFixPage::fill() {
    const QScopedValueRollback guard(filling_, true);
    std::map<QString, bool> shut;
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        const auto* kind = list_->topLevelItem(i);
        shut[kind->text(issueColumn)] = !kind->isExpanded();
    }
    list_->clear();
    std::map<std::string_view, QTreeWidgetItem*> kinds;
    for (std::size_t i = 0; i < session_.offers().size(); ++i) {
        const auto& offer = session_.offers()[i];
        auto*& kind = kinds[offer.issue.validator];
        if (!kind) {
            kind = new QTreeWidgetItem(list_, {QString(), kindTitle(validators(), offer.issue.validator)});
            kind->setFlags(kind->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
            kind->setIcon(fixColumn, severityIcon(offer.issue.severity));
        }
        auto* row = new QTreeWidgetItem(
            kind, {QString::fromStdString(offer.fix.label), QString::fromStdString(offer.issue.message),
                   placeText(offer.issue.at)});
        row->setData(fixColumn, kOffer, static_cast<qulonglong>(i));
        row->setToolTip(issueColumn, row->text(issueColumn));
        row->setFlags(row->flags() | Qt::ItemIsUserCheckable);
        row->setCheckState(fixColumn, offer.wanted ? Qt::Checked : Qt::Unchecked);
    }
    for (const auto& [id, kind] : kinds) {
        kind->setText(fixColumn, countText(static_cast<std::uint64_t>(kind->childCount()), "fix", "fixes"));
        kind->setExpanded(!shut[kind->text(issueColumn)]);
    }
}

/// A tick on a kind is reported once for each of its fixes.
void SafeFixPage::take(QTreeWidgetItem* item) {
    const auto number = item->data(fixColumn, kOffer);
    if (filling_ || !number.isValid()) return;
    const bool wanted = item->checkState(fixColumn) == Qt::Checked;
    const auto offer = toIndex(number.toULongLong());
    if (session_.offers().at(offer).wanted == wanted) return;
    session_.setWanted({offer}, wanted);
}

QString SafeFixPage::title() const {
    using Outcome = SafeFixSession::Outcome;
    if (session_.step() != SafeFixSession::Step::done) return tr("Fix all that is safe");
    switch (session_.outcome()) {
        case Outcome::kept:
            return tr("Fixed");
        case Outcome::rolledBack:
            return tr("Rolled back");
        case Outcome::stopped:
            return tr("Stopped");
        case Outcome::failed:
            return tr("Not tested");
        case Outcome::none:
            break;
    }
    return {};
}

QString SafeFixPage::explanation() const {
    if (session_.step() == SafeFixSession::Step::done) return session_.words().join(QLatin1Char('\n'));
    auto text = tr("These follow from the map or from what bots did, and remove no link that a bot could "
                   "walk. Untick what is to stay. The nav is tested %1 times, mended, and tested again as "
                   "often; if bots fare worse, all is rolled back. The view shows what would change; bots "
                   "look for what fills holes and joins islands after the first tests.")
                    .arg(SafeFixSession::kTests);
    if (session_.waiting() > 0)
        text += QLatin1Char('\n') + tr("%1 can follow when these are done.")
                                        .arg(countText(session_.waiting(), "more fix", "more fixes"));
    return text;
}

void SafeFixPage::showStep() {
    using Step = SafeFixSession::Step;
    const auto step = session_.step();
    title_->setText(title());
    words_->setText(explanation());
    const auto hindrance = session_.hindrance();
    const bool choosing = step == Step::choosing;
    list_->setVisible(step != Step::done);
    list_->setEnabled(choosing);
    run_->setVisible(step != Step::done);
    allow(*run_, choosing ? hindrance : tr("the fixes are being tried"));
    again_->setVisible(step == Step::done);
    cancel_->setText(step == Step::done ? tr("Close") : tr("Cancel"));
    cancel_->setToolTip(session_.working() ? tr("Stop; the nav is as it was before")
                                           : tr("Back to the issues"));
    bar_->setVisible(session_.working());
    state_->setVisible(session_.working() || (choosing && !hindrance.isEmpty()));
    if (choosing) state_->setText(hindrance);
    showProgress();
    emit pictureChanged(picture());
}

void SafeFixPage::showProgress() {
    using Step = SafeFixSession::Step;
    if (!session_.working()) return;
    const auto& progress = session_.progress();
    const auto number = tr("test %1 of %2").arg(progress.test + 1).arg(SafeFixSession::kTests);
    switch (session_.step()) {
        case Step::testingBefore:
            state_->setText(tr("As the nav is: %1").arg(number));
            break;
        case Step::searching:
            state_->setText(tr("Bots look for what fills holes and joins islands"));
            break;
        case Step::making:
            state_->setText(tr("Making the nav with the fixes"));
            break;
        default:
            state_->setText(tr("With the fixes: %1").arg(number));
            break;
    }
    constexpr int kSteps = 1000;
    const double part =
        progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : 0;
    const bool tests = session_.step() == Step::testingBefore || session_.step() == Step::testingAfter;
    bar_->setRange(0, tests ? kSteps : 0);
    bar_->setValue(static_cast<int>(kSteps * (progress.test + std::min(part, 1.0)) / SafeFixSession::kTests));
}

}  // namespace navwright
