#pragma once

#include <QObject>

#include <array>
#include <vector>

#include "edit/selection_keeper.h"
#include "models/layer_settings.h"

namespace navwright {

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
