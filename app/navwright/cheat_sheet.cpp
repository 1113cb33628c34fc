#include "navwright/cheat_sheet.h"

#include <QDialog>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "navwright/main_window.h"
#include "navwright/shortcuts.h"

namespace navwright {

namespace {

constexpr QSize kSize{560, 640};

QString row(const QString& keys, const QString& what) {
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

QString mouseRows() {
    return row(MainWindow::tr("Drag"), MainWindow::tr("Turn around the target")) +
           row(MainWindow::tr("Right or middle drag"), MainWindow::tr("Move along the picture")) +
           row(MainWindow::tr("Wheel"), MainWindow::tr("Nearer, farther")) +
           row(MainWindow::tr("W A S D"), MainWindow::tr("Fly")) +
           row(MainWindow::tr("Click"), MainWindow::tr("Select")) +
           row(MainWindow::tr("Double click"), MainWindow::tr("Fly there"));
}

QString sheet(const ActionRegistry& actions) {
    QString html = QStringLiteral("<h3>%1</h3><table>").arg(MainWindow::tr("Commands"));
    for (const auto& entry : actions.entries()) {
        const auto keys = entry.action->shortcut();
        if (keys.isEmpty()) continue;
        html += row(keys.toString(QKeySequence::NativeText), plainTitle(entry.action->text()));
    }
    return html + QStringLiteral("</table><h3>%1</h3><table>").arg(MainWindow::tr("In the 3D view")) +
           mouseRows() + QStringLiteral("</table>");
}

}  // namespace

void showCheatSheet(MainWindow& window) {
    auto* dialog = new QDialog(&window);
    dialog->setObjectName(QStringLiteral("cheatSheet"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(MainWindow::tr("Shortcuts at a glance"));
    dialog->resize(kSize);
    auto* text = new QTextBrowser(dialog);
    text->setObjectName(QStringLiteral("cheatSheetText"));
    text->setAccessibleName(MainWindow::tr("Shortcuts"));
    text->setHtml(sheet(window.actions()));
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(text);
    dialog->open();
}

}  // namespace navwright
