#pragma once

#include <QObject>

#include <algorithm>
#include <vector>

#include "core/base/parameters.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// What is selected and what the mouse is over, in all views alike: one item above all, and beside it any
/// number of others.
class Selection : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    [[nodiscard]] const Item& current() const { return current_; }
    /// All that is selected, in the order of selecting; holds the current one. Empty when nothing is.
    [[nodiscard]] const std::vector<Item>& items() const { return items_; }
    [[nodiscard]] bool contains(const Item& item) const {
        return std::ranges::find(items_, item) != items_.end();
    }
    [[nodiscard]] const Item& hovered() const { return hovered_; }

    /// Selects this item alone; one of kind none: nothing.
    void select(const Item& item) {
        selectAll(item.kind == ItemKind::none ? std::vector<Item>() : std::vector{item});
    }
    /// Selects these items, each once. The current one stays so when it is among them, else the last becomes
    /// current.
    void selectAll(std::vector<Item> items) {
        const auto last = items.empty() ? Item() : items.back();
        const bool stays = std::ranges::find(items, current_) != items.end();
        set(std::move(items), stays ? current_ : last);
    }
    /// Adds an item as the current one, or takes it away.
    void toggle(const Item& item) {
        if (item.kind == ItemKind::none) return;
        auto items = items_;
        const bool was = std::erase(items, item) > 0;
        if (!was) items.push_back(item);
        const auto last = items.empty() ? Item() : items.back();
        set(std::move(items), !was || current_ == item ? last : current_);
    }
    /// Adds those that are not selected yet.
    void add(const std::vector<Item>& more) {
        auto items = items_;
        for (const auto& item : more) {
            if (std::ranges::find(items, item) == items.end()) items.push_back(item);
        }
        selectAll(std::move(items));
    }
    void hover(const Item& item) {
        if (item == hovered_) return;
        hovered_ = item;
        emit hoveredChanged(hovered_);
    }
    void clear() {
        select({});
        hover({});
    }
    /// Asks the 3D view to fly to the item.
    void focus(const Item& item) { emit focusWanted(item); }

  signals:
    void currentChanged(const navwright::Item& item);
    /// Follows every change of items(), after currentChanged() where that changed too.
    void itemsChanged();
    void hoveredChanged(const navwright::Item& item);
    void focusWanted(const navwright::Item& item);
    /// Asks the timeline to go to a moment of a demo (its number in the generation) and to follow a player.
    void momentWanted(int demo, int slot, double seconds);
    /// Asks the panel of parameters to show one.
    void parameterWanted(navwright::Param id);

  private:
    void set(std::vector<Item> items, const Item& current) {
        if (items == items_ && current == current_) return;
        const bool other = current != current_;
        items_ = std::move(items);
        current_ = current;
        if (other) emit currentChanged(current_);
        emit itemsChanged();
    }

    std::vector<Item> items_;
    Item current_;
    Item hovered_;
};

}  // namespace navwright
