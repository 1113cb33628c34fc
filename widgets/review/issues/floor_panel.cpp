#include "widgets/review/issues/floor_panel.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/review/issues/fill_progress.h"
#include "widgets/review/issues/floor_picture.h"
#include "widgets/review/issues/hole_filler.h"
#include "widgets/review/issues/nav_issues.h"

namespace navwright {

namespace {

constexpr int kSizeColumn = 0, kPlaceColumn = 1;
constexpr int kPlaceRole = Qt::UserRole;  ///< x, y and z

QString figureText(const ReviewResult* result) {
    if (!result) return FloorPanel::tr("Open a map with demos, or a nav, to see what floor it covers.");
    if (!result->coverage) {
        return result->complete ? FloorPanel::tr(
                                      "Without a map that has floor under its spawn points nobody "
                                      "knows what a nav leaves uncovered.")
                                : FloorPanel::tr("The floor is being measured…");
    }
    const auto& coverage = *result->coverage;
    const auto listed = listedHoles(coverage, result->generation->parameters).size();
    const auto percent = FloorPanel::tr("%1 %").arg(coverage.share() * kPercent, 0, 'f', 1);
    if (coverage.holes.empty()) return FloorPanel::tr("Floor covered: %1. There is no hole.").arg(percent);
    return FloorPanel::tr("Floor covered: %1. %2, %3 of them large enough to list.")
        .arg(percent, countText(coverage.holes.size(), "hole", "holes"))
        .arg(listed);
}

}  // namespace

FloorPanel::FloorPanel(NavIssues& navIssues, HoleFiller& filler, QWidget* parent)
    : Panel("floorPanel", parent),
      navIssues_(navIssues),
      filler_(filler),
      figure_(wordsLabel(this, "floorFigure")),
      shade_(new QCheckBox(tr("Shade uncovered floor"), this)),
      list_(new QTreeWidget(this)),
      said_(wordsLabel(this, "floorSaid")) {
    shade_->setObjectName(QStringLiteral("floorShade"));
    shade_->setAccessibleName(tr("Shade floor that no node covers, and outline the holes, in the 3D view"));
    makeList();
    add(figure_);
    add(shade_);
    add(list_, 1);
    add(makeButtons());
    add(new FillProgress(filler_, QStringLiteral("floor"), this));
    add(said_);
    connect(&navIssues_, &NavIssues::changed, this, &FloorPanel::refresh);
    connect(shade_, &QCheckBox::toggled, this, [this] {
        showPictures();
        emit changed();
    });
    connect(&filler_, &HoleFiller::runningChanged, this, &FloorPanel::updateButtons);
    connect(&filler_, &HoleFiller::said, this, [this](const QString& text) {
        said_->setText(text);
        saidAt_ = navIssues_.document().undoStack().index();
    });
    refresh();
}

void FloorPanel::makeList() {
    asList(*list_, "floorHoles", tr("Holes of the nav, largest first"));
    list_->setHeaderLabels({tr("Square units"), tr("Place")});
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setMinimumHeight(80);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    const auto fly = [this](QTreeWidgetItem* item) {
        const auto at = item->data(kSizeColumn, kPlaceRole).toList();
        emit placeWanted({at[0].toFloat(), at[1].toFloat(), at[2].toFloat()});
    };
    connect(list_, &QTreeWidget::itemClicked, this, fly);
    connect(list_, &QTreeWidget::itemActivated, this, fly);
    connect(list_, &QTreeWidget::itemSelectionChanged, this, &FloorPanel::updateButtons);
}

QWidget* FloorPanel::makeButtons() {
    auto* box = new QWidget(this);
    fill_ = named(new QPushButton(tr("Fill marked"), box), "floorFill",
                  tr("Fill the holes marked in the list with nodes and links that bots make; can be undone"));
    region_ = named(new QPushButton(tr("Fill a region…"), box), "floorRegion",
                    tr("Draw a line around floor in the 3D view to fill what of it is uncovered"));
    all_ = named(new QPushButton(tr("Fill all"), box), "floorFillAll",
                 tr("Fill all holes of the list; one step to undo"));
    connect(fill_, &QPushButton::clicked, this, &FloorPanel::fillMarked);
    connect(region_, &QPushButton::clicked, this, &FloorPanel::regionWanted);
    connect(all_, &QPushButton::clicked, &filler_, &HoleFiller::fillAll);
    auto* row = new FlowLayout(box);
    for (auto* button : {fill_, region_, all_}) row->addWidget(button);
    return box;
}

bool FloorPanel::shows() const {
    return shade_->isChecked();
}

void FloorPanel::setShows(bool shown) {
    shade_->setChecked(shown);
}

void FloorPanel::fillMarked() {
    filler_.fillHoles(marked());
}

std::vector<Vec3> FloorPanel::marked() const {
    std::vector<Vec3> places;
    for (const auto* item : list_->selectedItems()) {
        const auto at = item->data(kSizeColumn, kPlaceRole).toList();
        places.emplace_back(at[0].toFloat(), at[1].toFloat(), at[2].toFloat());
    }
    return places;
}

void FloorPanel::refresh() {
    figure_->setText(figureText(navIssues_.result().get()));
    // The message goes when the fill is undone.
    if (navIssues_.document().undoStack().index() != saidAt_) said_->clear();
    fillList();
    updateButtons();
    showPictures();
}

void FloorPanel::fillList() {
    const auto before = marked();
    list_->clear();
    const auto& result = navIssues_.result();
    if (!result || !result->coverage) return;
    const QLocale words;
    for (const auto& hole : listedHoles(*result->coverage, result->generation->parameters)) {
        const auto& at = hole.center;
        auto* item = new QTreeWidgetItem(list_);
        item->setText(kSizeColumn, words.toString(std::llround(hole.area)));
        item->setText(
            kPlaceColumn,
            QStringLiteral("%1 %2 %3").arg(std::lround(at.x)).arg(std::lround(at.y)).arg(std::lround(at.z)));
        item->setTextAlignment(kSizeColumn, Qt::AlignRight | Qt::AlignVCenter);
        item->setData(kSizeColumn, kPlaceRole, QVariantList{at.x, at.y, at.z});
        item->setSelected(std::ranges::find(before, at) != before.end());
    }
}

void FloorPanel::updateButtons() {
    const bool idle = !filler_.running();
    fillable_ = idle && list_->topLevelItemCount() > 0;
    const auto none = fillable_ ? QString()
                      : idle    ? tr("there is no hole to fill")
                                : tr("holes are being filled");
    allow(*fill_, fillable_ && list_->selectedItems().isEmpty() ? tr("mark a hole first") : none);
    allow(*region_, none);
    allow(*all_, none);
    emit changed();
}

void FloorPanel::showPictures() {
    const auto& result = navIssues_.result();
    const bool any = shows() && result && result->coverage;
    emit shadeChanged(any ? floorShade(*result->floor, result->coverage->holes) : nullptr);
    emit edgesChanged(
        any ? holeOutlines(*result->floor, listedHoles(*result->coverage, result->generation->parameters))
            : nullptr);
}

}  // namespace navwright
