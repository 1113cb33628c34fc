#include "widgets/edit/aq2/deed_list.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <memory>

#include "core/base/index.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/edit/session/delete_key.h"

namespace navwright {

namespace {

constexpr int kRows = 6;  ///< in sight

enum Column { kWhat, kOutcome, kTest, kWhy };

}  // namespace

DeedList::DeedList(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      title_(wordsLabel(this, "deedTitle")),
      list_(named(new QTreeWidget(this), "deedList", tr("What feedback of tests did"), QString())),
      putBack_(named(new QPushButton(tr("Put back"), this), "deedPutBack",
                     tr("Let the nav have the selected parts again (Del; can be undone)"))) {
    setObjectName(QStringLiteral("deeds"));
    list_->setHeaderLabels({tr("Done by tests"), tr("Outcome"), tr("Test"), tr("Why")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setAlternatingRowColors(true);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setMinimumHeight((kRows + 1) * list_->fontMetrics().lineSpacing());
    list_->header()->resizeSection(kWhat, list_->fontMetrics().averageCharWidth() * 44);
    list_->header()->resizeSection(kOutcome, list_->fontMetrics().averageCharWidth() * 18);
    onDelete(*list_, [this] { putBack(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(title_);
    column->addWidget(list_);
    column->addWidget(putBack_, 0, Qt::AlignLeft);
    connect(list_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        emit placeWanted(deeds_[toIndex(list_->indexOfTopLevelItem(item))].place.from);
    });
    connect(list_, &QTreeWidget::itemSelectionChanged, this, &DeedList::updateButton);
    connect(putBack_, &QPushButton::clicked, this, &DeedList::putBack);
    connect(&document_, &Document::ledgerChanged, this, &DeedList::refresh);
    connect(&document_, &Document::generationChanged, this, &DeedList::refresh);
    refresh();
}

void DeedList::refresh() {
    const auto ledger = document_.ledger();
    const auto generation = document_.generation();
    deeds_.clear();
    if (ledger)
        deeds_ =
            ledgerDeeds(*ledger, generation && document_.current() ? &generation->graph->ledger : nullptr);
    list_->clear();
    std::size_t repairs = 0;
    for (const auto& deed : deeds_) {
        repairs += deed.place.repair ? 1 : 0;
        auto* row = new QTreeWidgetItem(
            list_, {QString::fromStdString(deed.what), QString::fromStdString(deed.outcome),
                    QString::number(deed.iteration), QString::fromStdString(deed.reason)});
        for (const auto column : {kWhat, kOutcome, kWhy}) row->setToolTip(column, row->text(column));
    }
    setVisible(!deeds_.empty());
    title_->setText(tr("Feedback of tests: %1, %2. Edits come after it.")
                        .arg(countText(deeds_.size() - repairs, "removal", "removals"),
                             countText(repairs, "repair", "repairs")));
    updateButton();
}

std::vector<LedgerPlace> DeedList::chosen() const {
    std::vector<LedgerPlace> places;
    for (auto* item : list_->selectedItems())
        places.push_back(deeds_[toIndex(list_->indexOfTopLevelItem(item))].place);
    return places;
}

void DeedList::updateButton() {
    allow(*putBack_, list_->selectedItems().isEmpty() ? tr("select removals in the list first") : QString());
}

void DeedList::putBack() {
    const auto places = chosen();
    if (places.empty() || !document_.ledger()) return;
    auto left = withoutEntries(*document_.ledger(), places);
    document_.setLedger(left.empty() ? nullptr : std::make_shared<const Ledger>(std::move(left)),
                        tr("Put back what tests changed (%1)").arg(places.size()));
}

}  // namespace navwright
