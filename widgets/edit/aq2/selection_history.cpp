#include "widgets/edit/aq2/selection_history.h"

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::size_t kMostViews = 200;

}  // namespace

SelectionHistory::SelectionHistory(Document& document, Selection& selection, SelectionKeeper& keeper,
                                   LayerModel& layers, QObject* parent)
    : QObject(parent), selection_(selection), keeper_(keeper), layers_(layers) {
    connect(&selection_, &Selection::itemsChanged, this, &SelectionHistory::record);
    connect(&layers_, &LayerModel::changed, this, &SelectionHistory::record);
    connect(&document, &Document::generationChanged, this, [this] {
        // The selection is the same, only its places have changed: that is no step of the history.
        if (!views_.empty()) views_[at_] = now();
    });
    connect(&document, &Document::mapChanged, this, &SelectionHistory::clear);
    clear();
}

SelectionHistory::View SelectionHistory::now() const {
    View view;
    view.places = keeper_.places();
    for (int i = 0; i < kLayerCount; ++i)
        view.visible[toIndex(i)] = layers_.settings(static_cast<LayerId>(i)).visible;
    return view;
}

void SelectionHistory::clear() {
    views_ = {now()};
    at_ = 0;
    emit changed();
}

void SelectionHistory::record() {
    if (showing_) return;
    auto view = now();
    if (view == views_[at_]) return;
    views_.resize(at_ + 1);
    views_.push_back(std::move(view));
    if (views_.size() > kMostViews) views_.erase(views_.begin());
    at_ = views_.size() - 1;
    emit changed();
}

void SelectionHistory::show(const View& view) {
    showing_ = true;
    keeper_.select(view.places);
    for (int i = 0; i < kLayerCount; ++i)
        layers_.setVisible(static_cast<LayerId>(i), view.visible[toIndex(i)]);
    showing_ = false;
    emit changed();
}

void SelectionHistory::back() {
    if (canGoBack()) show(views_[--at_]);
}

void SelectionHistory::forward() {
    if (canGoForward()) show(views_[++at_]);
}

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
