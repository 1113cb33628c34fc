#include "app/navwright/parts/preferences/habit_pages.h"

#include <QCoreApplication>

#include "app/navwright/parts/preferences/habits.h"
#include "app/navwright/parts/preferences/storage_page.h"
#include "app/navwright/parts/preferences/view_page.h"
#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/commands/shortcut_editor.h"
#include "app/navwright/shell/commands/shortcuts.h"

namespace navwright {

std::vector<PreferencePage> habitPages(Habits& habits, CommandTable& commands, QSettings& settings,
                                       const QString& copies) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Preferences", text); };
    const auto before = [&habits, values = habits.values()] { habits.set(values); };
    const auto keysBefore = [&commands, &settings, keys = shortcutsOf(commands)] {
        setShortcuts(commands, settings, keys);
    };
    return {{tr("View"), new ViewPage(habits), before},
            {tr("Keys"), new ShortcutEditor(commands, settings), keysBefore},
            {tr("Storage"), new StoragePage(habits, copies), {}}};
}

}  // namespace navwright
