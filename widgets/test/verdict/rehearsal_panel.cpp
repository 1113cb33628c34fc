#include "widgets/test/verdict/rehearsal_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStandardItemModel>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <array>

#include "core/base/index.h"
#include "core/review/comparison/before_rehearsal.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/cell.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/test/verdict/rehearsal_chart.h"
#include "widgets/test/verdict/stuck_words.h"

namespace navwright {

namespace {

QString typeText(NodeType type) {
    return QString::fromStdString(lowerReadable(nodeTypeName(type)));
}

/// "jump → box jump" where the cure changed the type.
QString typesText(const Cure& cure) {
    if (cure.kind != CureKind::retyped || cure.newType == cure.type) return typeText(cure.type);
    return QStringLiteral("%1 → %2").arg(typeText(cure.type), typeText(cure.newType));
}

}  // namespace

RehearsalPanel::RehearsalPanel(Document& document, QWidget* parent)
    : Panel("rehearsalPanel", parent),
      document_(document),
      text_(new QLabel(this)),
      before_(named(new QToolButton(this), "rehearsalBefore",
                    tr("Show the nav as it was before bots rehearsed it, in place of the one after (B)"))),
      chart_(new RehearsalChart(this)),
      model_(new QStandardItemModel(this)),
      cures_(new QTreeView(this)) {
    text_->setObjectName(QStringLiteral("rehearsalText"));
    // The text takes one line, to leave the height to the chart.
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    before_->setText(tr("Before"));
    before_->setCheckable(true);
    asList(*cures_, "rehearsalCures", tr("What the rehearsals mended"), model_);
    cures_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    cures_->setMinimumHeight(1);
    auto* parts = new QSplitter(this);
    parts->setObjectName(QStringLiteral("rehearsalSplitter"));
    parts->addWidget(chart_);
    parts->addWidget(cures_);
    addLine({before_, text_}, text_);
    add(parts, 1);
    connect(before_, &QToolButton::toggled, this, &RehearsalPanel::showBefore);
    const auto go = [this](const QModelIndex& index) {
        const auto row = toIndex(index.row());
        if (!report_ || row >= report_->cures.size()) return;
        const auto& cure = report_->cures[row];
        emit placeWanted(0.5f * (cure.from + cure.to));
    };
    connect(cures_, &QTreeView::clicked, this, go);
    connect(cures_, &QTreeView::activated, this, go);
    connect(&document_, &Document::generationChanged, this, &RehearsalPanel::refresh);
    refresh();
}

bool RehearsalPanel::canShowBefore() const {
    const auto generation = document_.generation();
    return generation && generation->graph && generation->graph->unrehearsed;
}

void RehearsalPanel::toggleBefore() {
    if (canShowBefore()) before_->toggle();
}

void RehearsalPanel::showBefore(bool before) {
    emit beforeWanted(before ? beforeRehearsal(*document_.generation()) : nullptr);
}

void RehearsalPanel::refresh() {
    const auto generation = document_.generation();
    const auto report = generation && generation->graph ? generation->graph->rehearsal : nullptr;
    const bool can = canShowBefore();
    // The nav before rehearsals is that of an earlier nav now.
    before_->setChecked(false);
    allow(*before_, can ? QString() : tr("rehearsals have changed nothing in this nav"));
    emit canShowBeforeChanged(can);
    report_ = report;
    chart_->show(report ? report->rounds : std::vector<RehearsalRound>());
    fillCures(report.get());
    if (!report) {
        text_->setText(tr("Bots did not rehearse this nav."));
        return;
    }
    const auto best = std::ranges::min_element(report->rounds, {}, &RehearsalRound::stuckRate);
    const bool any = best != report->rounds.end();
    text_->setText(any ? tr("%1: stuck bots from %2 to %3 per bot and minute; %4 mended.%5")
                             .arg(countText(report->rounds.size(), "round", "rounds"))
                             .arg(report->rounds.front().stuckRate, 0, 'f', 2)
                             .arg(best->stuckRate, 0, 'f', 2)
                             .arg(countText(report->cures.size(), "link", "links"))
                             .arg(report->cutShort ? tr(" It was cut short.") : QString())
                       : tr("There was nothing to rehearse."));
}

void RehearsalPanel::fillCures(const RehearsalReport* report) {
    model_->clear();
    model_->setHorizontalHeaderLabels(
        {tr("Mended by"), tr("Type"), tr("Failed"), tr("Tried"), tr("Cause"), tr("Why")});
    if (report == nullptr) return;
    for (const auto& cure : report->cures) {
        model_->appendRow({cell(QString::fromStdString(readable(cureName(cure.kind)))), cell(typesText(cure)),
                           cell(QString::number(cure.failures)), cell(QString::number(cure.attempts)),
                           cell(stuckCauseText(cure.cause)), cell(QString::fromStdString(cure.why))});
    }
}

}  // namespace navwright
