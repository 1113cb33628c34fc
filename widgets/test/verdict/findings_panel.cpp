#include "widgets/test/verdict/findings_panel.h"

#include <QButtonGroup>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/named.h"
#include "widgets/test/verdict/removal_model.h"
#include "widgets/test/verdict/removal_panel.h"
#include "widgets/test/verdict/stuck_panel.h"
#include "widgets/test/verdict/testing.h"

namespace navwright {

FindingsPanel::FindingsPanel(Testing& testing, Selection& selection, QWidget* parent)
    : Panel("findings", parent, Room::none),
      testing_(testing),
      selection_(selection),
      chooser_(new QButtonGroup(this)),
      pages_(new QStackedWidget(this)),
      removals_(new RemovalModel(testing.document(), testing.tested(), this)),
      removalPanel_(new RemovalPanel(*removals_, this)),
      stuckPanel_(new StuckPanel(testing.tested(), selection, this)) {
    pages_->setObjectName(QStringLiteral("findingPages"));
    auto* buttons = new FlowLayout;  // six words do not fit side by side into a dock
    buttons->setSpacing(2);
    add(buttons);
    add(pages_);
    constexpr const char* kKeys[kFindingKinds] = {"badNodes", "badLinks", "unreachable", "deaths"};
    for (int i = 0; i < kFindingKinds; ++i) {
        lists_[i] = makePage(static_cast<FindingKind>(i), kKeys[i]);
    }
    addPage("removals", tr("What feedback would remove from the nav"), removalPanel_);
    addPage("stuck", tr("The bots that got stuck, by cause, and what they did before"), stuckPanel_);
    for (int i = 0; i < pages_->count(); ++i) buttons->addWidget(chooser_->button(i));

    connect(&testing_.tested(), &TestedNav::changed, this, &FindingsPanel::showWorst);
    connect(removals_, &RemovalModel::changed, this, [this] {
        updateTitles();
        updateOverlay();
    });
    connect(chooser_, &QButtonGroup::idClicked, pages_, &QStackedWidget::setCurrentIndex);
    connect(pages_, &QStackedWidget::currentChanged, this, [this](int page) {
        if (auto* button = chooser_->button(page)) button->setChecked(true);
        updateOverlay();
        updateReplay();
    });
    connect(stuckPanel_, &StuckPanel::placeWanted, this, &FindingsPanel::placeWanted);
    connect(stuckPanel_, &StuckPanel::pictureChanged, this, &FindingsPanel::updateReplay);
    connect(removalPanel_, &RemovalPanel::rowWanted, this, [this](int row) {
        const auto& removal = removals_->removal(row);
        selection_.select(removal.item);
        emit placeWanted(removal.isLink ? 0.5f * (removal.from + removal.end) : removal.from);
    });
    connect(&selection_, &Selection::currentChanged, this, &FindingsPanel::follow);
    chooser_->button(0)->setChecked(true);
    showWorst();
}

FindingsPanel::~FindingsPanel() {
    // Pages that are destroyed one by one are not chosen by anybody.
    pages_->disconnect(this);
}

void FindingsPanel::addPage(const char* key, const QString& tip, QWidget* page) {
    auto* button = named(new QToolButton(this), QStringLiteral("findingButton.") + QLatin1String(key), tip);
    button->setCheckable(true);
    chooser_->addButton(button, pages_->addWidget(page));
}

FindingsPanel::Page FindingsPanel::makePage(FindingKind kind, const char* key) {
    Page tab;
    tab.model = new FindingModel(kind, testing_.tested(), this);
    tab.sorted = new QSortFilterProxyModel(this);
    tab.sorted->setSourceModel(tab.model);
    tab.sorted->setSortRole(Qt::UserRole);
    tab.view = new QTreeView(pages_);
    asList(*tab.view, QStringLiteral("findings.") + QLatin1String(key), tab.model->explanation(), tab.sorted);
    tab.view->setSortingEnabled(true);
    tab.view->sortByColumn(-1, Qt::AscendingOrder);  // in the order of the model: the worst first
    tab.view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    addPage(key, tab.model->explanation(), tab.view);
    const auto goTo = [this, tab](const QModelIndex& index) {
        if (index.isValid() && !following_) go(tab, tab.sorted->mapToSource(index).row());
    };
    connect(tab.view, &QTreeView::clicked, this, goTo);
    connect(tab.view, &QTreeView::activated, this, goTo);
    connect(tab.view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [tab, goTo](const QModelIndex& index) {
                if (tab.view->hasFocus()) goTo(index);
            });
    return tab;
}

void FindingsPanel::showWorst() {
    updateTitles();
    if (pages_->currentIndex() >= kFindingKinds) return;
    const auto empty = [this](int page) { return lists_[page].model->rowCount() == 0; };
    if (!empty(pages_->currentIndex())) return;
    for (int page = 0; page < kFindingKinds; ++page) {
        if (!empty(page)) return pages_->setCurrentIndex(page);
    }
}

void FindingsPanel::showStuck() {
    pages_->setCurrentWidget(stuckPanel_);
}

void FindingsPanel::updateTitles() {
    for (int i = 0; i < kFindingKinds; ++i) {
        chooser_->button(i)->setText(lists_[i].model->title());
    }
    chooser_->button(kFindingKinds)->setText(tr("Removals %1").arg(removals_->rowCount()));
    chooser_->button(kFindingKinds + 1)->setText(tr("Stuck bots %1").arg(stuckPanel_->model().count()));
}

void FindingsPanel::go(const Page& tab, int row) {
    following_ = true;
    selection_.select(tab.model->item(row));
    following_ = false;
    emit placeWanted(tab.model->finding(row).place);
}

void FindingsPanel::follow(const Item& item) {
    const auto page = pages_->currentIndex();
    if (following_ || page >= kFindingKinds || item.kind == ItemKind::none) return;
    const auto& tab = lists_[page];
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

void FindingsPanel::updateReplay() {
    emit replayChanged(pages_->currentWidget() == stuckPanel_ ? stuckPanel_->picture() : nullptr);
}

}  // namespace navwright
