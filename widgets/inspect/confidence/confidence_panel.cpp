#include "widgets/inspect/confidence/confidence_panel.h"

#include <fmt/format.h>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <vector>

#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/cell.h"
#include "widgets/common/models/grey.h"

namespace navwright {

namespace {

constexpr int kSteps = 100;           ///< of the slider, from 0 to 1
constexpr std::size_t kListed = 500;  ///< of the least sure
constexpr std::array kLayers{LayerId::nodes, LayerId::links};

/// A node or link in the list.
struct ListedPart {
    Item item;
    const Rated* rated = nullptr;
    ConfidenceKind kind = ConfidenceKind::node;
};

std::vector<ListedPart> leastSure(const NavConfidence& confidence) {
    std::vector<ListedPart> parts;
    for (std::size_t i = 0; i < confidence.nodes.size(); ++i)
        parts.push_back({{ItemKind::node, i}, &confidence.nodes[i], ConfidenceKind::node});
    for (std::uint32_t i = 0; i < confidence.links.size(); ++i) {
        for (std::uint32_t l = 0; l < confidence.links[i].size(); ++l)
            parts.push_back({Item::link(i, l), &confidence.links[i][l], ConfidenceKind::link});
    }
    std::ranges::stable_sort(parts, {}, [](const ListedPart& part) { return part.rated->value; });
    if (parts.size() > kListed) parts.resize(kListed);
    return parts;
}

QString ruleHtml() {
    auto html =
        QStringLiteral("<p>%1</p>").arg(QString::fromUtf8(confidenceRuleText().data()).toHtmlEscaped());
    html += ConfidencePanel::tr(
                "<p>For its origin: by hand %1, from a file %2, from the map %3, inferred %4.</p>")
                .arg(originMember(NavOrigin::hand), 0, 'f', 2)
                .arg(originMember(NavOrigin::file), 0, 'f', 2)
                .arg(originMember(NavOrigin::map), 0, 'f', 2)
                .arg(originMember(NavOrigin::inferred), 0, 'f', 2);
    for (const auto kind : {ConfidenceKind::link, ConfidenceKind::node}) {
        html += kind == ConfidenceKind::link ? ConfidencePanel::tr("<p><b>Links</b>")
                                             : ConfidencePanel::tr("<p><b>Nodes</b>");
        for (const auto& curve : confidenceCurves(kind)) {
            QStringList knees;
            for (const auto& knee : curve.knees) {
                knees << (curve.share ? QStringLiteral("%1 %: %2").arg(100 * knee.at)
                                      : QStringLiteral("%1: %2").arg(knee.at))
                             .arg(knee.member, 0, 'f', 2);
            }
            html += QStringLiteral("<br>%1 %2: %3")
                        .arg(curve.against ? ConfidencePanel::tr("against,") : ConfidencePanel::tr("for,"),
                             QString::fromUtf8(curve.of.data()).toHtmlEscaped(),
                             knees.join(QStringLiteral(" · ")));
        }
        html += QStringLiteral("</p>");
    }
    return html;
}

}  // namespace

ConfidencePanel::ConfidencePanel(Document& document, const ConfidenceModel& confidence, LayerModel& layers,
                                 Selection& selection, QWidget* parent)
    : Panel("confidence", parent),
      document_(document),
      confidence_(confidence),
      layers_(layers),
      selection_(selection),
      preview_(new CutPreview(this)),
      coloured_(new QCheckBox(tr("Colour nodes and links"), this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      value_(new QLabel(this)),
      counts_(new QLabel(this)),
      cut_(new QLabel(this)),
      rule_(new QLabel(this)),
      ruleShown_(new QToolButton(this)),
      rows_(new QStandardItemModel(this)),
      list_(new QTreeView(this)) {
    makeRows();
    connect(&document_, &Document::generationChanged, this, &ConfidencePanel::refresh);
    connect(&confidence_, &ConfidenceModel::changed, this, &ConfidencePanel::refresh);
    connect(preview_, &CutPreview::changed, this, &ConfidencePanel::showCut);
    connect(coloured_, &QCheckBox::toggled, this, &ConfidencePanel::setColoured);
    connect(slider_, &QSlider::valueChanged, this, [this] {
        value_->setText(QString::number(least(), 'f', 2));
        if (slider_->value() > 0 && !coloured_->isChecked()) coloured_->setChecked(true);
        applyLayers();
        preview_->ask(document_.generation(), confidence_.of(document_.generation()), least());
    });
    connect(&layers_, &LayerModel::changed, this, &ConfidencePanel::followFilter);
    connect(list_, &QTreeView::clicked, this, &ConfidencePanel::go);
    connect(list_, &QTreeView::activated, this, &ConfidencePanel::go);
    refresh();
}

void ConfidencePanel::makeRows() {
    coloured_->setObjectName(QStringLiteral("confidenceColours"));
    coloured_->setAccessibleName(tr("Colour nodes and links by confidence"));
    coloured_->setToolTip(
        tr("Dark is low confidence, bright is high. The stages Nodes and Links have this colouring, too."));
    slider_->setObjectName(QStringLiteral("confidenceLeast"));
    slider_->setAccessibleName(tr("Show only nodes and links of at least this confidence"));
    slider_->setToolTip(slider_->accessibleName());
    slider_->setRange(0, kSteps);
    slider_->setPageStep(10);
    value_->setText(QStringLiteral("0.00"));
    counts_->setObjectName(QStringLiteral("confidenceCounts"));
    cut_->setObjectName(QStringLiteral("confidenceCut"));
    rule_->setObjectName(QStringLiteral("confidenceRule"));
    rule_->setText(ruleHtml());
    rule_->setVisible(false);
    for (auto* label : {counts_, cut_, rule_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    ruleShown_->setObjectName(QStringLiteral("confidenceShowRule"));
    ruleShown_->setText(tr("The rule"));
    ruleShown_->setAccessibleName(tr("Show the rule of confidence"));
    ruleShown_->setCheckable(true);
    connect(ruleShown_, &QToolButton::toggled, rule_, &QLabel::setVisible);
    asList(*list_, "confidenceList", tr("Nodes and links, lowest confidence first"), rows_);
    auto* line = new QHBoxLayout;
    line->addWidget(coloured_);
    line->addWidget(new QLabel(tr("Show above"), this));
    line->addWidget(slider_, 1);
    line->addWidget(value_);
    line->addWidget(ruleShown_);
    add(line);
    add(counts_);
    add(cut_);
    add(rule_);
    add(list_, 1);
}

double ConfidencePanel::least() const {
    return static_cast<double>(slider_->value()) / kSteps;
}

void ConfidencePanel::refresh() {
    const auto known = confidence_.of(document_.generation());
    const auto why =
        known ? QString() : tr("open a map with demos, or a nav; its parts are rated after that");
    allow(*coloured_, why);
    allow(*slider_, why);
    showCounts();
    fillList();
    preview_->ask(document_.generation(), known, least());
}

void ConfidencePanel::showCounts() {
    const auto known = confidence_.of(document_.generation());
    if (!known) {
        counts_->setText(document_.generation() ? tr("Rating nodes and links…") : tr("There is no nav."));
        return;
    }
    const auto counts = countConfidence(*known);
    const auto words = [](const std::array<std::uint32_t, 10>& tenths) {
        std::array<std::uint32_t, 4> kinds{};  // doubtful, open, likely, sure
        for (std::size_t i = 0; i < tenths.size(); ++i)
            kinds[i < 4 ? 0 : i < 6 ? 1 : i < 8 ? 2 : 3] += tenths[i];
        return tr("%1 from 0.8, %2 from 0.6, %3 from 0.4, %4 below")
            .arg(kinds[3])
            .arg(kinds[2])
            .arg(kinds[1])
            .arg(kinds[0]);
    };
    auto text = tr("Nodes: %1. Links: %2.").arg(words(counts.nodes), words(counts.links));
    if (!known->botsAsked) text += tr(" Bots have not tried the links yet.");
    if (!known->tested) text += tr(" There is no test.");
    counts_->setText(text);
}

void ConfidencePanel::showCut() {
    if (preview_->busy()) return cut_->setText(tr("Counting what would be left…"));
    cut_->setText(preview_->cut() ? cutWords(*preview_->cut()) : QString());
}

void ConfidencePanel::fillList() {
    rows_->clear();
    rows_->setHorizontalHeaderLabels({tr("Confidence"), tr("What"), tr("Why")});
    const auto generation = document_.generation();
    const auto known = confidence_.of(generation);
    if (!known) return;
    const auto& nodes = generation->graph->graph.nodes;
    for (const auto& part : leastSure(*known)) {
        // Rounded as the words beside it round it.
        auto* value = cell(QString::fromStdString(fmt::format("{:.2f}", part.rated->value)));
        value->setData(QVariant::fromValue(part.item.id), Qt::UserRole);
        value->setData(part.kind == ConfidenceKind::link, Qt::UserRole + 1);
        const auto what = part.kind == ConfidenceKind::node
                              ? tr("node %1").arg(part.item.id)
                              : tr("link %1 → %2")
                                    .arg(part.item.major())
                                    .arg(nodes[part.item.major()].links[part.item.minor()].target);
        rows_->appendRow(
            {value, cell(what),
             cell(QString::fromStdString(explainConfidence(part.rated->signs, part.kind).text()))});
    }
    list_->resizeColumnToContents(0);
    list_->resizeColumnToContents(1);
}

void ConfidencePanel::setColoured(bool on) {
    if (on && !before_) {
        before_ = std::array{layers_.settings(LayerId::nodes), layers_.settings(LayerId::links)};
    } else if (!on && before_) {
        for (std::size_t i = 0; i < kLayers.size(); ++i) {
            auto now = layers_.settings(kLayers[i]);
            // A person may have chosen another colouring since.
            if (colouringAt(kLayers[i], now.colourBy).key != "confidence") continue;
            const auto& was = (*before_)[i];
            now.colourBy = was.colourBy;
            now.palette = was.palette;
            now.rangeLocked = was.rangeLocked;
            now.low = was.low;
            now.high = was.high;
            now.filterLow = was.filterLow;
            now.filterHigh = was.filterHigh;
            layers_.set(kLayers[i], now);
        }
        before_.reset();
        if (slider_->value() > 0) slider_->setValue(0);
    }
    applyLayers();
}

/// The filter is one for nodes and links: taken off one of them, it is off.
void ConfidencePanel::followFilter(LayerId layer) {
    const auto& now = layers_.settings(layer);
    const bool ours = std::ranges::find(kLayers, layer) != kLayers.end() && coloured_->isChecked() &&
                      colouringAt(layer, now.colourBy).key == "confidence";
    if (ours && slider_->value() > 0 && now.filterLow > now.filterHigh) slider_->setValue(0);
}

void ConfidencePanel::applyLayers() {
    if (!coloured_->isChecked()) return;
    for (const auto layer : kLayers) {
        auto settings = layers_.settings(layer);
        settings.colourBy = colouringNumber(layer, "confidence");
        settings.rangeLocked = false;
        settings.filterLow = slider_->value() > 0 ? static_cast<float>(least()) : 1;
        settings.filterHigh = slider_->value() > 0 ? 1 : 0;
        layers_.set(layer, settings);
    }
}

void ConfidencePanel::go(const QModelIndex& index) {
    const auto generation = document_.generation();
    if (!index.isValid() || !confidence_.of(generation)) return;
    const auto first = index.siblingAtColumn(0);
    const Item item{first.data(Qt::UserRole + 1).toBool() ? ItemKind::link : ItemKind::node,
                    first.data(Qt::UserRole).value<std::uint64_t>()};
    const auto& nodes = generation->graph->graph.nodes;
    selection_.select(item);
    emit evidenceWanted();
    if (item.kind == ItemKind::node) {
        emit placeWanted(nodes[item.id].origin);
    } else {
        const auto& from = nodes[item.major()];
        emit placeWanted(0.5f * (from.origin + nodes[from.links[item.minor()].target].origin));
    }
}

}  // namespace navwright
