#include "widgets/inspect/deaths/deaths_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>
#include <functional>
#include <set>

#include "core/base/index.h"
#include "core/demos/deaths/death_table.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/cell.h"
#include "widgets/common/models/file_text.h"
#include "widgets/inspect/deaths/death_picture.h"

namespace navwright {

namespace {

constexpr float kTableCell = 128;
/// What the box of causes holds beside the means: everything, and all that the map did.
constexpr int kAll = -1, kByMap = -2, kByPlayers = -3;
/// Shown before the death itself, seconds.
constexpr double kLeadIn = 1;

/// Rows that the panel's row of filters lets through.
class DeathFilter : public QSortFilterProxyModel {
  public:
    using Wanted = std::function<bool(const DeathRecord&)>;
    DeathFilter(DeathModel& model, Wanted wanted, QObject* parent)
        : QSortFilterProxyModel(parent), model_(model), wanted_(std::move(wanted)) {
        setSourceModel(&model);
        setSortRole(DeathModel::kSortRole);
        setSortCaseSensitivity(Qt::CaseInsensitive);
    }
    void renew() { invalidateFilter(); }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        return !parent.isValid() && wanted_(model_.row(row));
    }

  private:
    DeathModel& model_;
    Wanted wanted_;
};

QTreeView* listOf(QWidget* parent, const QString& id, const QString& name, QAbstractItemModel* model) {
    auto* list = new QTreeView(parent);
    asList(*list, id, name, model);
    list->setSortingEnabled(true);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    return list;
}

QStandardItem* numberCell(double value, int decimals = 0) {
    auto* item = cell(QString::number(value, 'f', decimals));
    item->setData(value, Qt::UserRole);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

QStandardItem* wordCell(const QString& text) {
    auto* item = cell(text);
    item->setData(text, Qt::UserRole);
    return item;
}

bool contains(const std::string& text, const QString& part) {
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()))
        .contains(part, Qt::CaseInsensitive);
}

}  // namespace

DeathsPanel::DeathsPanel(Document& document, Selection& selection, QWidget* parent)
    : Panel("deaths", parent),
      document_(document),
      selection_(selection),
      finder_(new DeathFinder(document, this)),
      model_(new DeathModel(this)),
      cause_(new QComboBox(this)),
      words_(new QLineEdit(this)),
      marks_(new QCheckBox(tr("Marks"), this)),
      heat_(new QCheckBox(tr("Heat"), this)),
      summary_(new QLabel(this)),
      tabs_(new QTabWidget(this)),
      spotRows_(new QStandardItemModel(this)),
      playerRows_(new QStandardItemModel(this)),
      meansRows_(new QStandardItemModel(this)) {
    sorted_ = new DeathFilter(*model_, [this](const DeathRecord& death) { return isWanted(death); }, this);
    auto* row = new QWidget(this);
    makeRow(row);
    makeDeaths();
    makeSpots();
    makePlayers();
    makeMeans();
    tabs_->setObjectName(QStringLiteral("deathsTabs"));
    tabs_->setAccessibleName(tr("Deaths"));
    tabs_->setDocumentMode(true);
    tabs_->addTab(deaths_, tr("Deaths"));
    tabs_->addTab(spots_, tr("Beside the nav"));
    tabs_->addTab(players_, tr("Players"));
    tabs_->addTab(means_, tr("By what"));
    add(row);
    add(tabs_, 1);
    connect(finder_, &DeathFinder::changed, this, &DeathsPanel::takeFound);
    takeFound();
}

void DeathsPanel::makeRow(QWidget* row) {
    cause_->setObjectName(QStringLiteral("deathsCause"));
    cause_->setAccessibleName(tr("Deaths to show, by what killed"));
    cause_->setToolTip(tr("Show only these deaths in the table and in the view"));
    words_->setObjectName(QStringLiteral("deathsWords"));
    words_->setAccessibleName(tr("Name of who died or killed"));
    words_->setPlaceholderText(tr("Name"));
    words_->setClearButtonEnabled(true);
    words_->setMaximumWidth(180);
    marks_->setObjectName(QStringLiteral("deathsMarks"));
    marks_->setAccessibleName(tr("Mark each death in the 3D view"));
    marks_->setToolTip(
        tr("Mark each death in the view: crosses where the map killed, cubes where players did"));
    marks_->setChecked(true);
    heat_->setObjectName(QStringLiteral("deathsHeat"));
    heat_->setAccessibleName(tr("Show where most die in the 3D view"));
    heat_->setToolTip(tr("Show in the view where most die, by squares of 128 units"));
    summary_->setObjectName(QStringLiteral("deathsSummary"));
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(cause_);
    line->addWidget(words_);
    line->addWidget(marks_);
    line->addWidget(heat_);
    line->addWidget(summary_, 1);
    connect(cause_, &QComboBox::activated, this, &DeathsPanel::filter);
    connect(words_, &QLineEdit::textChanged, this, &DeathsPanel::filter);
    connect(marks_, &QCheckBox::toggled, this, &DeathsPanel::draw);
    connect(heat_, &QCheckBox::toggled, this, &DeathsPanel::draw);
}

