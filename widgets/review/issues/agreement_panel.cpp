#include "widgets/review/issues/agreement_panel.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableWidget>
#include <QTreeView>

#include "core/base/index.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/parameters/panel/shape_icon.h"
#include "widgets/review/issues/issue_pictures.h"

namespace navwright {

namespace {

constexpr std::array kDemoRows{DemoSays::seen, DemoSays::unseen, DemoSays::nothing};
constexpr std::array kPhysicsRows{PhysicsSays::possible, PhysicsSays::impossible, PhysicsSays::nothing};

AgreementModel::Saying sayingAt(int row, int column) {
    const auto number = toIndex(row);
    return {kDemoRows[number / kPhysicsRows.size()], kPhysicsRows[number % kPhysicsRows.size()],
            static_cast<TestSays>(column)};
}

}  // namespace

AgreementPanel::AgreementPanel(NavIssues& navIssues, Selection& selection, QWidget* parent)
    : Panel("agreement", parent),
      navIssues_(navIssues),
      selection_(selection),
      model_(new AgreementModel(navIssues, this)),
      sorted_(new QSortFilterProxyModel(this)),
      colours_(new QCheckBox(tr("Colour links in view"), this)),
      missing_(new QLabel(this)),
      shown_(new QListWidget(this)),
      matrix_(new QTableWidget(this)),
      list_(new QTreeView(this)) {
    colours_->setObjectName(QStringLiteral("agreementColours"));
    colours_->setAccessibleName(tr("Colour the suspicious links in the 3D view"));
    missing_->setObjectName(QStringLiteral("agreementMissing"));
    missing_->setWordWrap(true);
    makeKinds();
    makeMatrix();
    makeList();
    add(colours_);
    add(missing_);
    add(split("agreementParts", this, {{shown_, 0}, {matrix_, 0}, {list_, 1}}, Qt::Vertical), 1);
    connect(colours_, &QCheckBox::toggled, this, &AgreementPanel::updateOverlay);
    connect(&navIssues_, &NavIssues::changed, this, &AgreementPanel::updateOverlay);
    connect(model_, &AgreementModel::modelReset, this, &AgreementPanel::refresh);
    refresh();
}

void AgreementPanel::makeKinds() {
    shown_->setObjectName(QStringLiteral("agreementShown"));
    shown_->setAccessibleName(tr("Kinds of disagreement; only links of checked ones are listed"));
    shown_->setSelectionMode(QAbstractItemView::NoSelection);
    shown_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    shown_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    for (int i = 0; i < kSuspicionCount; ++i) {
        auto* kind = new QListWidgetItem(
            shapeIcon(GlyphShape::cube, toColour(paletteColour(Palette::categories,
                                                               suspicionColour(static_cast<Suspicion>(i))))),
            QString(), shown_);
        kind->setToolTip(tr("Check to list only these"));
        kind->setCheckState(Qt::Unchecked);
    }
    connect(shown_, &QListWidget::itemChanged, this, [this] {
        std::array<bool, kSuspicionCount> shown{};
        for (int i = 0; i < kSuspicionCount; ++i)
            shown[toIndex(i)] = shown_->item(i)->checkState() == Qt::Checked;
        model_->setShown(shown);
    });
}

void AgreementPanel::makeMatrix() {
    matrix_->setObjectName(QStringLiteral("agreementMatrix"));
    matrix_->setAccessibleName(tr("Links by what demos, physics and test say"));
    matrix_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    matrix_->setSelectionMode(QAbstractItemView::NoSelection);
    matrix_->setRowCount(kSayings * kSayings);
    matrix_->setColumnCount(kSayings);
    matrix_->setHorizontalHeaderLabels({tr("Untested"), tr("Fails"), tr("Works")});
    matrix_->setVerticalHeaderLabels({tr("Seen, possible"), tr("Seen, impossible"), tr("Seen, not judged"),
                                      tr("Unseen, possible"), tr("Unseen, impossible"),
                                      tr("Unseen, not judged"), tr("No demos, possible"),
                                      tr("No demos, impossible"), tr("No demos, not judged")});
    matrix_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    matrix_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    matrix_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    connect(matrix_, &QTableWidget::cellClicked, this, [this](int row, int column) {
        const auto saying = sayingAt(row, column);
        model_->setSaying(model_->saying() == saying ? std::nullopt : std::optional(saying));
    });
}

void AgreementPanel::makeList() {
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(Qt::UserRole);
    asList(*list_, "agreementList", tr("Links, the most suspicious first"), sorted_);
    list_->setSortingEnabled(true);
    list_->sortByColumn(AgreementModel::suspicion, Qt::AscendingOrder);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(AgreementModel::suspicion, QHeaderView::Stretch);
    list_->header()->resizeSection(AgreementModel::link, 84);
    list_->header()->resizeSection(AgreementModel::type, 84);
    list_->header()->resizeSection(AgreementModel::demos, 120);
    list_->header()->resizeSection(AgreementModel::physics, 104);
    list_->header()->resizeSection(AgreementModel::test, 88);
    connect(list_, &QTreeView::clicked, this, &AgreementPanel::go);
    connect(list_, &QTreeView::activated, this, &AgreementPanel::go);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (list_->hasFocus()) go(index);
            });
}

