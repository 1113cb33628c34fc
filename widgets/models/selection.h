#pragma once

#include <QObject>

#include <cstdint>

namespace navwright {

/// What can be pointed at. Indices are those of the present Generation.
enum class ItemKind : std::uint8_t {
    none,
    node,     ///< of GraphResult::graph
    link,     ///< node and link number within it, as link()
    cluster,  ///< of ClusterSet
    vote,     ///< of VoteSet
    death,    ///< demo and death number within it, as death()
    fastWay,  ///< entry of the strafe archive
    entity,   ///< of the map
};

/// One thing in the document, as tables, inspector and 3D view name it to each other.
struct Item {
    ItemKind kind = ItemKind::none;
    std::uint64_t id = 0;

    friend bool operator==(const Item&, const Item&) = default;

    [[nodiscard]] static Item link(std::uint32_t node, std::uint32_t number) {
        return {ItemKind::link, (std::uint64_t{node} << 32) | number};
    }
    [[nodiscard]] static Item death(std::uint32_t demo, std::uint32_t number) {
        return {ItemKind::death, (std::uint64_t{demo} << 32) | number};
    }
    /// The first and second number of a link or death.
    [[nodiscard]] std::uint32_t major() const { return static_cast<std::uint32_t>(id >> 32); }
    [[nodiscard]] std::uint32_t minor() const { return static_cast<std::uint32_t>(id); }
};

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

  private:
    Item current_;
    Item hovered_;
};

}  // namespace navwright
