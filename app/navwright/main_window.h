#pragma once

#include <QMainWindow>

#include "models/document.h"
#include "models/layer_settings.h"
#include "models/selection.h"
#include "navwright/action_registry.h"
#include "scene3d/gl_preflight.h"

class QMenu;

namespace navwright {

/// The one window: the 3D view in the middle, panels docked around it. Owns the models that views and panels
/// share.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] LayerModel& layers() { return layers_; }
    [[nodiscard]] Selection& selection() { return selection_; }
    [[nodiscard]] ActionRegistry& actions() { return *actions_; }

    /// Docks a panel and gives it an entry in the View menu. `id` names the dock ("panel.<id>") in saved
    /// layouts, so it never changes. Panels of one area are tabs of one another, the first in front.
    QDockWidget* addPanel(const QString& id, const QString& title, Qt::DockWidgetArea area, QWidget* panel);

  private:
    [[nodiscard]] QWidget* makeView();
    void makeMenus();

    Document document_;
    LayerModel layers_;
    Selection selection_;
    ActionRegistry* actions_;
    QMenu* panelsMenu_ = nullptr;
};

}  // namespace navwright
