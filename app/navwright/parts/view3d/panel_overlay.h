#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <utility>

#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

/// Shows an overlay of a panel as long as the panel itself is shown. It goes with its place: a dock, or a
/// page of one.
class PanelOverlay : public QObject {
  public:
    /// `id` names the overlay in the view, which outlives the place, a QDockWidget or PanelPage.
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
    /// Called with whether something is about to be drawn, each time.
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
