#include "widgets/common/controls/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace navwright {

namespace {

constexpr int kGap = 6;

bool isShown(const QLayoutItem& item) {
    return !item.isEmpty();
}

}  // namespace

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

int FlowLayout::gap() const {
    return spacing() >= 0 ? spacing() : kGap;
}

void FlowLayout::insertWidget(int place, QWidget* widget) {
    addChildWidget(widget);
    items_.insert(items_.begin() + std::clamp(place, 0, count()), std::make_unique<QWidgetItem>(widget));
    invalidate();
}

void FlowLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
}

int FlowLayout::count() const {
    return static_cast<int>(items_.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[index].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count()) return nullptr;
    auto* item = items_[index].release();
    items_.erase(items_.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const {
    return lay(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const {
    int width = 0, height = 0;
    for (const auto& item : items_) {
        if (!isShown(*item)) continue;
        const auto size = item->sizeHint();
        width += size.width() + (width > 0 ? gap() : 0);
        height = std::max(height, size.height());
    }
    const auto margins = contentsMargins();
    return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

QSize FlowLayout::minimumSize() const {
    QSize least;
    for (const auto& item : items_) {
        if (isShown(*item)) least = least.expandedTo(item->minimumSize());
    }
    const auto margins = contentsMargins();
    return least + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& place) {
    QLayout::setGeometry(place);
    lay(place, true);
}

int FlowLayout::lay(const QRect& place, bool really) const {
    const auto margins = contentsMargins();
    const auto room = place.marginsRemoved(margins);
    int x = room.x(), y = room.y(), tall = 0;
    std::vector<std::pair<QLayoutItem*, QRect>> row;
    const auto endRow = [&] {
        for (const auto& [item, at] : row) {
            if (really) item->setGeometry(at.translated(0, (tall - at.height()) / 2));
        }
        row.clear();
    };
    for (const auto& item : items_) {
        if (!isShown(*item)) continue;
        const QSize size(
            std::min(item->sizeHint().width(), std::max(room.width(), item->minimumSize().width())),
            item->sizeHint().height());
        if (!row.empty() && x + size.width() > room.right() + 1) {
            endRow();
            x = room.x();
            y += tall + gap();
            tall = 0;
        }
        row.emplace_back(item.get(), QRect(QPoint(x, y), size));
        x += size.width() + gap();
        tall = std::max(tall, size.height());
    }
    endRow();
    return y + tall - place.y() + margins.bottom();
}

}  // namespace navwright
