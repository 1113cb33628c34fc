#include "widgets/review/issues/comparison_panel.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeView>

#include <algorithm>

#include "core/base/index.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/work_folder.h"
#include "widgets/drawing/layers/difference_picture.h"
#include "widgets/review/issues/issue_pictures.h"
#include "widgets/review/issues/run_look.h"
#include "widgets/review/issues/verdict_box.h"

namespace navwright {

namespace {

constexpr double kUsualRegion = 256, kLargestRegion = 8192;
/// Data of the entry that asks for a file.
const QString kBrowse = QStringLiteral("browse");

QString keyOf(const Side& side) {
    switch (side.kind) {
        case Side::Kind::current:
            return QStringLiteral("current");
        case Side::Kind::run:
            return QStringLiteral("run:%1").arg(side.run);
        case Side::Kind::file:
            return QStringLiteral("file:") + fileText(side.path);
        case Side::Kind::none:
            break;
    }
    return QStringLiteral("none");
}

Side sideFrom(const QString& key) {
    if (key == QStringLiteral("current")) return {.kind = Side::Kind::current, .path = {}};
    if (key.startsWith(QStringLiteral("run:"))) {
        return {.kind = Side::Kind::run, .run = key.mid(4).toInt(), .path = {}};
    }
    if (key.startsWith(QStringLiteral("file:"))) {
        return {.kind = Side::Kind::file, .path = key.mid(5).toStdString()};
    }
    return {};
}

}  // namespace

ComparisonPanel::ComparisonPanel(Comparison& comparison, Selection& selection, ToolModel& tools,
                                 QWidget* parent)
    : Panel("comparison", parent),
      comparison_(comparison),
      selection_(selection),
      tools_(tools),
      model_(new DiffModel(comparison, this)),
      a_(new QComboBox(this)),
      b_(new QComboBox(this)),
      totals_(wordsLabel(this, "comparisonTotals")),
      verdicts_(new VerdictBox(comparison, this)),
      kind_(new QComboBox(this)),
      near_(new QCheckBox(tr("Near the selection, within"), this)),
      radius_(new QDoubleSpinBox(this)),
      drawn_(new QCheckBox(tr("Draw in view"), this)),
      list_(new QTreeView(this)),
      paths_(wordsLabel(this, "comparisonPaths")) {
    makeSides();
    makeList();
    makeActions();
    connect(&comparison_, &Comparison::changed, this, &ComparisonPanel::drawDifferences);
    connect(verdicts_, &VerdictBox::splitChanged, this, [this] {
        allow(*drawn_,
              verdicts_->isSplit() ? tr("both navs are shown themselves: leave that first") : QString());
        drawDifferences();
    });
    connect(&comparison_, &Comparison::probeChanged, this, &ComparisonPanel::showProbe);
    connect(&comparison_, &Comparison::failed, this, &ComparisonPanel::failed);
    connect(&comparison_.store(), &RunStore::changed, this, &ComparisonPanel::fillSides);
    connect(&selection_, &Selection::itemsChanged, this, &ComparisonPanel::takeFilter);
    connect(model_, &DiffModel::modelReset, this, &ComparisonPanel::refresh);
    fillSides();
    refresh();
    showProbe();
}

void ComparisonPanel::makeSides() {
    a_->setObjectName(QStringLiteral("comparisonA"));
    a_->setAccessibleName(tr("Nav A, the old one"));
    b_->setObjectName(QStringLiteral("comparisonB"));
    b_->setAccessibleName(tr("Nav B, the new one"));
    for (auto* box : {a_, b_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setIconSize(kRunPictureSize);
        connect(box, &QComboBox::activated, this, &ComparisonPanel::chooseSides);
    }
    auto* sides = new QFormLayout;
    sides->setRowWrapPolicy(QFormLayout::WrapLongRows);
    sides->addRow(tr("A, old"), a_);
    sides->addRow(tr("B, new"), b_);
    add(sides);
    add(totals_);
    add(verdicts_);
}

void ComparisonPanel::makeList() {
    kind_->setObjectName(QStringLiteral("comparisonKind"));
    kind_->setAccessibleName(tr("Kind of differences listed"));
    kind_->addItem(tr("All differences"), -1);
    for (int i = 0; i < kDiffKindCount; ++i) {
        const auto kind = static_cast<DiffKind>(i);
        kind_->addItem(diffKindIcon(kind), diffKindTitle(kind), i);
    }
    near_->setObjectName(QStringLiteral("comparisonNear"));
    near_->setAccessibleName(tr("List only differences near the selection"));
    radius_->setObjectName(QStringLiteral("comparisonRadius"));
    radius_->setAccessibleName(tr("How near, in units"));
    radius_->setRange(1, kLargestRegion);
    radius_->setDecimals(0);
    radius_->setValue(kUsualRegion);
    drawn_->setObjectName(QStringLiteral("comparisonDrawn"));
    drawn_->setAccessibleName(tr("Draw the differences in the 3D view"));
    drawn_->setToolTip(
        tr("Added green, removed red, hollow and dashed, moved violet, another type blue. What a "
           "change of parameters does is not drawn meanwhile."));
    drawn_->setChecked(true);
    asList(*list_, "comparisonList", tr("Differences between A and B"), model_);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->header()->resizeSection(DiffModel::what, 140);
    list_->setMinimumHeight(100);
    addLine({kind_, drawn_}, kind_);
    addLine({near_, radius_});
    add(list_, 1);
    connect(kind_, &QComboBox::currentIndexChanged, this, &ComparisonPanel::takeFilter);
    connect(near_, &QCheckBox::toggled, this, &ComparisonPanel::takeFilter);
    connect(radius_, &QDoubleSpinBox::valueChanged, this, &ComparisonPanel::takeFilter);
    connect(drawn_, &QCheckBox::toggled, this, &ComparisonPanel::drawDifferences);
    connect(list_, &QTreeView::clicked, this, &ComparisonPanel::go);
    connect(list_, &QTreeView::activated, this, &ComparisonPanel::go);
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] { allowTaking(); });
}

