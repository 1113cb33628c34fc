#include "navwright/panels.h"

#include <QDir>
#include <QFileInfo>

#include "navwright/audit_actions.h"
#include "navwright/camera_actions.h"
#include "navwright/edit_actions.h"
#include "navwright/inspect_actions.h"
#include "navwright/main_window.h"
#include "navwright/preferences.h"
#include "navwright/test_actions.h"
#include "navwright/tools_actions.h"
#include "navwright/view_area.h"
#include "panels/parameter_panel.h"
#include "panels/stage_panel.h"

namespace navwright {

namespace {

/// Beside the settings, so that a person's own presets are where everything else of theirs is.
std::filesystem::path presetFolder(MainWindow& window) {
    const auto settings = QFileInfo(window.settings().fileName());
    return settings.absoluteDir().filePath(QStringLiteral("presets")).toStdString();
}

void addStages(MainWindow& window) {
    auto* stages = new StagePanel(window.document(), window.layers(), window.view().view());
    window.addPanel(QStringLiteral("stages"), MainWindow::tr("Stages"), Qt::LeftDockWidgetArea, stages);
}

void addParameters(MainWindow& window) {
    auto* parameters = new ParameterPanel(window.document(), window.view().view(), presetFolder(window));
    QObject::connect(parameters, &ParameterPanel::failed, &window,
                     [&window](const QString& what, const QString& where, const QString& hint) {
                         window.showError({what.toStdString(), where.toStdString(), hint.toStdString()});
                     });
    window.addPanel(QStringLiteral("parameters"), MainWindow::tr("Parameters"), Qt::LeftDockWidgetArea,
                    parameters);
}

}  // namespace

void addPanels(MainWindow& window) {
    addStages(window);
    addParameters(window);
    addTools(window);
    addInspecting(window);
    addEditing(window);
    addPreferences(window, addTesting(window));
    addAudit(window);
    addCamera(window);
}

}  // namespace navwright
