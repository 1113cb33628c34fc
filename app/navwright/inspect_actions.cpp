#include "navwright/inspect_actions.h"

#include <QCursor>
#include <QDockWidget>
#include <QStatusBar>
#include <QToolTip>

#include "inspect/inspector.h"
#include "inspect/tables_panel.h"
#include "inspect/why_tool.h"
#include "navwright/main_window.h"
#include "navwright/tools_actions.h"
#include "navwright/view_area.h"
#include "stages/sketch.h"
#include "tools/timeline_panel.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

const QString kOverlay = QStringLiteral("why");
constexpr float kMarkSize = 12;
constexpr float kMarkColour = 3;  ///< yellow of the categories, which no usual node has
constexpr float kAboveFloor = 2;

/// The place asked about, as a ring on the floor with the reach of one cluster around it.
std::shared_ptr<const StagePicture> markOf(const Vec3& place, float radius) {
    Sketch sketch;
    const auto at = place + Vec3(0, 0, kAboveFloor);
    sketch.mark(at, radius, kMarkColour, GlyphShape::ellipse);
    sketch.mark(at, kMarkSize, kMarkColour, GlyphShape::cross);
    return std::move(sketch).share();
}

/// What is under the cursor is named beside it, and in the status bar, where nothing covers it.
void nameWhatIsUnderTheCursor(MainWindow& window, WorkbenchView& view) {
    QObject::connect(&view, &WorkbenchView::hoverText, &window, [&window, &view](const QString& text) {
        window.statusBar()->showMessage(text);
        if (text.isEmpty()) return QToolTip::hideText();
        QToolTip::showText(QCursor::pos(), text.toHtmlEscaped(), &view);
    });
}

void connectView(MainWindow& window, WhyTool& tool, WorkbenchView& view) {
    QObject::connect(&view, &WorkbenchView::placeClicked, &tool, &WhyTool::click);
    QObject::connect(&tool, &WhyTool::asked, &view, [&window, &view](const std::optional<Vec3>& place) {
        const auto radius = window.document().parameters().real32(Param::NodeRadius);
        view.setOverlay(kOverlay, place ? markOf(*place, radius) : nullptr);
    });
}

void addWhyTool(MainWindow& window, Inspector& inspector, QDockWidget& dock) {
    auto* tool = new WhyTool(window.document(), window.selection(), window.tools(), inspector, &inspector);
    QObject::connect(tool, &WhyTool::asked, &dock, [&dock](const std::optional<Vec3>& place) {
        if (!place) return;
        dock.show();
        dock.raise();
    });
    if (auto* view = window.view().view()) connectView(window, *tool, *view);
    auto* action = window.actions().add(QStringLiteral("tools.why"), MainWindow::tr("&Why is nothing here?"),
                                        MainWindow::tr("Shift+Y"));
    action->setStatusTip(
        MainWindow::tr("Click a place on the floor, or with a node selected Shift-click "
                       "another, to see which rule left it without a node or link"));
    addTool(window, action, WhyTool::id());
}

}  // namespace

void addInspecting(MainWindow& window) {
    auto* inspector = new Inspector(window.document(), window.selection());
    auto* dock = window.addPanel(QStringLiteral("inspector"), MainWindow::tr("Inspector"),
                                 Qt::RightDockWidgetArea, inspector);
    addWhyTool(window, *inspector, *dock);
    if (auto* view = window.view().view()) nameWhatIsUnderTheCursor(window, *view);
    if (auto* timeline = window.findChild<TimelinePanel*>())
        QObject::connect(inspector, &Inspector::replayWanted, timeline, &TimelinePanel::replay);
    auto* tables = new TablesPanel(window.document(), window.selection());
    tables->setFilter(window.filter());
    QObject::connect(tables, &TablesPanel::failed, &window,
                     [&window](const QString& what, const QString& where, const QString& hint) {
                         window.showError({what.toStdString(), where.toStdString(), hint.toStdString()});
                     });
    window.addPanel(QStringLiteral("tables"), MainWindow::tr("Tables"), Qt::BottomDockWidgetArea, tables);
}

}  // namespace navwright