void ComparisonPanel::makeActions() {
    takeChosen_ = named(new QPushButton(tr("Take selected"), this), "comparisonTake",
                        tr("Make the present nav as the other one is in the selected rows (can be undone)"));
    takeAll_ = named(new QPushButton(tr("Take all listed"), this), "comparisonTakeAll",
                     tr("Make the present nav as the other one is in all listed rows (can be undone)"));
    probe_ = named(new QPushButton(tr("Path in both"), this), "comparisonProbe",
                   tr("Click two places in the view to see the path between them in A and in B"));
    probe_->setCheckable(true);
    addLine({takeChosen_, takeAll_});
    add(probe_);
    add(paths_);
    connect(takeChosen_, &QPushButton::clicked, this, [this] { take(false); });
    connect(takeAll_, &QPushButton::clicked, this, [this] { take(true); });
    connect(probe_, &QPushButton::toggled, this,
            [this](bool on) { tools_.setCurrent(on ? toolId() : ToolModel::select()); });
    connect(&tools_, &ToolModel::changed, this, &ComparisonPanel::toolChanged);
}

void ComparisonPanel::toolChanged() {
    // Another tool may have been taken up instead.
    const QSignalBlocker guard(probe_);
    probe_->setChecked(probing());
    firstPlace_.reset();
    if (!probing()) comparison_.endProbe();
    showProbe();
}

void ComparisonPanel::fillSides() {
    fillSide(*a_, comparison_.sideA());
    fillSide(*b_, comparison_.sideB());
}

