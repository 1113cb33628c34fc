#pragma once

#include <QDockWidget>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <utility>

#include "view/workbench_view.h"

namespace navwright {

/// Shows an overlay of a panel as long as the panel itself is shown.
class PanelOverlay : public QObject {
  public:
    PanelOverlay(WorkbenchView& view, QString id, QDockWidget& dock)
        : QObject(&dock), view_(view), id_(std::move(id)), shown_(false) {
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
        view_.setOverlay(id_, drawn);
    }

    std::function<void(bool)> told_;
    WorkbenchView& view_;
    QString id_;
    bool shown_;
    std::shared_ptr<const StagePicture> picture_;
};

}  // namespace navwright
