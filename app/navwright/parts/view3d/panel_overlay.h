#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <utility>

#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

/// Shows an overlay while its panel or page is visible. It belongs to this place and is deleted with it.
class PanelOverlay : public QObject {
  public:
    /// `id`: the picture's id in the view. `place`: a QDockWidget or PanelPage. `opacity`: 0..1. The view
    /// outlives the place.
    template <class Place>
    PanelOverlay(WorkbenchView& view, QString id, Place& place, float opacity = 1)
        : QObject(&place), view_(view), id_(std::move(id)), opacity_(opacity) {
        connect(&place, &Place::visibilityChanged, this, [this](bool visible) {
            shown_ = visible;
            show();
        });
        auto* overlays = view.overlays();
        if (overlays == nullptr) return;
        connect(overlays, &OverlayModel::dropped, this, [this, overlays](const QString& overlay) {
            if (overlays->idOf(id_) == overlay) picture_ = nullptr;
        });
    }
    void set(std::shared_ptr<const StagePicture> picture) {
        picture_ = std::move(picture);
        if (shown_) show();
    }
    /// Sets a function that is called before each change of the picture, with whether there is one.
    void whenShown(std::function<void(bool)> told) { told_ = std::move(told); }

  private:
    void show() {
        const auto drawn = shown_ ? picture_ : nullptr;
        if (told_) told_(drawn != nullptr);
        view_.setOverlay(id_, drawn, opacity_);
    }

    std::function<void(bool)> told_;
    WorkbenchView& view_;
    QString id_;
    float opacity_;
    bool shown_ = false;
    std::shared_ptr<const StagePicture> picture_;
};

}  // namespace navwright
