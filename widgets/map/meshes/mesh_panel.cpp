#include "widgets/map/meshes/mesh_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/meshes/doors_box.h"

namespace navwright {

namespace {

constexpr int kMeshLetters = 12;
constexpr int kLinkRows = 180;  ///< pixels
/// Stages of tiles: the leaves before they are merged, and after.
constexpr int kMergedStage = 1, kTileStages = 2;
constexpr int kLeastBlocker = 8, kMostBlocker = 1024, kUsualBlocker = 64;  ///< units

QString number(std::size_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString coreWords(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

MeshPanel::MeshPanel(MapMeshes& meshes, ToolModel& tools, QWidget* parent)
    : Panel("meshPanel", parent), meshes_(meshes) {
    scroll("meshScroll", tr("Meshes"));
    makeSource();
    makeLook();
    makeBlockers(tools);
    makeLinks();
    addStretch();
    connect(&meshes_, &MapMeshes::floorChanged, this, &MeshPanel::refresh);
    connect(&meshes_, &MapMeshes::navMeshChanged, this, &MeshPanel::refresh);
    connect(&meshes_, &MapMeshes::blockersChanged, this, [this] {
        refresh();
        emit blockersChanged(blockerPicture(meshes_.blockers()));
    });
    connect(&meshes_, &MapMeshes::progressed, work_, &WorkRow::tell);
    refresh();
}

void MeshPanel::makeSource() {
    source_ = wordsLabel(this, "meshSource");
    make_ = pushButton(this, "meshMake", tr("Make navmeshes"),
                       tr("Make a navmesh by Recast for players who stand and one for those who crouch"));
    work_ = new WorkRow(QStringLiteral("mesh"), tr("Stop what is under way"), this);
    add(source_);
    addLine({make_, new DoorsBox(meshes_, "meshDoors", this)});
    add(work_);
    connect(make_, &QPushButton::clicked, this, [this] {
        if (mesh() == Shown::tiles) choose(Shown::standing);
        setDrawn(true);
        meshes_.makeNavMesh();
    });
    connect(work_, &WorkRow::cancelled, &meshes_, &MapMeshes::cancel);
}

void MeshPanel::makeLook() {
    auto* look = named(new QGroupBox(tr("Look"), this), "meshLook", tr("Look of meshes"), QString());
    drawn_ = named(new QCheckBox(tr("Show in the 3D view"), look), "meshDrawn", tr("Show the mesh"),
                   tr("Show the mesh in the 3D view"));
    mesh_ = narrowCombo(look, "meshKind", tr("Which mesh"), kMeshLetters);
    mesh_->addItems({tr("Tiles"), tr("Navmesh, standing"), tr("Navmesh, crouched")});
    stage_ = narrowCombo(look, "meshStage", tr("Stage of the mesh"), kMeshLetters);
    colours_ = narrowCombo(look, "meshColours", tr("Colour of tiles"), kMeshLetters);
    colours_->addItems({tr("Kind"), tr("Component"), tr("Sheet")});
    lines_ = named(new QCheckBox(tr("Portals, drops and links"), look), "meshLines",
                   tr("Portals, drops and links"),
                   tr("Show where tiles touch and where one drops, or the links of the navmesh"));
    lines_->setChecked(true);
    legend_ = wordsLabel(look, "meshLegend");
    facts_ = wordsLabel(this, "meshFacts");
    auto* form = new QFormLayout(look);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(drawn_);
    form->addRow(tr("Mesh"), mesh_);
    form->addRow(tr("Stage"), stage_);
    form->addRow(tr("Colour"), colours_);
    form->addRow(lines_);
    form->addRow(legend_);
    add(look);
    add(facts_);
    fillStages();
    connect(mesh_, &QComboBox::currentIndexChanged, this, &MeshPanel::fillStages);
    for (auto* combo : {mesh_, stage_, colours_})
        connect(combo, &QComboBox::currentIndexChanged, this, &MeshPanel::refresh);
    for (auto* box : {drawn_, lines_}) connect(box, &QCheckBox::toggled, this, &MeshPanel::redraw);
}

/// Tiles and navmeshes have stages of their own.
void MeshPanel::fillStages() {
    const bool tiles = mesh() == Shown::tiles;
    const bool hadTiles = stage_->count() == kTileStages;
    if (stage_->count() > 0 && tiles == hadTiles) return;
    const QSignalBlocker quiet(stage_);
    if (!hadTiles && stage_->count() > 0) navMeshStage_ = stage_->currentIndex();
    stage_->clear();
    if (tiles) {
        stage_->addItems({tr("Leaves before merging"), tr("Tiles")});
        stage_->setCurrentIndex(kMergedStage);
    } else {
        stage_->addItems({tr("Spans"), tr("Compact: distance to the edge"), tr("Regions"), tr("Contours"),
                          tr("Polygons"), tr("Detail"), tr("Mesh")});
        stage_->setCurrentIndex(navMeshStage_);
    }
}

void MeshPanel::makeBlockers(ToolModel& tools) {
    auto* box = named(new QGroupBox(tr("Blockers"), this), "meshBlockers", tr("Blockers"), QString());
    auto* buttons = new QWidget(box);
    placeBlockers_ =
        pushButton(buttons, "meshPlaceBlockers", tr("Place blockers…"),
                   tr("Click the floor in the 3D view to put a box there, or on a box to take it away"));
    clearBlockers_ = pushButton(buttons, "meshClearBlockers", tr("Clear"), tr("Take all boxes away"));
    const auto size = [&](const char* name, const QString& title, int value) {
        auto* made = named(new QSpinBox(buttons), name, title);
        made->setRange(kLeastBlocker, kMostBlocker);
        made->setValue(value);
        made->setSingleStep(kLeastBlocker);
        return made;
    };
    auto* side = size("meshBlockerSide", tr("Side of the next box, units"), kUsualBlocker);
    auto* height = size("meshBlockerHeight", tr("Height of the next box, units"), kUsualBlocker);
    const auto resize = [this, side, height] {
        meshes_.setBlockerSize(static_cast<float>(side->value()), static_cast<float>(height->value()));
    };
    for (auto* spin : {side, height}) connect(spin, &QSpinBox::valueChanged, this, resize);
    auto* flow = new FlowLayout(buttons);
    flow->addWidget(placeBlockers_);
    flow->addWidget(clearBlockers_);
    flow->addWidget(labelled(buttons, tr("Side"), side));
    flow->addWidget(labelled(buttons, tr("Height"), height));
    blockerWords_ = wordsLabel(box, "meshBlockerWords");
    auto* column = new QVBoxLayout(box);
    column->addWidget(buttons);
    column->addWidget(blockerWords_);
    add(box);
    bindTool(*placeBlockers_, tools, blockerToolId());
    connect(clearBlockers_, &QPushButton::clicked, &meshes_, &MapMeshes::clearBlockers);
}

QString MeshPanel::blockerWords() const {
    const auto& floor = meshes_.floor();
    if (meshes_.blockers().empty() || !floor)
        return tr(
            "What if something stood there? Meshes answer where a box is put, and paths, flow field and "
            "steered agents go around it.");
    if (floor->blockers != meshes_.blockers()) return tr("The meshes are answering.");
    const auto milliseconds = [](double seconds) { return tr("%1 ms").arg(1000 * seconds, 0, 'f', 1); };
    auto words = tr("%1: %2 of %3 became %4; %5 looked at again, in %6.")
                     .arg(countText(floor->blockers.size(), "blocker", "blockers"), number(floor->gone),
                          countText(floor->mesh.leaves.size() - floor->made + floor->gone, "leaf", "leaves"),
                          number(floor->made), countText(floor->columns, "column", "columns"),
                          milliseconds(floor->seconds));
    const auto& set = meshes_.navMesh();
    if (set && set->blockers == meshes_.blockers())
        words += tr(" Of the navmeshes %1 of %2 made again, in %3; earlier stages are without blockers.")
                     .arg(number(set->built), countText(set->tiles, "tile was", "tiles were"),
                          milliseconds(set->seconds));
    return words;
}

void MeshPanel::makeLinks() {
    links_ = new RowTable("meshLinks", tr("Links of the navmesh"), this);
    links_->setMinimumHeight(kLinkRows);
    gset_ = wordsLabel(this, "meshGset");
    readGset_ =
        pushButton(this, "meshReadGset", tr("Links from a file…"),
                   tr("Add off-mesh links and volumes drawn in RecastDemo (.gset) to the next navmesh"));
    dropGset_ = pushButton(this, "meshDropGset", tr("Without the file"),
                           tr("Make the next navmesh without links and volumes of the file"));
    export_ = pushButton(this, "meshExport", tr("Export for RecastDemo…"),
                         tr("Write the navmeshes, the solid brushes (.obj), links and volumes (.gset)"));
    auto* buttons = new QWidget(this);
    auto* flow = new FlowLayout(buttons);
    for (auto* button : {readGset_, dropGset_, export_}) flow->addWidget(button);
    add(links_, 1);
    add(gset_);
    add(buttons);
    connect(links_, &RowTable::rowChosen, this, [this](int row) {
        if (const auto* navMesh = made()) emit placeWanted(navMesh->links[row].link.from);
    });
    connect(readGset_, &QPushButton::clicked, this, &MeshPanel::gsetWanted);
    connect(dropGset_, &QPushButton::clicked, &meshes_, &MapMeshes::dropGset);
    connect(export_, &QPushButton::clicked, this, &MeshPanel::exportWanted);
}

MeshPanel::Shown MeshPanel::mesh() const {
    return static_cast<Shown>(mesh_->currentIndex());
}

MeshStance MeshPanel::stance() const {
    return mesh() == Shown::standing ? MeshStance::standing : MeshStance::crouched;
}

const MadeNavMesh* MeshPanel::made() const {
    if (!meshes_.navMesh() || mesh() == Shown::tiles) return nullptr;
    return &meshes_.navMesh()->of(stance());
}

void MeshPanel::choose(Shown mesh, MeshStage stage) {
    navMeshStage_ = static_cast<int>(stage);
    mesh_->setCurrentIndex(static_cast<int>(mesh));
    if (mesh != Shown::tiles) stage_->setCurrentIndex(navMeshStage_);
}

void MeshPanel::setDrawn(bool drawn) {
    drawn_->setChecked(drawn);
}

QString MeshPanel::facts() const {
    if (mesh() == Shown::tiles) {
        if (!meshes_.floor()) return {};
        const auto& all = meshes_.floor()->mesh;
        return tr("%1 of %2 before they were merged, on %3, in %4; %5 and %6. Cells of %7 units.")
            .arg(countText(all.leaves.size(), "leaf", "leaves"), number(all.tree.size()),
                 countText(all.sheets, "sheet", "sheets"), countText(all.components, "part", "parts"),
                 countText(all.portals, "portal", "portals"), countText(all.drops, "drop", "drops"))
            .arg(static_cast<double>(all.floor.cell));
    }
    const auto* navMesh = made();
    if (navMesh == nullptr) return {};
    const auto& counts = navMesh->counts;
    auto words =
        tr("%1 of %2 left by pruning; %3, %4, %5, %6, %7. Cells of %8 × %9 units, made in %10.")
            .arg(number(navMesh->mesh.polygons().size()), countText(counts.polygons, "polygon", "polygons"),
                 countText(counts.tiles, "tile", "tiles"), countText(counts.spans, "span", "spans"),
                 countText(counts.floorCells, "floor cell", "floor cells"),
                 countText(counts.regions, "region", "regions"),
                 countText(counts.triangles, "triangle", "triangles"))
            .arg(static_cast<double>(navMesh->settings.cs))
            .arg(static_cast<double>(navMesh->settings.ch))
            .arg(secondsWords(meshes_.navMesh()->seconds));
    if (!navMesh->spawnsOffMesh.empty())
        words += tr(" No mesh is below %1.")
                     .arg(countText(navMesh->spawnsOffMesh.size(), "spawn point", "spawn points"));
    return words;
}

void MeshPanel::refresh() {
    const bool busy = meshes_.busy();
    const bool tiles = mesh() == Shown::tiles;
    const auto noMap = meshes_.document().mapWanted();
    if (tiles) {
        const auto why = meshes_.whyNoFloor();
        source_->setText(why.isEmpty() ? tr("The floor as tiles: where players can walk, from the map alone.")
                                       : tr("No tiles: %1.").arg(why));
    } else if (!meshes_.navMesh()) {
        source_->setText(noMap.isEmpty() ? tr("The map has no navmesh yet.")
                                         : tr("No navmesh: %1.").arg(noMap));
    } else {
        const auto old = meshes_.outdated();
        source_->setText(
            old.isEmpty()
                ? tr("The floor as a navmesh by Recast: a second opinion on the nav, not a verdict.")
                : tr("Made before a change: %1. Make it again to see the effect.").arg(old));
    }
    source_->setVisible(!busy);
    make_->setVisible(!busy);
    work_->setBusy(busy, tr("Making navmeshes"));
    allow(*make_, noMap);
    const auto noNavMesh = meshes_.navMesh() ? QString() : tr("make the navmeshes first");
    allow(*stage_, tiles ? QString() : noNavMesh);
    allow(*colours_, tiles ? QString() : tr("stages of a navmesh have colours of their own"));
    allow(*readGset_, noMap);
    allow(*export_, noNavMesh);
    dropGset_->setVisible(meshes_.gset().has_value());
    gset_->setVisible(meshes_.gset().has_value());
    if (meshes_.gset())
        gset_->setText(tr("The next navmesh takes %1 and %2 of %3.")
                           .arg(countText(meshes_.gset()->links.size(), "link", "links"),
                                countText(meshes_.gset()->volumes.size(), "volume", "volumes"),
                                meshes_.gsetName()));
    say(*facts_, facts());
    const auto noFloor = meshes_.whyNoFloor();
    allow(*placeBlockers_, noFloor);
    allow(*clearBlockers_, meshes_.blockers().empty() ? tr("there are none") : QString());
    say(*blockerWords_, blockerWords());
    fillLinks();
    redraw();
}

void MeshPanel::fillLinks() {
    const auto* navMesh = made();
    links_->setVisible(navMesh != nullptr);
    if (navMesh == nullptr) return;
    auto table = rowTable({{tr("Kind"), tr("How players move on it; a click flies there")},
                           {tr("By"), tr("Where it comes from")},
                           {tr("Became"), tr("Why it is part of the mesh, or is not")},
                           {tr("From"), tr("A player's origin")},
                           {tr("To"), tr("A player's origin")}});
    for (const auto& [link, fate, start, end] : navMesh->links) {
        addRow(table, {coreWords(meshAreaName(link.area)), coreWords(meshLinkSourceName(link.source)),
                       coreWords(meshLinkFateName(fate)), pointWords(link.from), pointWords(link.to)});
    }
    constexpr int kBecame = 2;
    links_->setTable(std::move(table), kBecame);
}

std::shared_ptr<const StagePicture> MeshPanel::treePictureOf(TileColours colours) {
    if (treeOf_ != meshes_.floor() || treeColours_ != colours) {
        treeOf_ = meshes_.floor();
        treeColours_ = colours;
        tree_ = treePicture(treeOf_->mesh, colours);
    }
    return tree_;
}

void MeshPanel::redraw() {
    std::shared_ptr<const StagePicture> picture, lines;
    bool numbered = false;
    if (!drawn_->isChecked()) {
        // Nothing is drawn.
    } else if (mesh() == Shown::tiles) {
        const auto colours = static_cast<TileColours>(colours_->currentIndex());
        numbered = colours != TileColours::kinds;
        if (const auto& floor = meshes_.floor()) {
            const bool merged = stage_->currentIndex() == kMergedStage;
            picture = merged ? floor->pictures.of(colours) : treePictureOf(colours);
            if (merged) lines = floor->pictures.portals;
        }
    } else if (const auto& navMesh = meshes_.navMesh()) {
        const auto stage = static_cast<MeshStage>(stage_->currentIndex());
        numbered = stage == MeshStage::regions;
        const auto& pictures = navMesh->picturesOf(stance());
        picture = pictures.of(stage);
        if (stage == MeshStage::mesh) lines = pictures.links;
    }
    if (!lines_->isChecked()) lines = nullptr;
    legend_->setVisible(picture != nullptr);
    if (picture) {
        auto words = numbered ? tr("Each has its own colour; colours repeat.")
                              : pictureLegend(picture->scale, tr("units to the edge"));
        if (lines) words += QStringLiteral("<br>") + pictureLegend(lines->scale, {});
        legend_->setText(words);
    }
    emit pictureChanged(picture);
    emit linesChanged(lines);
}

}  // namespace navwright
