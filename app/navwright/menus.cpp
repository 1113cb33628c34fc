#include "navwright/menus.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include "navwright/cheat_sheet.h"
#include "navwright/command_palette.h"
#include "navwright/export_dialog.h"
#include "navwright/export_files.h"
#include "navwright/layouts.h"
#include "navwright/main_window.h"
#include "navwright/picture_dialog.h"
#include "navwright/project_keeper.h"
#include "navwright/recent_files.h"
#include "navwright/report_export.h"
#include "navwright/shortcut_editor.h"
#include "panels/stage_panel.h"

namespace navwright {

namespace {

constexpr const char* kLayerNames[kLayerCount] = {
    QT_TRANSLATE_NOOP("Layer", "Map"),           QT_TRANSLATE_NOOP("Layer", "Raw traces"),
    QT_TRANSLATE_NOOP("Layer", "Gated samples"), QT_TRANSLATE_NOOP("Layer", "Votes"),
    QT_TRANSLATE_NOOP("Layer", "Clusters"),      QT_TRANSLATE_NOOP("Layer", "Nodes"),
    QT_TRANSLATE_NOOP("Layer", "Links"),         QT_TRANSLATE_NOOP("Layer", "Strafe archive"),
    QT_TRANSLATE_NOOP("Layer", "Navtest")};

const QString kOpenFolderKey = QStringLiteral("open/folder");

QString lastFolder(MainWindow& window) {
    return window.settings().value(kOpenFolderKey, QDir::homePath()).toString();
}

/// Builds the menus one by one.
class MenuMaker {
  public:
    explicit MenuMaker(MainWindow& window) : window_(window) {}

    void make() {
        makeFile();
        makeEdit();
        makeView();
        makeStages();
        makeHelp();
    }

  private:
    static QString tr(const char* text) { return MainWindow::tr(text); }

    QMenu* addMenu(const char* id, const QString& title) {
        auto* menu = window_.menuBar()->addMenu(title);
        menu->setObjectName(QString::fromLatin1(id));
        return menu;
    }
    template <class Slot>
    QAction* add(QMenu* menu, const char* id, const QString& text, const QKeySequence& shortcut, Slot slot) {
        auto* action = window_.actions().add(QString::fromLatin1(id), text, shortcut);
        QObject::connect(action, &QAction::triggered, &window_, slot);
        menu->addAction(action);
        return action;
    }
    void makeFile();
    void makeExport(QMenu* file);
    void makeRecent(QMenu* file);
    void makeEdit();
    void makeView();
    void makeThemes(QMenu* view);
    void makeLayouts(QMenu* view);
    void makeStages();
    void makeHelp();