void ComparisonPanel::fillSide(QComboBox& box, const Side& side) {
    box.clear();
    box.addItem(tr("Nothing"), keyOf({}));
    box.addItem(tr("The present nav"), keyOf({.kind = Side::Kind::current, .path = {}}));
    const auto& runs = comparison_.store().runs();
    const auto pictures = pictures_.of(runs);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        box.addItem(pictures[i], runLine(runs[i]),
                    keyOf({.kind = Side::Kind::run, .run = runs[i].id, .path = {}}));
    }
    if (box.findData(keyOf(side)) < 0) box.addItem(comparison_.nameOf(side), keyOf(side));
    box.addItem(tr("A file…"), kBrowse);
    box.setCurrentIndex(box.findData(keyOf(side)));
    // The list is as wide as what it says, which the box beside its label need not be.
    box.view()->setMinimumWidth(box.view()->sizeHintForColumn(0) + kRunPictureSize.width());
}

Side ComparisonPanel::sideOf(QComboBox& box) {
    const auto key = box.currentData().toString();
    if (key != kBrowse) return sideFrom(key);
    const auto other = sideFrom((&box == a_ ? b_ : a_)->currentData().toString()).path;
    const auto folder = other.empty() ? workFolder(comparison_.document()) : fileText(other.parent_path());
    const auto file = QFileDialog::getOpenFileName(
        this, tr("Nav to compare"), folder,
        openFilter(tr("Navs"), {FileKind::aq2Nav, FileKind::nav2, FileKind::nav3, FileKind::navJson}));
    if (file.isEmpty()) return &box == a_ ? comparison_.sideA() : comparison_.sideB();
    return {.kind = Side::Kind::file, .path = filePath(file)};
}

void ComparisonPanel::chooseSides() {
    const auto a = sideOf(*a_);
    const auto b = sideOf(*b_);
    choose(a, b);
}

void ComparisonPanel::compareWith(const Side& a) {
    choose(a, {.kind = Side::Kind::current, .path = {}});
}

void ComparisonPanel::stopDrawing() {
    drawn_->setChecked(false);
}

void ComparisonPanel::choose(const Side& a, const Side& b) {
    const auto chosen = comparison_.choose(a, b);
    fillSides();
    // Choosing navs shows their differences, even if something else was shown before.
    if (chosen) return drawn_->setChecked(true);
    emit failed(chosen.error().error());
}

std::vector<Vec3> ComparisonPanel::selectedPlaces() const {
    const auto generation = comparison_.document().generation();
    std::vector<Vec3> places;
    if (!generation || !generation->graph) return places;
    const auto& nodes = generation->graph->graph.nodes;
    for (const auto& item : selection_.items()) {
        const auto node = item.kind == ItemKind::node   ? toIndex(item.id)
                          : item.kind == ItemKind::link ? toIndex(item.major())
                                                        : nodes.size();
        if (node < nodes.size()) places.push_back(nodes[node].origin);
    }
    return places;
}

void ComparisonPanel::takeFilter() {
    DiffModel::Filter filter;
    if (const int kind = kind_->currentData().toInt(); kind >= 0) filter.kind = static_cast<DiffKind>(kind);
    if (near_->isChecked()) filter.centers = selectedPlaces();
    filter.radius = filter.centers ? static_cast<float>(radius_->value()) : 0;
    model_->setFilter(filter);
}

void ComparisonPanel::refresh() {
    const auto compared = comparison_.compared();
    const auto totals = model_->totals();
    QStringList words;
    for (std::size_t i = 0; i < totals.size(); ++i) {
        if (totals[i] > 0) words << tr("%1: %2").arg(diffKindTitle(static_cast<DiffKind>(i))).arg(totals[i]);
    }
    if (compared && !compared->diff.linksRecosted.empty())
        words << tr("Links of another cost: %1").arg(compared->diff.linksRecosted.size());
    if (!compared) {
        totals_->setText(
            tr("Choose what to compare with as A, the old nav: a kept run, or a file of any kind."));
    } else {
        totals_->setText(tr("A: %1, %2. B: %3, %4. %5")
                             .arg(countText(compared->a->nodes.size(), "node", "nodes"))
                             .arg(countText(compared->a->linkCount(), "link", "links"))
                             .arg(countText(compared->b->nodes.size(), "node", "nodes"))
                             .arg(countText(compared->b->linkCount(), "link", "links"))
                             .arg(words.isEmpty() ? tr("No difference.") : words.join(tr(", "))) +
                         (near_->isChecked() && selectedPlaces().empty()
                              ? tr(" Select nodes or links to list what differs near them.")
                              : QString()));
    }
    allowTaking();
}