void DeathsPanel::makeDeaths() {
    deaths_ = listOf(this, QStringLiteral("deathsList"), tr("Deaths"), sorted_);
    deaths_->sortByColumn(DeathModel::time, Qt::AscendingOrder);
    deaths_->header()->resizeSection(DeathModel::time, 70);
    deaths_->header()->resizeSection(DeathModel::demo, 150);
    deaths_->header()->resizeSection(DeathModel::victim, 130);
    deaths_->header()->resizeSection(DeathModel::killer, 150);
    deaths_->header()->resizeSection(DeathModel::by, 140);
    deaths_->header()->resizeSection(DeathModel::hit, 80);
    connect(deaths_, &QTreeView::clicked, this, &DeathsPanel::go);
    connect(deaths_, &QTreeView::activated, this, &DeathsPanel::go);
}

void DeathsPanel::makeSpots() {
    spotRows_->setSortRole(Qt::UserRole);
    spots_ = listOf(this, QStringLiteral("deathsSpots"), tr("Where the map kills, worst first"), spotRows_);
    connect(spots_, &QTreeView::clicked, this, &DeathsPanel::goToSpot);
    connect(spots_, &QTreeView::activated, this, &DeathsPanel::goToSpot);
}

void DeathsPanel::makePlayers() {
    playerRows_->setSortRole(Qt::UserRole);
    players_ = listOf(this, QStringLiteral("deathsPlayers"), tr("Players, by kills"), playerRows_);
    connect(players_, &QTreeView::activated, this, [this](const QModelIndex& index) {
        words_->setText(index.siblingAtColumn(0).data().toString());
        tabs_->setCurrentWidget(deaths_);
    });
}

void DeathsPanel::makeMeans() {
    meansRows_->setSortRole(Qt::UserRole);
    means_ = listOf(this, QStringLiteral("deathsMeans"), tr("Weapons and hazards, by deaths"), meansRows_);
    means_->setToolTip(tr("A double click shows the deaths by it"));
    connect(means_, &QTreeView::activated, this, [this](const QModelIndex& index) {
        const auto means = index.siblingAtColumn(0).data(Qt::UserRole + 1);
        cause_->setCurrentIndex(cause_->findData(means));
        filter();
        tabs_->setCurrentWidget(deaths_);
    });
}

void DeathsPanel::takeFound() {
    model_->setFound(finder_->found());
    fillChoices();
    fillSpots();
    fillPlayers();
    fillMeans();
    filter();
}

void DeathsPanel::filter() {
    static_cast<DeathFilter*>(sorted_)->renew();
    showSummary();
    draw();
}

void DeathsPanel::fillChoices() {
    const auto before = cause_->currentData();
    cause_->clear();
    cause_->addItem(tr("All deaths"), kAll);
    cause_->addItem(tr("By the map"), kByMap);
    cause_->addItem(tr("By players"), kByPlayers);
    std::set<DeathMeans> met;
    if (const auto& found = finder_->found()) {
        for (const auto& death : found->list.deaths) met.insert(death.means);
    }
    for (const auto means : met)
        cause_->addItem(QString::fromLatin1(deathMeansTitle(means).data()), static_cast<int>(means));
    cause_->setCurrentIndex(std::max(0, cause_->findData(before)));
}

void DeathsPanel::fillSpots() {
    spotRows_->clear();
    spotRows_->setHorizontalHeaderLabels(
        {tr("Deaths"), tr("Cause"), tr("Players"), tr("Where"), tr("Nearest node"), tr("Nearest link")});
    const auto& found = finder_->found();
    if (!found) return;
    for (std::size_t i = 0; i < found->spots.size(); ++i) {
        const auto& spot = found->spots[i];
        auto* first = numberCell(static_cast<double>(spot.deaths.size()));
        first->setData(static_cast<int>(i), Qt::UserRole + 1);
        const auto& death = found->list.deaths[spot.deaths.front()];
        auto* node =
            cell(spot.node < 0 ? tr("none")
                               : tr("%1, %2 units off").arg(spot.node).arg(spot.nodeDistance, 0, 'f', 0));
        node->setData(spot.nodeDistance, Qt::UserRole);
        auto* link = cell(
            spot.from < 0
                ? tr("none")
                : tr("%1 → %2, %3 units off").arg(spot.from).arg(spot.to).arg(spot.linkDistance, 0, 'f', 0));
        link->setData(spot.linkDistance, Qt::UserRole);
        spotRows_->appendRow({first, wordCell(causeWords(death)), numberCell(spot.players),
                              wordCell(tr("%1, %2, %3")
                                           .arg(spot.place.x, 0, 'f', 0)
                                           .arg(spot.place.y, 0, 'f', 0)
                                           .arg(spot.place.z, 0, 'f', 0)),
                              node, link});
    }
    spots_->sortByColumn(0, Qt::DescendingOrder);
    for (int column = 0; column < spotRows_->columnCount(); ++column) spots_->resizeColumnToContents(column);
}

