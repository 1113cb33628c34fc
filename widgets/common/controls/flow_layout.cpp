#include "widgets/common/controls/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace navwright {

namespace {

constexpr int kGap = 6;

bool isShown(const QLayoutItem& item) {
    return !item.isEmpty();
}

bool isWide(const QLayoutItem& item) {
    const auto* widget = item.widget();
    return widget && widget->sizePolicy().horizontalStretch() > 0;
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

void FlowLayout::addWide(QWidget* widget) {
    auto policy = widget->sizePolicy();
    policy.setHorizontalStretch(1);
    widget->setSizePolicy(policy);
    addWidget(widget);
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

int FlowLayout::neededBy(const QLayoutItem& item, int room) const {
    // What takes the width that is left needs less than it would like to have.
    constexpr int kMostWide = 120;
    const int least = item.minimumSize().width();
    if (isWide(item)) return std::min(room, std::max(least, std::min(item.sizeHint().width(), kMostWide)));
    return std::min(item.sizeHint().width(), std::max(room, least));
}

int FlowLayout::lay(const QRect& place, bool really) const {
    const auto room = place.marginsRemoved(contentsMargins());
    int used = 0, y = room.y();
    std::vector<std::pair<QLayoutItem*, int>> row;
    const auto endRow = [&] {
        int tall = 0, x = room.x();
        for (auto& [item, width] : row) {
            if (isWide(*item)) width += room.width() - used;
            const int high =
                item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
            tall = std::max(tall, high);
        }
        for (const auto& [item, width] : row) {
            const int high =
                item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
            if (really) item->setGeometry({x, y + (tall - high) / 2, width, high});
            x += width + gap();
        }
        y += tall;
        row.clear();
    };
    for (const auto& item : items_) {
        if (!isShown(*item)) continue;
        const int width = neededBy(*item, room.width());
        if (!row.empty() && used + gap() + width > room.width()) {
            endRow();
            y += gap();
        }
        used = row.empty() ? width : used + gap() + width;
        row.emplace_back(item.get(), width);
    }
    endRow();
    return y - place.y() + contentsMargins().bottom();
}

}  // namespace navwright
