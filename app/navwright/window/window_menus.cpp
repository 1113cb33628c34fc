#include "app/navwright/window/window_menus.h"

#include <QMessageBox>

#include "app/navwright/parts/live/live_part.h"
#include "app/navwright/parts/output/deploy_part.h"
#include "app/navwright/parts/output/export_part.h"
#include "app/navwright/parts/preferences/habit_pages.h"
#include "app/navwright/parts/preferences/habits.h"
#include "app/navwright/parts/review/review_part.h"
#include "app/navwright/parts/rotation/rotation_part.h"
#include "app/navwright/parts/test/preferences.h"
#include "app/navwright/shell/commands/cheat_sheet.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/commands/command_palette.h"
#include "app/navwright/shell/commands/manual_dialog.h"
#include "app/navwright/shell/commands/shortcut_editor.h"
#include "app/navwright/shell/files/files_part.h"
#include "app/navwright/shell/frame/rename_dialog.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/window/main_window.h"

namespace navwright {

namespace {

QString menuText(const char* text) {
    return MainWindow::tr(text);
}

template <class Dialog>
void openDialog(Dialog* dialog) {
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

Command workspaceCommand(Layouts& layouts, const QString& key, qsizetype number) {
    return {.id = QLatin1String(command_id::kWorkspace) + key,
            .title = Layouts::title(key),
            .keys = QKeySequence(QStringLiteral("Ctrl+%1").arg(number + 1)),
            .help = Layouts::help(key),
            .synonyms = {menuText("layout"), menuText("workspace")},
            .run = [&layouts, key] { layouts.show(key); },
            .checked = [&layouts, key] { return layouts.current() == key; },
            .choice = "view.layout",
            .titleNow = [&layouts,
                         key] { return layouts.name(key).replace(QLatin1Char('&'), QStringLiteral("&&")); },
            .looksOnly = true};
}

Menu workspacesMenu(MainWindow& window) {
    auto& layouts = window.layouts();
    MenuEntries entries;
    const auto keys = Layouts::keys();
    for (qsizetype i = 0; i < keys.size(); ++i) entries.push_back(workspaceCommand(layouts, keys[i], i));
    entries.push_back(Separator());
    entries.push_back(Command{.id = command_id::kRenameWorkspace,
                              .title = menuText("Re&name this workspace…"),
                              .help = menuText("Rename this workspace."),
                              .run = [&window, &layouts] { openDialog(new RenameDialog(layouts, &window)); },
                              .looksOnly = true});
    entries.push_back(Command{
        .id = command_id::kResetWorkspace,
        .title = menuText("&Reset this workspace"),
        .help = menuText("Restore the panels, tool and layers that the current workspace has by default."),
        .run = [&layouts] { layouts.reset(); },
        .looksOnly = true});
    return {.id = "menu.workspaces", .title = menuText("&Workspaces"), .entries = entries};
}

Command themeCommand(MainWindow& window, ThemeChoice theme, const QString& title, const QString& help) {
    return {.id = "view.theme." + themeChoiceKey(theme),
            .title = title,
            .help = help,
            .run = [&window, theme] { window.chooseTheme(theme); },
            .checked = [&window, theme] { return window.habits().values().theme == theme; },
            .choice = "view.theme",
            .looksOnly = true};
}

/// A title with the name of the step, as in QUndoStack's own actions.
std::function<QString()> stepTitle(const QString& title, std::function<QString()> step) {
    return [title, step = std::move(step)] {
        const auto text = step();
        return text.isEmpty() ? title : QStringLiteral("%1 %2").arg(title, text);
    };
}

}  // namespace

Menu fileMenu(FilesPart& files, RotationPart& rotation, LivePart& live, ExportPart& exports,
              DeployPart& deploying, MainWindow& window, const Needs& needs) {
    return {.id = "menu.file",
            .title = menuText("&File"),
            .entries = files.opens() + MenuEntries{rotation.menu(), live.menu(), Separator()} +
                       files.saves(needs) +
                       MenuEntries{Separator(), exports.menu(needs), deploying.menu(needs), Separator(),
                                   Command{.id = "file.close",
                                           .title = menuText("&Close all"),
                                           .keys = menuText("Ctrl+W"),
                                           .help = menuText("Close the map, the demos and the project."),
                                           .when = {needs.work},
                                           .run = [&window] { window.opening().closeAll(); }},
                                   Command{.id = "file.quit",
                                           .title = menuText("&Quit"),
                                           .keys = menuText("Ctrl+Q"),
                                           .help = menuText("Quit the program."),
                                           .synonyms = {menuText("exit")},
                                           .run = [&window] { window.close(); }}},
            .follows = needs.follows};
}

Menu editMenu(Workspace& workspace, Messages& messages, OpenService& opening, MainWindow& window,
              const Needs& needs) {
    auto& stack = workspace.document.undoStack();
    const Condition canUndo{[&stack] { return stack.canUndo(); }, menuText("there is nothing to undo")};
    const Condition canRedo{[&stack] { return stack.canRedo(); }, menuText("there is nothing to redo")};
    const Condition working{[&opening] { return opening.busy(); }, menuText("nothing is running")};
    return {
        .id = "menu.edit",
        .title = menuText("&Edit"),
        .entries = {Command{.id = "edit.undo",
                            .title = menuText("&Undo"),
                            .keys = QKeySequence::Undo,
                            .help = menuText("Undo the last change."),
                            .synonyms = {menuText("undo tuning"), menuText("undo preset"),
                                         menuText("take back"), menuText("revert")},
                            .when = {canUndo},
                            .run = [&stack] { stack.undo(); },
                            .titleNow = stepTitle(menuText("&Undo"), [&stack] { return stack.undoText(); })},
                    Command{.id = "edit.redo",
                            .title = menuText("&Redo"),
                            .keys = menuText("Ctrl+Shift+Z"),
                            .help = menuText("Redo the change that was undone."),
                            .synonyms = {menuText("repeat")},
                            .when = {canRedo},
                            .run = [&stack] { stack.redo(); },
                            .titleNow = stepTitle(menuText("&Redo"), [&stack] { return stack.redoText(); })},
                    Separator(),
                    Command{
                        .id = "edit.clearSelection",
                        .title = menuText("&Leave the tool, or clear the selection"),
                        .keys = menuText("Esc"),
                        .help = menuText(
                            "Stop a drag; else go back to selecting; when selecting already, end the view of "
                            "two navs, or select nothing."),
                        .run =
                            [&workspace, &window] {
                                if (workspace.tools.stop()) return;
                                if (workspace.tools.selecting() && window.review().leaveSplit()) return;
                                if (workspace.tools.selecting()) {
                                    workspace.selection.clear();
                                    workspace.rereleaseNav.select(std::vector<Item>());
                                }
                                workspace.tools.setCurrent(ToolModel::select());
                            }},
                    Command{.id = "edit.cancelWork",
                            .title = menuText("C&ancel the running work"),
                            .keys = menuText("Ctrl+."),
                            .help = menuText("Stop reading files or making the nav; the earlier nav stays."),
                            .when = {working},
                            .run = [&opening] { opening.cancel(); }},
                    Separator(),
                    Command{
                        .id = "edit.preferences",
                        .title = menuText("&Preferences…"),
                        .keys = Qt::CTRL | Qt::Key_Comma,
                        .help = menuText(
                            "Set tests, the game, the mouse, the look, keys, and what is stored on disk."),
                        .synonyms = {menuText("settings"), menuText("options"), menuText("configure")},
                        .when = {needs.noTest},
                        .run =
                            [&workspace, &messages, &window] {
                                showPreferences(workspace, messages, window,
                                                habitPages(window.habits(), window.commands(),
                                                           window.settings(), window.autosave().folder()));
                            }}},
        .follows = {Follows(stack, &QUndoStack::canUndoChanged), Follows(stack, &QUndoStack::canRedoChanged),
                    Follows(stack, &QUndoStack::undoTextChanged),
                    Follows(stack, &QUndoStack::redoTextChanged),
                    Follows(opening, &OpenService::busyChanged)}};
}

Menu viewMenu(Workspace& workspace, Docks& docks, MainWindow& window, const Needs& needs) {
    auto& layouts = window.layouts();
    return {
        .id = "menu.view",
        .title = menuText("&View"),
        .entries = {Command{.id = command_id::kFocus,
                            .title = menuText("&Fly to the selection"),
                            .keys = menuText("F"),
                            .help = menuText("Move the camera to what is selected."),
                            .when = {needs.selection},
                            .run =
                                [&workspace] {
                                    auto& selection = workspace.selection;
                                    workspace.rereleaseNav.current() == Item()
                                        ? selection.focus(selection.current())
                                        : workspace.rereleaseNav.focus();
                                },
                            .looksOnly = true},
                    Separator(), workspacesMenu(window),
                    Menu{.id = "menu.panels",
                         .title = menuText("&Panels"),
                         .entries = docks.commands() +
                                    MenuEntries{Separator(), Menu{.id = "menu.pages",
                                                                  .title = menuText("Pa&ges of panels"),
                                                                  .entries = docks.pageCommands()}}},
                    Command{.id = "view.below",
                            .title = menuText("Panels &below"),
                            .keys = Qt::Key_F9,
                            .help = menuText("Hide the panels below the view, or show the last one."),
                            .run = [&docks] { docks.shownBelow().empty() ? docks.unfold() : docks.fold(); },
                            .checked = [&docks] { return !docks.shownBelow().empty(); },
                            .looksOnly = true},
                    Command{.id = command_id::kAlone,
                            .title = menuText("The view al&one"),
                            .keys = Qt::Key_F11,
                            .help = menuText("Hide all panels and bars, or show them again."),
                            .when = {needs.picture},
                            .run = [&layouts] { layouts.setAlone(!layouts.alone()); },
                            .checked = [&layouts] { return layouts.alone(); },
                            .looksOnly = true},
                    Separator(),
                    themeCommand(window, ThemeChoice::dark, menuText("&Dark theme"),
                                 menuText("Show the window in dark colours.")),
                    themeCommand(window, ThemeChoice::light, menuText("&Light theme"),
                                 menuText("Show the window in light colours.")),
                    themeCommand(window, ThemeChoice::system, menuText("The s&ystem's theme"),
                                 menuText("Show the window dark or light, as the system does."))},
        .follows = {Follows(layouts, &Layouts::changed), Follows(layouts, &Layouts::aloneChanged),
                    Follows(docks, &Docks::changed), Follows(window.habits(), &Habits::changed)}};
}

Menu helpMenu(MainWindow& window, const Needs& needs) {
    return {
        .id = "menu.help",
        .title = menuText("&Help"),
        .entries =
            {Command{.id = "help.palette",
                     .title = menuText("&Find a command…"),
                     .keys = menuText("Ctrl+Shift+P"),
                     .help = menuText("Type a few letters of a command to find and run it."),
                     .run = [&window] { openDialog(new CommandPalette(window.commands(), &window)); }},
             Command{.id = command_id::kCheatSheet,
                     .title = menuText("&Shortcuts at a glance"),
                     .keys = menuText("F1"),
                     .help = menuText("List all keys, and what the mouse does."),
                     .run = [&window] { openDialog(new CheatSheet(window.commands(), &window)); }},
             Command{.id = "help.manual",
                     .title = menuText("Man&ual"),
                     .help = menuText("Read the documents of the program, and search them."),
                     .synonyms = {menuText("documentation"), menuText("help"), menuText("tutorial")},
                     .run = [&window] { openDialog(new ManualDialog(&window)); }},
             Command{.id = "help.guide",
                     .title = menuText("&Guide to a first nav"),
                     .help = menuText("Show the steps from an empty window to a nav in the game."),
                     .run = [&window] { window.guide().guide().begin(); }},
             Command{.id = "help.editShortcuts",
                     .title = menuText("&Change shortcuts…"),
                     .help = menuText("Give commands other keys."),
                     .run =
                         [&window] {
                             openDialog(new ShortcutDialog(window.commands(), window.settings(), &window));
                         }},
             Separator(),
             Command{.id = "help.saveMoment",
                     .title = menuText("Save this &moment…"),
                     .help = menuText("Save what is open, shown and selected, with the messages, to report a "
                                      "problem or to test that it stays away."),
                     .when = {needs.work},
                     .run = [&window] { window.files().saveMomentAs(); },
                     .looksOnly = true},
             Command{.id = "help.about",
                     .title = menuText("&About Navwright"),
                     .help = menuText("Show the version and the licence."),
                     .run =
                         [&window] {
                             QMessageBox::about(
                                 &window, menuText("About Navwright"),
                                 menuText(
                                     "<b>Navwright %1</b><p>Bot navigation from recorded matches.<p>Free "
                                     "software: GPL-3.0-or-later.")
                                     .arg(QStringLiteral(NAVWRIGHT_VERSION)));
                         }}},
        .follows = needs.follows};
}

}  // namespace navwright
