#include "edit/selection_keeper.h"

namespace navwright {

SelectionKeeper::SelectionKeeper(Document& document, Selection& selection, QObject* parent)
    : QObject(parent), document_(document), selection_(selection), shown_(document.generation()) {
    connect(&document_, &Document::generationChanged, this, &SelectionKeeper::follow);
    connect(&document_, &Document::cancelled, this, [this] { expected_.reset(); });
    connect(&document_, &Document::failed, this, [this] { expected_.reset(); });
}

std::vector<ItemPlace> SelectionKeeper::places() const {
    return shown_ ? placesOf(selection_.items(), *shown_) : std::vector<ItemPlace>();
}

void SelectionKeeper::select(const std::vector<ItemPlace>& places) {
    selection_.selectAll(shown_ ? itemsAt(places, shown_.get(), *shown_) : std::vector<Item>());
}

void SelectionKeeper::follow() {
    const auto before = std::exchange(shown_, document_.generation());
    const auto expected = std::exchange(expected_, std::nullopt);
    if (!shown_) return selection_.clear();
    if (expected) return selection_.selectAll(itemsAt(*expected, nullptr, *shown_));
    if (!before || selection_.items().empty()) return;
    const auto current = placesOf(std::vector{selection_.current()}, *before);
    auto items = itemsAt(placesOf(selection_.items(), *before), before.get(), *shown_);
    const auto same = itemsAt(current, before.get(), *shown_);
    if (!same.empty()) {  // stays the current one
        std::erase(items, same.front());
        items.push_back(same.front());
    }
    selection_.selectAll(std::move(items));
}

}  // namespace navwright
