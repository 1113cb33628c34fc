#include "widgets/parameters/panel/parameter_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "widgets/common/models/shown_difference.h"
#include "widgets/parameters/panel/parameter_row.h"
#include "widgets/parameters/panel/parameter_section.h"
#include "widgets/parameters/panel/preset_box.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr Stage kSections[] = {Stage::gate,  Stage::votes, Stage::clusters, Stage::nodes,
                               Stage::links, Stage::graph, Stage::navtest};
const QString kOverlay = QStringLiteral("parameters.changes");

}  // namespace

ParameterPanel::ParameterPanel(Document& document, WorkbenchView* view,
                               const std::filesystem::path& presetFolder, QWidget* parent)
    : Panel("parameterPanel", parent),
      document_(document),
      view_(view),
      preview_(new ChangePreview(document, this)) {
    auto* presets = new PresetBox(document, PresetStore(presetFolder), this);
    connect(presets, &PresetBox::failed, this, &ParameterPanel::failed);
    connect(presets, &PresetBox::choosing, preview_, &ChangePreview::begin);
    presets_ = presets;
    add(presets);
    makeFilter();
    makePreview();
    add(makeSections(), 1);
    connect(&document_, &Document::generationChanged, this, &ParameterPanel::refreshValues);
    connect(&document_, &Document::reportChanged, this, &ParameterPanel::refreshValues);
    connect(&document_, &Document::parametersChanged, this, [this] {
        if (changedOnly_->isChecked()) filter();
    });
    connect(&job_, &LatestWork::ranOut, this,
            [this](const QString& message) { emit failed({message.toStdString()}); });
    refreshValues();
}

void ParameterPanel::makeFilter() {
    words_ = new QLineEdit(this);
    words_->setObjectName(QStringLiteral("parameterFilter"));
    words_->setAccessibleName(tr("Find a parameter"));
    words_->setPlaceholderText(tr("Find a parameter"));
    words_->setClearButtonEnabled(true);
    changedOnly_ = new QCheckBox(tr("Changed"), this);
    changedOnly_->setObjectName(QStringLiteral("changedOnly"));
    changedOnly_->setAccessibleName(tr("Only changed parameters"));
    changedOnly_->setToolTip(tr("Only what differs from the default"));
    addLine({words_, changedOnly_}, words_);
    connect(words_, &QLineEdit::textChanged, this, &ParameterPanel::filter);
    connect(changedOnly_, &QCheckBox::toggled, this, &ParameterPanel::filter);
}

void ParameterPanel::makePreview() {
    showChanges_ = new QCheckBox(tr("Show what a change does"), this);
    showChanges_->setObjectName(QStringLiteral("showChanges"));
    showChanges_->setAccessibleName(tr("Show what a change does"));
    showChanges_->setToolTip(
        tr("In the 3D view: added green, removed red, hollow and dashed, moved violet, another type blue. "
           "A comparison is not drawn meanwhile."));
    showChanges_->setChecked(true);
    counts_ = new QLabel(this);
    counts_->setObjectName(QStringLiteral("changeCounts"));
    counts_->setWordWrap(true);
    counts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Room for both lines from the start: what is dragged must not move away from under the hand.
    counts_->setMinimumHeight(2 * counts_->fontMetrics().lineSpacing());
    counts_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    connect(preview_, &ChangePreview::changed, this,
            [this](const ChangePreview::Counts& counts, const std::shared_ptr<const StagePicture>& picture) {
                picture_ = picture;
                showCounts(counts);
                drawPreview();
            });
    connect(showChanges_, &QCheckBox::toggled, this, &ParameterPanel::drawPreview);
    add(showChanges_);
    add(counts_);
    showCounts({});
}

void ParameterPanel::drawPreview() {
    const bool drawn = showChanges_->isChecked() && picture_ && picture_->items > 0;
    if (turns_ && drawn) turns_->begin(kOverlay, tr("what the change does"));
    if (turns_ && !drawn) turns_->end(kOverlay);
    if (view_) view_->setOverlay(kOverlay, drawn ? picture_ : nullptr);
}

void ParameterPanel::takeTurns(ShownDifference& turns) {
    turns_ = &turns;
    connect(&turns, &ShownDifference::ended, this, [this](const QString& who) {
        if (who == kOverlay) preview_->clear();
    });
}

QWidget* ParameterPanel::makeSections() {
    auto* inside = new QWidget;
    auto* rows = new QVBoxLayout(inside);
    rows->setContentsMargins(0, 0, 2, 0);
    rows->setSpacing(2);
    for (const auto stage : kSections) {
        auto* section = new ParameterSection(document_, stage, inside);
        sections_.push_back(section);
        rows->addWidget(section);
        section->setOpen(stage == Stage::nodes);
        connect(section, &ParameterSection::opened, this, &ParameterPanel::refreshValues);
        for (auto* row : section->rows()) {
            connect(row, &ParameterRow::dragStarted, preview_, &ChangePreview::begin);
        }
    }
    rows->addStretch(1);
    scroll_ = scrolled(inside, "parameterScroll", tr("Parameters by stage"), this);
    return scroll_;
}

void ParameterPanel::showParameter(Param id) {
    words_->clear();
    changedOnly_->setChecked(false);
    for (auto* section : sections_) {
        for (auto* row : section->rows()) {
            if (row->id() != id) continue;
            section->setOpen(true);
            // Rows that were folded away have no place yet.
            scroll_->widget()->layout()->activate();
            scroll_->ensureWidgetVisible(row);
            row->pointOut();
        }
    }
}

void ParameterPanel::filter() {
    for (auto* section : sections_) section->filter(words_->text().trimmed(), changedOnly_->isChecked());
}

/// Only rows that are in sight are worth the counting; the count under way is seen, the newest comes after
/// it.
void ParameterPanel::refreshValues() {
    const auto generation = document_.generation();
    if (!generation) {
        job_.cancel();
        return showValues({});
    }
    std::vector<Param> wanted;
    for (const auto* section : sections_) {
        if (!section->isOpen()) continue;
        for (const auto* row : section->rows()) {
            if (row->hasHistogram()) wanted.push_back(row->id());
        }
    }
    job_.runNext(
        [this, generation, wanted, report = document_.report()](JobContext& context) -> LatestWork::Done {
            ValueMap values;
            for (const auto id : wanted) {
                if (context.stopRequested()) break;
                if (auto some = thresholdValues(id, *generation, report.get())) {
                    values[id] = std::make_shared<const ThresholdValues>(*std::move(some));
                }
            }
            return [this, values] { showValues(values); };
        });
}

void ParameterPanel::showValues(const ValueMap& values) {
    for (const auto* section : sections_) {
        for (auto* row : section->rows()) {
            const auto found = values.find(row->id());
            if (found != values.end()) {
                row->setValues(found->second);
            } else if (!document_.generation()) {
                row->setValues(nullptr);
            }
        }
    }
}

void ParameterPanel::showCounts(const ChangePreview::Counts& counts) {
    if (counts == ChangePreview::Counts()) {
        counts_->setText(picture_ ? tr("The change has no effect")
                                  : tr("Move a threshold, or choose a preset, to see the effect"));
        return;
    }
    counts_->setText(tr("Nodes +%1 −%2, %3 of another type\nLinks +%4 −%5, %6 of another type")
                         .arg(counts.nodesAdded)
                         .arg(counts.nodesRemoved)
                         .arg(counts.nodesRetyped)
                         .arg(counts.linksAdded)
                         .arg(counts.linksRemoved)
                         .arg(counts.linksRetyped));
}

}  // namespace navwright
