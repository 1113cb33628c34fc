#include "widgets/parameters/panel/stage_panel.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QTreeView>

#include <cmath>
#include <utility>

#include "widgets/common/models/grey.h"
#include "widgets/drawing/layers/votes_alone.h"
#include "widgets/parameters/panel/stage_look.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr int kPage = 64;      ///< units; about a storey in two
constexpr int kSpareRows = 1;  ///< for overlays, without scrolling

const ShownEntry kNodes{.layer = LayerId::nodes, .overlay = {}};

}  // namespace

StagePanel::StagePanel(Document& document, LayerModel& layers, OverlayModel& overlays, MapLookModel& mapLook,
                       const WorkbenchView* view, QWidget* parent)
    : Panel("stagePanel", parent),
      document_(document),
      layers_(layers),
      overlays_(overlays),
      model_(new ShownModel(layers, overlays, this)),
      tree_(new QTreeView(this)),
      look_(new StageLook(layers, *model_, overlays, mapLook, view)),
      heightCut_(new QSlider(Qt::Horizontal, this)),
      heightText_(new QLabel(this)),
      chosen_(kNodes),
      before_(kNodes),
      beforeHeat_(kNodes) {
    makeTree();
    add(tree_);
    add(makeHeightCut());
    add(scrolled(look_, "stageLookScroll", tr("How it is shown"), this), 1);
    connect(&document_, &Document::mapChanged, this, &StagePanel::fitHeightCut);
    connect(&document_, &Document::generationChanged, this, [this] {
        const auto generation = document_.generation();
        model_->setLacksSamples(generation && lacksSamples(*generation));
    });
    connect(&layers_, &LayerModel::changed, this, &StagePanel::followSolo);
    connect(&overlays_, &OverlayModel::changed, this, &StagePanel::followHeat);
    connect(&layers_, &LayerModel::heightCutChanged, this, &StagePanel::showHeightCut);
    fitHeightCut();
}

void StagePanel::makeTree() {
    tree_->setObjectName(QStringLiteral("stageTree"));
    tree_->setAccessibleName(tr("What is shown"));
    // Before the tree hears of it and goes to the row beside.
    connect(model_, &ShownModel::rowsAboutToBeRemoved, this, [this](const QModelIndex& group, int row) {
        if (model_->entryAt(model_->index(row, 0, group)) != chosen_) return;
        choose(isHeat(chosen_) ? beforeHeat_ : kNodes);
    });
    tree_->setModel(model_);
    tree_->setItemDelegateForColumn(ShownModel::name, new EyeDelegate(tree_));
    tree_->setRootIsDecorated(false);
    tree_->setItemsExpandable(false);
    tree_->setIndentation(tree_->indentation() / 2);
    tree_->setUniformRowHeights(true);
    tree_->expandAll();
    connect(model_, &ShownModel::rowsInserted, tree_,
            [this](const QModelIndex& group) { tree_->expand(group); });
    tree_->header()->setStretchLastSection(false);
    // Where there is not room for both, names stay whole.
    tree_->header()->setSectionResizeMode(ShownModel::name, QHeaderView::ResizeToContents);
    tree_->header()->setSectionResizeMode(ShownModel::count, QHeaderView::Stretch);
    constexpr int kFrame = 4;
    // What lies below stays where it is when overlays come and go.
    const int rows = kShownGroups + kLayerCount + kSpareRows;
    tree_->setFixedHeight(tree_->header()->sizeHint().height() + rows * tree_->sizeHintForRow(0) + kFrame);
    tree_->viewport()->installEventFilter(this);
    connect(tree_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                const auto entry = model_->entryAt(current);
                if (!entry) return;
                chosen_ = *entry;
                look_->setEntry(chosen_);
            });
    choose(LayerId::nodes);
}

void StagePanel::choose(LayerId layer) {
    choose({.layer = layer, .overlay = {}});
}

void StagePanel::choose(const ShownEntry& entry) {
    const auto index = model_->indexOf(entry);
    tree_->setCurrentIndex(index.isValid() ? index : model_->indexOf(kNodes));
}

void StagePanel::isolateChosen() {
    model_->isolate(chosen_);
}

void StagePanel::followHeat() {
    QString seen;
    for (const auto& id : overlays_.listed(ShownGroup::heat)) {
        if (overlays_.eye(id)) seen = id;
    }
    const auto before = std::exchange(heat_, seen);
    if (seen == before) return;
    if (!isHeat(chosen_)) beforeHeat_ = chosen_;
    if (!seen.isEmpty()) choose({.layer = {}, .overlay = seen});
}

bool StagePanel::isHeat(const ShownEntry& entry) const {
    return !entry.layer && overlays_.kind(entry.overlay).group == ShownGroup::heat;
}

