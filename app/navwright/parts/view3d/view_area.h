#pragma once

#include <QColor>
#include <QImage>
#include <QWidget>

#include <functional>

#include "app/navwright/shell/frame/theme.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

class OverView;
class WorkbenchView;

/// The middle of the window: the 3D view, or where there is no OpenGL, words that say so.
class ViewArea : public QWidget {
    Q_OBJECT

  public:
    ViewArea(Document& document, LayerModel& layers, Selection& selection, QWidget* parent = nullptr);

    /// Whether there is a 3D view.
    [[nodiscard]] bool works() const { return view_ != nullptr; }
    /// Why there is none; empty when it works().
    [[nodiscard]] const QString& problem() const { return problem_; }
    /// The 3D view; nullptr when there is none.
    [[nodiscard]] WorkbenchView* view() const { return view_; }
    void setTheme(Theme theme);
    /// What is behind the map.
    [[nodiscard]] QColor background() const;
    /// A bar above the 3D view.
    void addBar(QWidget* bar);
    /// A strip that lies over the 3D view, at its lower or upper edge, while it is shown.
    void addStrip(QWidget* strip, Qt::Edge edge);
    /// What strips lie over.
    [[nodiscard]] OverView& strips() { return *strips_; }
    void setRig(const CameraRig& rig);
    /// The next complete picture; a null image when there is none. Only when it works().
    void capture(std::function<void(const QImage&)> done);

  private:
    QString problem_;
    Theme theme_ = Theme::dark;
    WorkbenchView* view_ = nullptr;
    OverView* strips_ = nullptr;
};

}  // namespace navwright
