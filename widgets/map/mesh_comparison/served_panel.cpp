#include "widgets/map/mesh_comparison/served_panel.h"

#include <QCheckBox>
#include <QTabWidget>

#include <utility>

#include "core/base/units.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/finding_row.h"
#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"

namespace navwright {

namespace {

QString nameText(std::string_view name) {
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

double thousands(double squareUnits) {
    constexpr double kThousand = 1000;
    return squareUnits / kThousand;
}

}  // namespace

ServedPanel::ServedPanel(MeshComparisonSession& session, QWidget* parent)
    : Panel("servedPanel", parent),
      session_(session),
      head_(new FindingRow(
          QStringLiteral("comparisonServed"), tr("Check the floor"),
          tr("Find floor of the meshes that no node serves, nodes off the floor and narrow passages"),
          session.coverage(), this)),
      shade_(named(new QCheckBox(tr("Colour the floor"), this), "comparisonShade", tr("Colour the floor"),
                   tr("Colour the floor by whether a node serves it"))),
      tabs_(new QTabWidget(this)),
      regions_(new RowTable("comparisonRegions", tr("Floor that no node serves"), this)),
      offMesh_(new RowTable("comparisonOffMesh", tr("Nodes that stand on no floor of a mesh"), this)),
      narrow_(new RowTable("comparisonNarrow", tr("Passages narrower than two bodies"), this)) {
    shade_->setChecked(true);
    head_->add(shade_);
    makeTables();
    add(head_);
    add(tabs_, 1);
    connect(head_, &FindingRow::wanted, &session_, &MeshComparisonSession::findCoverage);
    connect(shade_, &QCheckBox::toggled, this, &ServedPanel::drawFloor);
    connect(tabs_, &QTabWidget::currentChanged, this, &ServedPanel::refresh);
    connect(&session_, &MeshComparisonSession::sourcesChanged, this, &ServedPanel::refresh);
    connect(&session_.coverage(), &MeshComparisonFinding::changed, this, &ServedPanel::refresh);
    refresh();
}

void ServedPanel::makeTables() {
    tabs_->setObjectName(QStringLiteral("comparisonTabs"));
    tabs_->setDocumentMode(true);
    tabs_->addTab(regions_, tr("Floor left out"));
    tabs_->addTab(offMesh_, tr("Nodes off the floor"));
    tabs_->addTab(narrow_, tr("Narrow passages"));
    const auto flies = [this](RowTable* table, auto list) {
        connect(table, &RowTable::rowChosen, this,
                [this, list](int row) { emit placeWanted(((*session_.coverage().result()).*list)[row].at); });
    };
    flies(regions_, &MeshCoverage::regions);
    flies(offMesh_, &MeshCoverage::offMesh);
    flies(narrow_, &MeshCoverage::narrow);
}

void ServedPanel::refresh() {
    const auto* found = session_.coverage().result().get();
    fillRegions(found);
    fillOffMesh(found);
    fillNarrow(found);
    head_->show(findingWords(session_, session_.coverage(), session_.coverage().about(), words()),
                session_.whyNoNav());
    draw();
    drawFloor();
}

QString ServedPanel::words() const {
    const auto& found = session_.coverage().result();
    if (!found) return {};
    if (tabs_->currentWidget() == regions_) {
        return tr("Served on foot: %1 % of the tiles' floor; %2 without a node (ringed). %3&nbsp; %4")
            .arg(kPercent * found->all.share(), 0, 'f', 1)
            .arg(countText(found->regions.size(), "region is", "regions are"),
                 colouredWord(kServedColour, tr("served")), colouredWord(kUnservedColour, tr("not")));
    }
    if (tabs_->currentWidget() == offMesh_) {
        return tr("%1 on no floor of a mesh. %2&nbsp; %3")
            .arg(countText(found->offMesh.size(), "node stands", "nodes stand"),
                 colouredWord(kUnservedColour, tr("in the air or in a wall: wrong")),
                 colouredWord(kOffMeshColour, tr("in water, on a ladder, or at the edge")));
    }
    return tr("%1 narrower than two bodies, drawn across in full width.")
        .arg(countText(found->narrow.size(), "passage is", "passages are"));
}

void ServedPanel::fillRegions(const MeshCoverage* found) {
    auto table = rowTable({{tr("Floor"), tr("Thousands of square units; a click flies there"), 1},
                           {tr("Share %"), tr("Of all floor that counts"), 2},
                           {tr("Kind"), tr("Of most of it")},
                           {tr("Tiles"), tr("Tiles"), 0},
                           {tr("Place"), {}}});
    if (found != nullptr) {
        for (const auto& region : found->regions) {
            addRow(table, {thousands(region.area), kPercent * region.area / found->all.area,
                           nameText(floorKindName(region.kind)), double(region.leaves.size()),
                           pointWords(region.at)});
        }
    }
    regions_->setTable(std::move(table), 0);
}

void ServedPanel::fillOffMesh(const MeshCoverage* found) {
    auto table = rowTable({{tr("Node"), tr("Its number; a click flies there"), 0},
                           {tr("Where"), tr("What it stands in")},
                           {tr("Above"), tr("Units above the floor below"), 0},
                           {tr("Off"), tr("Which meshes have no floor there")},
                           {tr("Place"), {}}});
    if (found != nullptr) {
        for (const auto& node : found->offMesh) {
            QStringList meshes;
            if (node.offTiles) meshes << tr("tiles");
            if (node.offNavmesh) meshes << tr("navmesh");
            addRow(table, {double(node.node), nameText(nodeSettingName(node.setting)), double(node.above),
                           meshes.join(QStringLiteral(", ")), pointWords(node.at)});
        }
    }
    offMesh_->setTable(std::move(table), 0, Qt::AscendingOrder);
}

void ServedPanel::fillNarrow(const MeshCoverage* found) {
    auto table = rowTable({{tr("Width"), tr("Units between what bounds it; a body is 32 wide"), 0},
                           {tr("Place"), tr("A click flies there")}});
    if (found != nullptr)
        for (const auto& way : found->narrow) addRow(table, {double(way.width), pointWords(way.at)});
    narrow_->setTable(std::move(table), 0, Qt::AscendingOrder);
}

void ServedPanel::draw() {
    const auto& found = session_.coverage().result();
    if (!found) return emit pictureChanged(nullptr);
    auto picture = tabs_->currentWidget() == regions_   ? regionMarks(*found)
                   : tabs_->currentWidget() == offMesh_ ? offMeshMarks(*found)
                                                        : narrowMarks(*found);
    emit pictureChanged(picture.items == 0 ? nullptr
                                           : std::make_shared<const StagePicture>(std::move(picture)));
}

void ServedPanel::drawFloor() {
    const auto coverage = shade_->isChecked() ? session_.coverage().result() : nullptr;
    if (coverage == shaded_) return;
    shaded_ = coverage;
    if (!coverage) {
        shading_.cancel();
        return emit floorChanged(nullptr);
    }
    shading_.run([this, coverage, about = session_.coverage().about()](WorkContext&) -> LatestWork::Done {
        auto picture = std::make_shared<const StagePicture>(servedPicture(*about->floor, *coverage));
        return [this, picture = std::move(picture)] { emit floorChanged(picture); };
    });
}

}  // namespace navwright
