#include "widgets/map/mesh_comparison/pairs_panel.h"

#include <QPushButton>

#include <limits>
#include <utility>

#include "core/map/bsp/contents.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/finding_row.h"
#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"

namespace navwright {

namespace {

constexpr double kNoPair = std::numeric_limits<double>::quiet_NaN();

double pairSeconds(const PairWay& way) {
    return way.end == PathEnd::whole ? double(way.seconds) : kNoPair;
}

}  // namespace

PairsPanel::PairsPanel(MeshComparisonSession& session, QWidget* parent)
    : Panel("pairsPanel", parent),
      session_(session),
      head_(new FindingRow(QStringLiteral("comparisonPairs"), tr("Compare all"),
                           tr("Compare the paths between all spawn points and items"), session.pairs(),
                           this)),
      show_(pushButton(this, QStringLiteral("comparisonShowPair"), tr("Show"),
                       tr("List the paths of the marked pair under \"Two places\""))),
      table_(new RowTable("comparisonPairs", tr("Paths between spawn points and items"), this)) {
    head_->add(show_);
    add(head_);
    add(table_, 1);
    connect(head_, &FindingRow::wanted, &session_, &MeshComparisonSession::findPairs);
    connect(show_, &QPushButton::clicked, this, [this] {
        if (table_->currentRow() < 0) return;
        choose(table_->currentRow());
        emit placesWanted();
    });
    connect(table_, &RowTable::rowChosen, this, &PairsPanel::choose);
    connect(table_, &RowTable::rowChanged, this,
            [this](int row) { allow(*show_, row >= 0 ? QString() : tr("mark a pair first")); });
    connect(&session_, &MeshComparisonSession::pathsChanged, this,
            [this] { emit pictureChanged(sessionPicture(session_)); });
    connect(&session_, &MeshComparisonSession::sourcesChanged, this, &PairsPanel::refresh);
    connect(&session_.pairs(), &MeshComparisonFinding::changed, this, &PairsPanel::refresh);
    refresh();
}

void PairsPanel::choose(int row) {
    const auto& found = *session_.pairs().result();
    const auto& pair = found.rows[row];
    const Vec3 down(0, 0, -kOriginAboveFloor);
    emit pairChosen();
    session_.setFrom(found.places[pair.from].origin + down);
    session_.setTo(found.places[pair.to].origin + down);
    emit placeWanted(found.places[pair.from].origin);
}

void PairsPanel::refresh() {
    const auto& found = session_.pairs().result();
    auto table = rowTable({{tr("From"), tr("A click draws the paths")},
                           {tr("To"), {}},
                           {tr("Ratio"), tr("The nav's length by the shortest over a mesh"), 2},
                           {tr("Nav s"), tr("Seconds; empty where no whole path exists"), 1},
                           {tr("Navmesh s"), {}, 1},
                           {tr("Tiles s"), {}, 1},
                           {tr("Areas s"), {}, 1},
                           {tr("Nav"), tr("Units"), 0},
                           {tr("Straight"), tr("Units"), 0},
                           {tr("Remark"), {}}});
    QString words;
    if (found) {
        for (const auto& pair : found->rows) {
            const auto& nav = pair.of(PathWay::nav);
            addRow(table, {QString::fromStdString(found->places[pair.from].name),
                           QString::fromStdString(found->places[pair.to].name),
                           pair.navMissing ? std::numeric_limits<double>::infinity()
                           : pair.ratio    ? double(*pair.ratio)
                                           : kNoPair,
                           pairSeconds(nav), pairSeconds(pair.of(PathWay::navmesh)),
                           pairSeconds(pair.of(PathWay::tiles)), pairSeconds(pair.of(PathWay::areas)),
                           nav.end == PathEnd::whole ? double(nav.length) : kNoPair,
                           double(pair.of(PathWay::straight).length),
                           pair.navMissing ? tr("the nav does not lead there") : QString()});
        }
        words = tr("%1 between %2: %3 that the nav does not connect, median ratio %4.")
                    .arg(countText(found->rows.size(), "way", "ways"),
                         countText(found->places.size(), "place", "places"))
                    .arg(found->missing)
                    .arg(found->median ? QString::number(*found->median, 'f', 2) : tr("unknown"));
    }
    head_->show(findingWords(session_, session_.pairs(), session_.pairs().about(), words), session_.whyNot());
    constexpr int kRatio = 2;
    table_->setTable(std::move(table), kRatio);
    allow(*show_, table_->currentRow() >= 0 ? QString() : tr("mark a pair first"));
}

}  // namespace navwright