void AgreementPanel::refresh() {
    const auto counts = model_->counts();
    for (int i = 0; i < kSuspicionCount; ++i)
        shown_->item(i)->setText(
            tr("%1: %2").arg(counts[toIndex(i)]).arg(suspicionTitle(static_cast<Suspicion>(i))));
    say(*missing_, missingWords());
    fillMatrix();
    hideEmptyRows();
}

QString AgreementPanel::missingWords() const {
    const auto result = navIssues_.result();
    if (!result) return tr("Open a map with demos, or a nav.");
    QStringList words;
    if (!result->generation->map) words << tr("Without the map there is no physics.");
    if (result->generation->demos.empty()) words << tr("There are no demos, so there is no evidence.");
    if (!navIssues_.document().report()) words << tr("Not tested yet: press F5.");
    return words.join(QLatin1Char(' '));
}

void AgreementPanel::fillMatrix() {
    const auto result = navIssues_.result();
    const auto counts = result ? countAgreement(result->agreement) : AgreementCounts{};
    for (int row = 0; row < matrix_->rowCount(); ++row) {
        for (int column = 0; column < matrix_->columnCount(); ++column) {
            const auto saying = sayingAt(row, column);
            const auto count = counts[toIndex(saying.demo)][toIndex(saying.physics)][toIndex(saying.test)];
            auto* cell = new QTableWidgetItem(count == 0 ? QString() : QString::number(count));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            cell->setToolTip(tr("Click to list only these links, again for all"));
            if (model_->saying() == saying) cell->setBackground(palette().highlight());
            if (model_->saying() == saying) cell->setForeground(palette().highlightedText());
            matrix_->setItem(row, column, cell);
        }
    }
}

/// Hides rows without any link.
void AgreementPanel::hideEmptyRows() {
    for (int row = 0; row < matrix_->rowCount(); ++row) {
        bool any = false;
        for (int column = 0; column < matrix_->columnCount(); ++column) {
            any = any || !matrix_->item(row, column)->text().isEmpty();
        }
        matrix_->setRowHidden(row, !any);
    }
}

void AgreementPanel::updateOverlay() {
    const auto result = navIssues_.result();
    emit overlayChanged(colours_->isChecked() && result
                            ? agreementPicture(result->generation->graph->graph, result->agreement)
                            : nullptr);
}

void AgreementPanel::go(const QModelIndex& index) {
    const auto result = navIssues_.result();
    if (!index.isValid() || !result || result->generation != navIssues_.document().generation()) return;
    const auto& link = model_->row(sorted_->mapToSource(index).row());
    const auto& nodes = result->generation->graph->graph.nodes;
    selection_.select(Item::link(link.node, link.number));
    emit evidenceWanted();
    emit placeWanted(0.5f * (nodes[link.node].origin + nodes[link.to].origin));
}

}  // namespace navwright