void DeathsPanel::fillPlayers() {
    playerRows_->clear();
    playerRows_->setHorizontalHeaderLabels({tr("Player"), tr("Kills"), tr("Deaths"), tr("By the map"),
                                            tr("Suicides"), tr("Kills most with"), tr("Killed most by")});
    const auto& found = finder_->found();
    if (!found) return;
    for (const auto& row : deathTable(found->list.deaths, kTableCell).players) {
        playerRows_->appendRow(
            {wordCell(QString::fromLatin1(row.name.data(), static_cast<qsizetype>(row.name.size()))),
             numberCell(row.kills), numberCell(row.deaths), numberCell(row.byMap), numberCell(row.own),
             wordCell(row.kills > 0 ? QString::fromLatin1(deathMeansTitle(row.favourite).data()) : QString()),
             wordCell(row.nemesisKills > 0 ? tr("%1, %2").arg(QString::fromLatin1(row.nemesis.c_str()),
                                                              countText(row.nemesisKills, "time", "times"))
                                           : QString())});
    }
    players_->sortByColumn(1, Qt::DescendingOrder);
    for (int column = 0; column < playerRows_->columnCount(); ++column)
        players_->resizeColumnToContents(column);
}

void DeathsPanel::fillMeans() {
    meansRows_->clear();
    meansRows_->setHorizontalHeaderLabels(
        {tr("By what"), tr("Deaths"), tr("Head"), tr("Chest"), tr("Stomach"), tr("Legs"), tr("Pushed")});
    const auto& found = finder_->found();
    if (!found) return;
    for (const auto& row : deathTable(found->list.deaths, kTableCell).means) {
        QList<QStandardItem*> cells{wordCell(QString::fromLatin1(deathMeansTitle(row.means).data())),
                                    numberCell(row.deaths)};
        cells.front()->setData(static_cast<int>(row.means), Qt::UserRole + 1);
        for (const auto place : {HitPlace::head, HitPlace::chest, HitPlace::stomach, HitPlace::legs})
            cells << numberCell(row.hits[toIndex(place)]);
        meansRows_->appendRow(cells << numberCell(row.pushed));
    }
    means_->sortByColumn(1, Qt::DescendingOrder);
    for (int column = 0; column < meansRows_->columnCount(); ++column) means_->resizeColumnToContents(column);
}

bool DeathsPanel::isWanted(const DeathRecord& death) const {
    const auto choice = cause_->currentData().isValid() ? cause_->currentData().toInt() : kAll;
    const bool byMap = isEnvironmental(death.cause);
    if (choice == kByMap && !byMap) return false;
    if (choice == kByPlayers && (byMap || death.killer.empty() || death.killer == death.victim)) return false;
    if (choice >= 0 && choice != static_cast<int>(death.means)) return false;
    const auto words = words_->text();
    return words.isEmpty() || contains(death.victim, words) || contains(death.killer, words);
}

void DeathsPanel::showSummary() {
    const auto& found = finder_->found();
    QString text;
    if (!found) {
        text = tr("Open demos to see who died of what.");
    } else {
        text = tr("%1 of %2")
                   .arg(sorted_->rowCount())
                   .arg(countText(found->list.deaths.size(), "death", "deaths"));
        if (!found->list.unknown.empty())
            text += tr("; %1").arg(countText(found->list.unknown.size(), "print is no known obituary",
                                             "prints are no known obituaries"));
        if (found->list.unprinted > 0) text += tr("; %1 without an obituary").arg(found->list.unprinted);
    }
    summary_->setText(text);
    QStringList unknown;
    for (std::size_t i = 0; found && i < std::min<std::size_t>(found->list.unknown.size(), 10); ++i)
        unknown << QString::fromLatin1(found->list.unknown[i].text.c_str()).toHtmlEscaped();
    summary_->setToolTip(unknown.join(QStringLiteral("<br>")));
}

void DeathsPanel::draw() {
    const auto& found = finder_->found();
    const auto wanted = [this](const DeathRecord& death) { return isWanted(death); };
    emit marksChanged(found && marks_->isChecked() ? deathMarks(found->list, wanted) : nullptr);
    emit heatChanged(found && heat_->isChecked() ? deathHeat(found->list, wanted) : nullptr);
}

void DeathsPanel::go(const QModelIndex& index) {
    const auto& found = finder_->found();
    if (!index.isValid() || !found || found->generation != document_.generation()) return;
    const auto& death = model_->row(sorted_->mapToSource(index).row());
    if (death.death >= 0) selection_.select(Item::death(death.demo, static_cast<std::uint32_t>(death.death)));
    if (death.slot >= 0)
        emit momentWanted(static_cast<int>(death.demo), death.slot, std::max(0.0, death.seconds - kLeadIn));
    if (death.place) emit placeWanted(*death.place);
}

void DeathsPanel::goToSpot(const QModelIndex& index) {
    const auto& found = finder_->found();
    if (!index.isValid() || !found || found->generation != document_.generation()) return;
    const auto& spot = found->spots[index.siblingAtColumn(0).data(Qt::UserRole + 1).toInt()];
    if (spot.node >= 0) selection_.select({ItemKind::node, static_cast<std::uint64_t>(spot.node)});
    emit placeWanted(spot.place);
}

}  // namespace navwright