void StagePanel::followSolo() {
    std::optional<LayerId> alone;
    int shown = 0;
    for (int i = 1; i < kLayerCount; ++i) {
        if (!layers_.settings(static_cast<LayerId>(i)).visible) continue;
        alone = static_cast<LayerId>(i);
        ++shown;
    }
    if (shown != 1) alone.reset();
    if (alone == alone_) return;
    if (!alone_) before_ = chosen_;
    if (alone) {
        choose(*alone);
    } else if (chosen_.layer == alone_) {
        choose(before_);
    }
    alone_ = alone;
}

QWidget* StagePanel::makeHeightCut() {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    heightCut_->setObjectName(QStringLiteral("heightCut"));
    heightCut_->setAccessibleName(tr("Height cut"));
    heightCut_->setToolTip(tr("Nothing above this height is shown"));
    heightCut_->setPageStep(kPage);
    line->addWidget(new QLabel(tr("Height cut"), row));
    line->addWidget(heightCut_, 1);
    line->addWidget(heightText_);
    connect(heightCut_, &QSlider::valueChanged, this, [this](int z) {
        layers_.setHeightCut(z >= heightCut_->maximum() ? kNoHeightCut : static_cast<float>(z));
        showHeightCut();
    });
    return row;
}

void StagePanel::fitHeightCut() {
    const auto map = document_.shownMap();
    allow(*heightCut_, map ? QString() : tr("open a map first"));
    {
        const QSignalBlocker block(heightCut_);
        const auto bounds = map ? map->bsp.worldBounds() : Box{};
        heightCut_->setRange(static_cast<int>(std::floor(bounds.mins.z)),
                             static_cast<int>(std::ceil(bounds.maxs.z)));
    }
    showHeightCut();
}

void StagePanel::showHeightCut() {
    const QSignalBlocker block(heightCut_);
    const auto cut = layers_.heightCut();
    const bool none = cut >= static_cast<float>(heightCut_->maximum());
    heightCut_->setValue(none ? heightCut_->maximum() : static_cast<int>(std::lround(cut)));
    heightText_->setText(none ? tr("none") : QLocale().toString(heightCut_->value()));
}

bool StagePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto index = tree_->indexAt(mouse->position().toPoint());
        // Many window managers keep Alt and the mouse for themselves: Ctrl does the same.
        const auto entry = model_->entryAt(index);
        if (entry && (mouse->modifiers() & (Qt::AltModifier | Qt::ControlModifier))) {
            model_->isolate(*entry);
            isolating_ = true;
            return true;
        }
    } else if (event->type() == QEvent::MouseButtonRelease && std::exchange(isolating_, false)) {
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

namespace {

constexpr int kEyePixels = 32;  ///< drawn large, so that it stays sharp on dense screens

QIcon eye(bool open, const QColor& ink) {
    QPixmap picture(kEyePixels, kEyePixels);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 2.5, Qt::SolidLine, Qt::RoundCap));
    QPainterPath lid(QPointF(2, 16));
    if (open)
        lid.quadTo(16, 0, 30, 16);
    else
        lid.moveTo(30, 16);
    lid.quadTo(16, 32, 2, 16);
    painter.drawPath(lid);
    if (open) {
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(16, 16), 4, 4);
    } else {
        for (const auto& [from, to] :
             {std::pair(QPointF(7, 22), QPointF(4, 27)), {{16, 24}, {16, 30}}, {{25, 22}, {28, 27}}}) {
            painter.drawLine(from, to);
        }
    }
    return QIcon(picture);
}

}  // namespace

void EyeDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (!(option->features & QStyleOptionViewItem::HasCheckIndicator)) return;
    const bool open = option->checkState == Qt::Checked;
    const bool chosen = option->state & QStyle::State_Selected;
    auto ink = option->palette.color(chosen ? QPalette::HighlightedText : QPalette::Text);
    constexpr float kDim = 0.45f;
    if (!open) ink.setAlphaF(kDim);
    option->features &= ~QStyleOptionViewItem::HasCheckIndicator;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(option->fontMetrics.height(), option->fontMetrics.height());
    option->icon = eye(open, ink);
}

bool EyeDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    if (!(index.flags() & Qt::ItemIsUserCheckable)) return false;
    if (event->type() == QEvent::KeyPress) {
        if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Space) return false;
    } else if (event->type() == QEvent::MouseButtonRelease) {
        auto shown = option;
        initStyleOption(&shown, index);
        const auto* style = option.widget ? option.widget->style() : QApplication::style();
        const auto place = style->subElementRect(QStyle::SE_ItemViewItemDecoration, &shown, option.widget);
        if (!place.contains(static_cast<QMouseEvent*>(event)->position().toPoint())) return false;
    } else {
        return false;
    }
    const bool open = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, open ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace navwright