    MainWindow& window_;
};

void MenuMaker::makeFile() {
    auto* file = addMenu("menu.file", tr("&File"));
    auto* window = &window_;
    add(file, "file.open", tr("&Open map and demos…"), QKeySequence::Open,
        [window] { askForFiles(*window); });
    add(file, "file.openFolder", tr("Open &folder…"), tr("Ctrl+Shift+O"), [window] {
        const auto folder = QFileDialog::getExistingDirectory(window, tr("Open folder"), lastFolder(*window));
        if (folder.isEmpty()) return;
        window->settings().setValue(kOpenFolderKey, folder);
        window->open({folder});
    });
    makeRecent(file);
    add(file, "file.sample", tr("Open &sample"), {}, [window] { window->openSample(); });
    file->addSeparator();
    add(file, "file.save", tr("&Save project"), QKeySequence::Save, [window] { window->project().save(); });
    add(file, "file.saveAs", tr("Save project &as…"), tr("Ctrl+Shift+S"),
        [window] { window->project().saveAs(); });
    add(file, "file.locate", tr("Locate &missing inputs…"), {}, [window] { window->locateMissing(); });
    file->addSeparator();
    makeExport(file);
    file->addSeparator();
    add(file, "file.close", tr("&Close all"), tr("Ctrl+W"), [window] { window->closeAll(); });
    add(file, "file.quit", tr("&Quit"), tr("Ctrl+Q"), [window] { window->close(); });
}

void MenuMaker::makeExport(QMenu* file) {
    auto* menu = file->addMenu(tr("&Export"));
    menu->setObjectName(QStringLiteral("menu.export"));
    auto* window = &window_;
    add(menu, "file.exportNav", tr("&Export nav…"), tr("Ctrl+E"), [window] { exportNav(*window); });
    add(menu, "file.exportArchive", tr("Export &strafe archive…"), {}, [window] { exportArchive(*window); });
    add(menu, "file.exportTables", tr("Export &tables as CSV…"), {}, [window] { exportTables(*window); });
    menu->addSeparator();
    add(menu, "file.exportReport", tr("Write &HTML report…"), {}, [window] { exportReport(*window); });
    add(menu, "file.exportJson", tr("Write &JSON report…"), {}, [window] { exportJsonReport(*window); });
    menu->addSeparator();
    add(menu, "file.exportPicture", tr("Save &picture of the view…"), tr("Ctrl+Shift+E"),
        [window] { exportPicture(*window); });
    add(menu, "file.reproBundle", tr("Save repro &bundle…"), {}, [window] { saveReproBundle(*window); });
}

void MenuMaker::makeRecent(QMenu* file) {
    auto* menu = file->addMenu(tr("Open &recent"));
    menu->setObjectName(QStringLiteral("menu.recent"));
    auto* window = &window_;
    const auto fill = [menu, window] {
        menu->clear();
        for (const auto& paths : window->recent().entries()) {
            auto* action = menu->addAction(RecentFiles::title(paths));
            action->setToolTip(paths.join(QLatin1Char('\n')));
            QObject::connect(action, &QAction::triggered, window, [window, paths] { window->open(paths); });
        }
        menu->setEnabled(!menu->isEmpty());
    };
    QObject::connect(&window_.recent(), &RecentFiles::changed, menu, fill);
    fill();
}

void MenuMaker::makeEdit() {
    auto* edit = addMenu("menu.edit", tr("&Edit"));
    auto& stack = window_.document().undoStack();
    auto* undo = stack.createUndoAction(&window_, tr("&Undo"));
    auto* redo = stack.createRedoAction(&window_, tr("&Redo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcut(tr("Ctrl+Shift+Z"));
    window_.actions().adopt(QStringLiteral("edit.undo"), undo);
    window_.actions().adopt(QStringLiteral("edit.redo"), redo);
    edit->addActions({undo, redo});
    edit->addSeparator();
    auto* window = &window_;
    add(edit, "edit.clearSelection", tr("&Leave the tool, or clear the selection"), tr("Esc"), [window] {
        if (window->tools().selecting()) window->selection().clear();
        window->tools().setCurrent(ToolModel::select());
    });
    auto* cancel = add(edit, "edit.cancelWork", tr("C&ancel the running work"), tr("Ctrl+."),
                       [window] { window->cancelWork(); });
    cancel->setEnabled(false);
    QObject::connect(window, &MainWindow::busyChanged, cancel, &QAction::setEnabled);
}

void MenuMaker::makeView() {
    auto* view = addMenu("menu.view", tr("&View"));
    auto* window = &window_;
    add(view, "view.focus", tr("&Fly to the selection"), tr("F"),
        [window] { window->selection().focus(window->selection().current()); });
    view->addSeparator();
    makeLayouts(view);
    auto* panels = view->addMenu(tr("&Panels"));
    panels->setObjectName(QStringLiteral("menu.panels"));
    view->addSeparator();
    makeThemes(view);
}

void MenuMaker::makeLayouts(QMenu* view) {
    auto* group = new QActionGroup(&window_);
    auto* window = &window_;
    const QString titles[] = {tr("Layout &Inspect"), tr("Layout &Tune"), tr("Layout T&est")};
    for (int i = 0; i < Layouts::keys().size(); ++i) {
        const auto key = Layouts::keys().at(i);
        auto* action = add(view, qPrintable("view.layout." + key), titles[i],
                           QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)),
                           [window, key] { window->layouts().show(key); });
        action->setCheckable(true);
        action->setActionGroup(group);
        QObject::connect(&window_.layouts(), &Layouts::changed, action,
                         [action, key](const QString& now) { action->setChecked(now == key); });
    }
    add(view, "view.layout.reset", tr("&Reset this layout"), {}, [window] { window->layouts().reset(); });
}

void MenuMaker::makeThemes(QMenu* view) {
    auto* group = new QActionGroup(&window_);
    auto* window = &window_;
    for (const auto theme : {Theme::dark, Theme::light}) {
        auto* action = add(view, theme == Theme::dark ? "view.theme.dark" : "view.theme.light",
                           theme == Theme::dark ? tr("&Dark theme") : tr("&Light theme"), {},
                           [window, theme] { window->setTheme(theme); });
        action->setCheckable(true);
        action->setActionGroup(group);
        QObject::connect(window, &MainWindow::themeChanged, action,
                         [action, theme](Theme now) { action->setChecked(now == theme); });
    }
}

void MenuMaker::makeStages() {
    auto* stages = addMenu("menu.stages", tr("&Stages"));
    auto& layers = window_.layers();
    auto* window = &window_;
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        add(stages, qPrintable(QStringLiteral("stage.solo.%1").arg(i)),
            tr("Only %1").arg(QCoreApplication::translate("Layer", kLayerNames[i]).toLower()),
            QKeySequence(Qt::Key_0 + i), [&layers, layer] { layers.solo(layer); });
    }
    stages->addSeparator();
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        auto* action =
            add(stages, qPrintable(QStringLiteral("stage.show.%1").arg(i)),
                tr("Show %1").arg(QCoreApplication::translate("Layer", kLayerNames[i]).toLower()),
                QKeySequence(Qt::SHIFT | static_cast<Qt::Key>(Qt::Key_0 + i)), [window, layer](bool shown) {
                    window->layers().setVisible(layer, shown);
                    auto* panel = window->findChild<StagePanel*>();
                    if (shown && panel) panel->choose(layer);
                });
        action->setCheckable(true);
        action->setChecked(layers.settings(layer).visible);
        QObject::connect(&layers, &LayerModel::changed, action, [&layers, layer, action](LayerId changed) {
            if (changed == layer) action->setChecked(layers.settings(layer).visible);
        });
    }
}

