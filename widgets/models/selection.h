#pragma once

#include <QObject>

#include "draw/item.h"

namespace navwright {

/// What is selected and what the mouse is over, in all views alike.
class Selection : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    [[nodiscard]] const Item& current() const { return current_; }
    [[nodiscard]] const Item& hovered() const { return hovered_; }

    void select(const Item& item) {
        if (item == current_) return;
        current_ = item;
        emit currentChanged(current_);
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
    void hoveredChanged(const navwright::Item& item);
    void focusWanted(const navwright::Item& item);
    /// Asks the timeline to go to a moment of a demo (its number in the generation) and to follow a player.
    void momentWanted(int demo, int slot, double seconds);

  private:
    Item current_;
    Item hovered_;
};

}  // namespace navwright
