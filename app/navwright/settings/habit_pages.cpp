#include "navwright/settings/habit_pages.h"

#include <QCoreApplication>

#include "navwright/commands/command_table.h"
#include "navwright/commands/shortcut_editor.h"
#include "navwright/commands/shortcuts.h"
#include "navwright/settings/habits.h"
#include "navwright/settings/storage_page.h"
#include "navwright/settings/view_page.h"

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