void ComparisonPanel::allowTaking() {
    const auto why = !comparison_.canTake()    ? tr("compare the present nav with another first")
                     : model_->rowCount() == 0 ? tr("no difference is listed")
                                               : QString();
    allow(*takeAll_, why);
    const bool chosen = list_->selectionModel()->hasSelection();
    allow(*takeChosen_, why.isEmpty() && !chosen ? tr("select differences in the list first") : why);
}

/// Draws all differences, also those that are not listed.
void ComparisonPanel::drawDifferences() {
    const auto compared = comparison_.compared();
    emit overlayChanged(compared && !compared->diff.empty() && drawn_->isChecked() && !verdicts_->isSplit()
                            ? std::make_shared<const StagePicture>(
                                  differencePicture(compared->diff, *compared->a, *compared->b))
                            : nullptr);
}

void ComparisonPanel::take(bool all) {
    if (!comparison_.canTake()) return;
    std::vector<DiffItem> items;
    if (all) {
        items = model_->items();
    } else {
        for (const auto& index : list_->selectionModel()->selectedRows()) {
            items.push_back(model_->itemAt(index.row()));
        }
    }
    auto& document = comparison_.document();
    auto patches = document.patches();
    auto taken = comparison_.takes(items);
    for (auto& patch : taken) {
        // An edit that was made before and undone by a later one is made again, after that one.
        std::erase_if(patches, [&](const EditPatch& other) { return other.id == patch.id; });
        patches.push_back(std::move(patch));
    }
    document.setPatches(std::move(patches), tr("Take %1 from %2")
                                                .arg(countText(items.size(), "difference", "differences"),
                                                     comparison_.nameOf(comparison_.other())));
}

void ComparisonPanel::go(const QModelIndex& index) {
    if (!index.isValid() || !comparison_.compared()) return;
    const auto& item = model_->itemAt(index.row());
    const auto place = model_->placeOf(item);
    emit placeWanted(place);
}

bool ComparisonPanel::probing() const {
    return tools_.current() == toolId();
}

void ComparisonPanel::addPlace(const Vec3& place) {
    if (!probing()) return;
    if (firstPlace_) {
        comparison_.probe(*firstPlace_, place);
        firstPlace_.reset();
    } else {
        firstPlace_ = place;
        comparison_.endProbe();
        showProbe();
    }
}

void ComparisonPanel::showProbe() {
    const auto compared = comparison_.compared();
    const auto probed = comparison_.probed();
    paths_->setVisible(probing());
    if (!probed) {
        paths_->setText(!compared     ? tr("Choose two navs first.")
                        : firstPlace_ ? tr("Click where the path ends.")
                                      : tr("Click where the path starts."));
        emit pathsChanged(nullptr);
        return;
    }
    const auto words = [](const PathBetween& between) {
        if (between.start < 0) return tr("no node is near the start");
        if (between.goal < 0) return tr("no node is near the end");
        if (!between.path.found) return tr("no path; it ends at node %1").arg(between.path.nearest);
        return tr("%1, cost %2, about %3 s")
            .arg(countText(between.path.nodes.size() - 1, "link", "links"))
            .arg(between.path.cost, 0, 'f', 0)
            .arg(between.path.seconds, 0, 'f', 1);
    };
    paths_->setText(tr("A: %1\nB: %2").arg(words(probed->a), words(probed->b)));
    emit pathsChanged(pathPicture(*compared->a, probed->a, *compared->b, probed->b));
}

}  // namespace navwright
