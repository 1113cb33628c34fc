#pragma once

#include <QObject>

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/selection.h"
#include "widgets/edit/aq2/item_places.h"

namespace navwright {

/// Keeps selected what was selected when a new generation numbers everything anew.
class SelectionKeeper : public QObject {
    Q_OBJECT

  public:
    /// The models outlive it.
    SelectionKeeper(Document& document, Selection& selection, QObject* parent = nullptr);

    /// Sets what an edit about to be made selects in the next generation; nothing: what is selected now.
    void expect(std::optional<std::vector<ItemPlace>> places) { expected_ = std::move(places); }
    /// Selects what is at these places now.
    void select(const std::vector<ItemPlace>& places);
    [[nodiscard]] std::vector<ItemPlace> places() const;

  private:
    void follow();

    Document& document_;
    Selection& selection_;
    std::shared_ptr<const Generation> shown_;
    std::optional<std::vector<ItemPlace>> expected_;
};

/// Back and forth through what was selected and which layers were shown: apart from the undo stack, since
/// looking is not changing.
class SelectionHistory : public QObject {
    Q_OBJECT

  public:
    /// The models outlive it.
    SelectionHistory(Document& document, Selection& selection, SelectionKeeper& keeper, LayerModel& layers,
                     QObject* parent = nullptr);

    [[nodiscard]] bool canGoBack() const { return at_ > 0; }
    [[nodiscard]] bool canGoForward() const { return at_ + 1 < views_.size(); }
    void back();
    void forward();

  signals:
    void changed();

  private:
    struct View {
        std::vector<ItemPlace> places;
        std::array<bool, kLayerCount> visible{};

        friend bool operator==(const View&, const View&) = default;
    };
    [[nodiscard]] View now() const;
    void record();
    void show(const View& view);
    void clear();

    Selection& selection_;
    SelectionKeeper& keeper_;
    LayerModel& layers_;
    std::vector<View> views_;
    std::size_t at_ = 0;
    bool showing_ = false;
};

}  // namespace navwright
