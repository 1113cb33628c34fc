#include "widgets/rotation/maps/map_list_panel.h"

#include <QComboBox>
#include <QFontMetrics>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>
#include <functional>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/rotation/maps/left_out_list.h"

namespace navwright {

namespace {

constexpr int kWidestColumn = 420;  ///< logical pixels
constexpr int kWordsWidth = 160;
constexpr int kLeastList = 90;

/// What the box of states holds beside the states themselves.
constexpr int kAll = -1, kNeedWork = -2, kFilesGone = -3;

class MapFilter : public QSortFilterProxyModel {
  public:
    MapFilter(MapListModel& model, std::function<bool(int)> wanted, QObject* parent)
        : QSortFilterProxyModel(parent), wanted_(std::move(wanted)) {
        setSourceModel(&model);
        setSortRole(MapListModel::kSortRole);
        setSortCaseSensitivity(Qt::CaseInsensitive);
    }
    void renew() { invalidateFilter(); }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        return !parent.isValid() && wanted_(row);
    }

  private:
    std::function<bool(int)> wanted_;
};

}  // namespace

MapListPanel::MapListPanel(RotationSession& session, QWidget* parent)
    : Panel("maps", parent),
      session_(session),
      model_(new MapListModel(session, this)),
      state_(named(new QComboBox(this), "mapsState", tr("Maps to show, by how their test went"),
                   tr("Show only these maps"))),
      words_(named(new QLineEdit(this), "mapsWords", tr("Name of a map, or words of what is worst"),
                   tr("Show only maps with these words in their name or in what is worst"))),
      summary_(wordsLabel(this, "mapsSummary")),
      open_(namedButton(this, "mapsOpen", tr("Open"),
                        tr("Open the map with its nav and its test (double click)"))),
      votes_(namedButton(this, "mapsVotes", tr("Open with votes"),
                         tr("Make the nav again from its votes, to see the evidence of each node and link"))),
      previous_(namedButton(this, "mapsPrevious", tr("Previous"), tr("Open the previous map of this list"))),
      next_(namedButton(this, "mapsNext", tr("Next"), tr("Open the next map of this list"))),
      report_(namedButton(this, "mapsReport", tr("Report"), tr("Show the map's report in the browser"))),
      again_(namedButton(this, "mapsAgain", tr("Read again"),
                         tr("Read the folder again; on most disks changes are noticed automatically"))),
      tabs_(new QTabWidget(this)),
      leftOut_(new LeftOutList(this)) {
    sorted_ = new MapFilter(*model_, [this](int row) { return isWanted(row); }, this);
    auto* row = new QWidget(this);
    makeRow(row);
    makeTable();
    tabs_->setObjectName(QStringLiteral("mapsTabs"));
    tabs_->setAccessibleName(tr("Maps of the rotation"));
    tabs_->setDocumentMode(true);
    // The tabs take the room there is, and do not make the panel taller.
    tabs_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    tabs_->setMinimumHeight(kLeastList);
    tabs_->addTab(table_, tr("Maps"));
    tabs_->addTab(leftOut_, tr("Left out"));
    add(row);
    add(summary_);
    add(tabs_, 1);
    connect(&session_, &RotationSession::changed, this, &MapListPanel::takeRotation);
    connect(model_, &MapListModel::dataChanged, this, &MapListPanel::updateButtons);
    takeRotation();
}

void MapListPanel::makeRow(QWidget* row) {
    state_->addItem(tr("All maps"), kAll);
    state_->addItem(tr("Need work"), kNeedWork);
    state_->addItem(tr("No nav"), static_cast<int>(RowState::noNav));
    state_->addItem(tr("Test failed"), static_cast<int>(RowState::failed));
    state_->addItem(tr("Test passed"), static_cast<int>(RowState::passed));
    state_->addItem(tr("Not made yet"), static_cast<int>(RowState::waiting));
    state_->addItem(tr("Files gone"), kFilesGone);
    words_->setPlaceholderText(tr("Map or words"));
    words_->setClearButtonEnabled(true);
    words_->setFixedWidth(kWordsWidth);
    auto* line = new FlowLayout(row);
    for (QWidget* each :
         std::initializer_list<QWidget*>{state_, words_, open_, votes_, previous_, next_, report_, again_}) {
        line->addWidget(each);
    }
    const auto filter = [this] {
        static_cast<MapFilter*>(sorted_)->renew();
        showSummary();
        updateButtons();
    };
    connect(state_, &QComboBox::activated, this, filter);
    connect(words_, &QLineEdit::textChanged, this, filter);
    connect(open_, &QToolButton::clicked, this, [this] { emit openWanted(chosen(), false); });
    connect(votes_, &QToolButton::clicked, this, [this] { emit openWanted(chosen(), true); });
    connect(report_, &QToolButton::clicked, this, [this] { emit reportWanted(chosen()); });
    connect(previous_, &QToolButton::clicked, this, [this] { emit openWanted(next(false), false); });
    connect(next_, &QToolButton::clicked, this, [this] { emit openWanted(next(true), false); });
    connect(again_, &QToolButton::clicked, &session_, &RotationSession::refresh);
}

void MapListPanel::makeTable() {
    table_ = new QTreeView(this);
    asList(*table_, "mapsList", tr("Maps"), sorted_);
    table_->setIconSize(kListPicture / 2);
    table_->setSortingEnabled(true);
    table_->sortByColumn(MapListModel::test, Qt::AscendingOrder);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    connect(table_, &QTreeView::activated, this,
            [this](const QModelIndex& at) { emit openWanted(rowAt(at), false); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) marked_ = model_->row(rowAt(now)).folder;
                updateButtons();
            });
}

