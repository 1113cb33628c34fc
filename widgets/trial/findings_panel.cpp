#include "trial/findings_panel.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "trial/removal_model.h"
#include "trial/removal_panel.h"
#include "trial/trial.h"

namespace navwright {

FindingsPanel::FindingsPanel(Trial& trial, Selection& selection, QWidget* parent)
    : QWidget(parent),
      trial_(trial),
      selection_(selection),
      pages_(new QTabWidget(this)),
      removals_(new RemovalModel(trial.document(), trial.tested(), this)),
      removalPanel_(new RemovalPanel(*removals_, this)) {
    setObjectName(QStringLiteral("findings"));
    pages_->setObjectName(QStringLiteral("findingTabs"));
    pages_->tabBar()->setObjectName(QStringLiteral("findingTabBar"));
    pages_->tabBar()->setAccessibleName(tr("What the test found"));
    pages_->setDocumentMode(true);
    constexpr const char* kKeys[kFindingKinds] = {"badNodes", "badLinks", "unreachable", "deaths"};
    for (int i = 0; i < kFindingKinds; ++i) {
        tabs_[static_cast<std::size_t>(i)] = makeTab(static_cast<FindingKind>(i), kKeys[i]);
    }
    pages_->setTabToolTip(pages_->addTab(removalPanel_, QString()),
                          tr("What feedback would take out of the nav"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(pages_);

    connect(&trial_.tested(), &TestedNav::changed, this, &FindingsPanel::updateTitles);
    connect(removals_, &RemovalModel::changed, this, [this] {
        updateTitles();
        updateOverlay();
    });
    connect(pages_, &QTabWidget::currentChanged, this, &FindingsPanel::updateOverlay);
    connect(removalPanel_, &RemovalPanel::rowWanted, this, [this](int row) {
        selection_.select(removals_->item(row));
        const auto& removal = removals_->removal(row);
        emit placeWanted(removal.isLink ? 0.5f * (removal.from + removal.end) : removal.from);
    });
    connect(&selection_, &Selection::currentChanged, this, &FindingsPanel::follow);
    updateTitles();
}

FindingsPanel::~FindingsPanel() {
    // Pages that go one by one are no choice of anybody's.
    pages_->disconnect(this);
}

FindingsPanel::Tab FindingsPanel::makeTab(FindingKind kind, const char* key) {
    Tab tab;
    tab.model = new FindingModel(kind, trial_.tested(), this);
    tab.sorted = new QSortFilterProxyModel(this);
    tab.sorted->setSourceModel(tab.model);
    tab.sorted->setSortRole(Qt::UserRole);
    tab.view = new QTreeView(pages_);
    tab.view->setObjectName(QStringLiteral("findings.") + QLatin1String(key));
    tab.view->setModel(tab.sorted);
    tab.view->setRootIsDecorated(false);
    tab.view->setUniformRowHeights(true);
    tab.view->setAlternatingRowColors(true);
    tab.view->setSortingEnabled(true);
    tab.view->sortByColumn(-1, Qt::AscendingOrder);  // as the model has them: the worst first
    tab.view->setAccessibleName(tab.model->explanation());
    tab.view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    pages_->setTabToolTip(pages_->addTab(tab.view, QString()), tab.model->explanation());
    const auto goTo = [this, tab](const QModelIndex& index) {
        if (index.isValid() && !following_) go(tab, tab.sorted->mapToSource(index).row());
    };
    connect(tab.view, &QTreeView::clicked, this, goTo);
    connect(tab.view, &QTreeView::activated, this, goTo);
    connect(tab.view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this, tab, goTo](const QModelIndex& index) {
                if (tab.view->hasFocus()) goTo(index);
            });
    return tab;
}

void FindingsPanel::updateTitles() {
    for (int i = 0; i < kFindingKinds; ++i) {
        const auto& tab = tabs_[static_cast<std::size_t>(i)];
        pages_->setTabText(i, tab.model->title());
    }
    pages_->setTabText(kFindingKinds, tr("Removals %1").arg(removals_->rowCount()));
}

void FindingsPanel::go(const Tab& tab, int row) {
    following_ = true;
    selection_.select(tab.model->item(row));
    following_ = false;
    emit placeWanted(tab.model->finding(row).place);
}

void FindingsPanel::follow(const Item& item) {
    const auto page = pages_->currentIndex();
    if (following_ || page >= kFindingKinds || item.kind == ItemKind::none) return;
    const auto& tab = tabs_[static_cast<std::size_t>(page)];
    for (int row = 0; row < tab.model->rowCount(); ++row) {
        if (tab.model->item(row) != item) continue;
        following_ = true;
        tab.view->setCurrentIndex(tab.sorted->mapFromSource(tab.model->index(row, 0)));
        following_ = false;
        return;
    }
}

void FindingsPanel::updateOverlay() {
    emit overlayChanged(pages_->currentWidget() == removalPanel_ ? removals_->picture() : nullptr);
}

}  // namespace navwright
