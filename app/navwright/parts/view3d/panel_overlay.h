#pragma once

#include <QDockWidget>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <utility>

#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

/// Shows an overlay of a panel as long as the panel itself is shown. It goes with the dock.
class PanelOverlay : public QObject {
  public:
    /// `id` names the overlay in the view, which outlives the dock.
    PanelOverlay(WorkbenchView& view, QString id, QDockWidget& dock, float opacity = 1)
        : QObject(&dock), view_(view), id_(std::move(id)), opacity_(opacity) {
        connect(&dock, &QDockWidget::visibilityChanged, this, [this](bool visible) {
            shown_ = visible;
            show();
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
