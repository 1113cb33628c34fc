#include "widgets/inspect/panel/tables_panel.h"

#include <QTabBar>
#include <QTabWidget>

#include "core/base/index.h"
#include "widgets/inspect/panel/table_tab.h"
#include "widgets/inspect/panel/tables_of.h"

namespace navwright {

TablesPanel::TablesPanel(Document& document, Selection& selection, QWidget* parent)
    : Panel("tables", parent, Room::none),
      document_(document),
      selection_(selection),
      tabs_(new QTabWidget(this)) {
    tabs_->setObjectName(QStringLiteral("tablesTabs"));
    tabs_->setAccessibleName(tr("Tables"));
    tabs_->setDocumentMode(true);
    tables_ = {new TableTab(QStringLiteral("nodes"), tr("Nodes"), ItemKind::node, selection, tabs_),
               new TableTab(QStringLiteral("links"), tr("Links"), ItemKind::link, selection, tabs_),
               new TableTab(QStringLiteral("clusters"), tr("Clusters"), ItemKind::cluster, selection, tabs_)};
    const std::array<QString, kTabs> titles{tr("Nodes"), tr("Links"), tr("Clusters")};
    for (std::size_t i = 0; i < kTabs; ++i) {
        tabs_->addTab(tables_[i], titles[i]);
        connect(tables_[i], &TableTab::failed, this, &TablesPanel::failed);
    }
    add(tabs_);
    connect(tabs_, &QTabWidget::currentChanged, this, [this](int tab) {
        if (isVisible()) fill(toIndex(tab));
    });
    connect(&document_, &Document::generationChanged, this, &TablesPanel::refresh);
    connect(&document_, &Document::reportChanged, this, &TablesPanel::refresh);
    connect(&selection_, &Selection::currentChanged, this, &TablesPanel::followSelection);
}

void TablesPanel::setFilter(DataFilter& filter) {
    const auto apply = [this, &filter] {
        for (auto* table : tables_) {
            if (table->kind() != ItemKind::cluster) table->showTypes(filter.shown().types);
        }
    };
    connect(&filter, &DataFilter::changed, this, apply);
    apply();
}

void TablesPanel::setConfidence(const ConfidenceModel& confidence) {
    confidence_ = &confidence;
    connect(&confidence, &ConfidenceModel::changed, this, &TablesPanel::refresh);
    refresh();
}

void TablesPanel::refresh() {
    stale_.fill(true);
    if (isVisible()) fill(toIndex(tabs_->currentIndex()));
}

void TablesPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fill(toIndex(tabs_->currentIndex()));
}

void TablesPanel::fill(std::size_t tab) {
    if (!stale_[tab]) return;
    stale_[tab] = false;
    const auto generation = document_.generation();
    const auto report = document_.report();
    Table table;
    if (generation) {
        const auto sure = confidence_ ? confidence_->of(generation) : nullptr;
        table = tab == 0   ? nodeTable(*generation, report.get(), sure.get())
                : tab == 1 ? linkTable(*generation, report.get(), sure.get())
                           : clusterTable(*generation);
    }
    tables_[tab]->setTable(std::move(table));
}

void TablesPanel::followSelection() {
    for (std::size_t i = 0; i < kTabs; ++i) {
        if (tables_[i]->kind() == selection_.current().kind) tabs_->setCurrentIndex(static_cast<int>(i));
        tables_[i]->followSelection();
    }
}

}  // namespace navwright