void MenuMaker::makeHelp() {
    auto* help = addMenu("menu.help", tr("&Help"));
    auto* window = &window_;
    add(help, "help.palette", tr("&Find a command…"), tr("Ctrl+Shift+P"),
        [window] { showCommandPalette(*window); });
    add(help, "help.cheatSheet", tr("&Shortcuts at a glance"), tr("F1"),
        [window] { showCheatSheet(*window); });
    add(help, "help.editShortcuts", tr("&Change shortcuts…"), {}, [window] { editShortcuts(*window); });
    help->addSeparator();
    add(help, "help.about", tr("&About Navwright"), {}, [window] {
        QMessageBox::about(window, tr("About Navwright"),
                           tr("<b>Navwright %1</b><p>Bot navigation from recorded matches.<p>Free software: "
                              "GPL-3.0-or-later.")
                               .arg(QStringLiteral(NAVWRIGHT_VERSION)));
    });
}

}  // namespace

void makeMenus(MainWindow& window) {
    MenuMaker(window).make();
}

void askForFiles(MainWindow& window) {
    const auto paths = QFileDialog::getOpenFileNames(
        &window, MainWindow::tr("Open map and demos"), lastFolder(window),
        MainWindow::tr("Maps, demos, navs, projects (*.navwright *.bsp *.mvd2 *.mvd2.gz *.dm2 *.dm2.gz *.nav "
                       "*.navjson);;All files (*)"));
    if (paths.isEmpty()) return;
    window.settings().setValue(kOpenFolderKey, QFileInfo(paths.first()).absolutePath());
    window.open(paths);
}

}  // namespace navwright