int MapListPanel::rowAt(const QModelIndex& shown) const {
    return shown.isValid() ? sorted_->mapToSource(shown).row() : -1;
}

int MapListPanel::chosen() const {
    const int marked = rowAt(table_->currentIndex());
    return marked >= 0 ? marked : model_->rowOf(model_->open());
}

int MapListPanel::next(bool forwards) const {
    const auto from = sorted_->mapFromSource(model_->index(model_->rowOf(model_->open()), 0));
    const int step = forwards ? 1 : -1;
    const int rows = sorted_->rowCount();
    // If no map is open, start from the marked one.
    const auto marked = table_->currentIndex();
    int at = from.isValid() ? from.row() + step : marked.isValid() ? marked.row() : forwards ? 0 : rows - 1;
    for (; at >= 0 && at < rows; at += step) {
        const int row = rowAt(sorted_->index(at, 0));
        if (model_->row(row).made) return row;
    }
    return -1;
}

void MapListPanel::mark(int row) {
    const auto shown = sorted_->mapFromSource(model_->index(row, 0));
    if (!shown.isValid()) return;
    table_->setCurrentIndex(shown);
    table_->scrollTo(shown);
}

bool MapListPanel::isWanted(int row) const {
    const auto& one = model_->row(row);
    const auto state = stateOf(one);
    const int choice = state_->currentData().toInt();
    if (choice == kNeedWork && state != RowState::noNav && state != RowState::failed) return false;
    if (choice == kFilesGone && model_->missing(row).empty()) return false;
    if (choice >= 0 && choice != static_cast<int>(state)) return false;
    const auto words = words_->text();
    if (words.isEmpty()) return true;
    const auto has = [&](int column) {
        return model_->index(row, column).data().toString().contains(words, Qt::CaseInsensitive);
    };
    return has(MapListModel::map) || has(MapListModel::worst);
}

void MapListPanel::takeRotation() {
    const auto& rotation = session_.rotation();
    leftOut_->show(rotation ? rotation->index : RotationIndex());
    tabs_->setTabText(1,
                      leftOut_->demos() == 0 ? tr("Left out") : tr("Left out (%1)").arg(leftOut_->demos()));
    if (rotation && std::exchange(shownFolder_, rotation->folder) != rotation->folder) {
        for (int column = 0; column < model_->columnCount(); ++column) {
            table_->resizeColumnToContents(column);
            table_->setColumnWidth(column, std::min(table_->columnWidth(column), kWidestColumn));
        }
        // The row of the map that is open says so.
        auto bold = table_->font();
        bold.setBold(true);
        const int more = QFontMetrics(bold).horizontalAdvance(tr("%1 (open)").arg(QStringLiteral("XX")));
        table_->setColumnWidth(MapListModel::map, table_->columnWidth(MapListModel::map) + more);
    }
    if (!rotation) shownFolder_.clear();
    const int marked = model_->rowOf(marked_);
    mark(marked >= 0 ? marked : model_->rowOf(model_->open()));
    showSummary();
    updateButtons();
}

void MapListPanel::showSummary() {
    const auto& rotation = session_.rotation();
    if (!rotation) {
        summary_->setText(tr("Open the folder that <i>navgen rotation</i> wrote to see all its maps."));
        summary_->setToolTip({});
        return;
    }
    const auto& index = rotation->index;
    auto text = QString::fromStdString(summaryWords(index)).toHtmlEscaped();
    if (sorted_->rowCount() < model_->rowCount())
        text = tr("%1 of %2 shown; %3").arg(sorted_->rowCount()).arg(model_->rowCount()).arg(text);
    if (const auto stage = stageWords(index); !stage.empty())
        text += tr(". <b>Not finished:</b> %1").arg(QString::fromStdString(stage).toHtmlEscaped());
    if (!session_.problem().isEmpty())
        text += tr(". <b>The list is as it was before:</b> %1").arg(session_.problem().toHtmlEscaped());
    summary_->setText(text);
    summary_->setToolTip(fileText(rotation->folder));
}

QString MapListPanel::whyNoVotes() const {
    if (!session_.rotation()) return tr("open the folder of a rotation first");
    return chosen() < 0 ? tr("choose a map first") : QString();
}

QString MapListPanel::whyNotOpen() const {
    const auto why = whyNoVotes();
    if (!why.isEmpty()) return why;
    return model_->row(chosen()).made ? QString() : tr("this map is not made yet");
}

QString MapListPanel::whyNoReport() const {
    const auto why = whyNotOpen();
    if (!why.isEmpty()) return why;
    return stateOf(model_->row(chosen())) == RowState::noNav ? tr("this map has no nav to report on")
                                                             : QString();
}

void MapListPanel::updateButtons() {
    const auto closed = session_.rotation() ? QString() : whyNoVotes();
    allow(*open_, whyNotOpen());
    allow(*votes_, whyNoVotes());
    allow(*report_, whyNoReport());
    allow(*again_, closed);
    allow(*next_, !closed.isEmpty() ? closed : next(true) < 0 ? tr("there is no next map") : QString());
    allow(*previous_, !closed.isEmpty() ? closed : next(false) < 0 ? tr("this is the first map") : QString());
    emit chosenChanged();
}

}  // namespace navwright
