#pragma once

#include <QString>

#include <vector>

#include "app/navwright/parts/test/preferences.h"

class QSettings;

namespace navwright {

class CommandTable;
class Habits;

/// The pages of what acts at once: view, keys, storage. Cancelling the dialog brings back what was before.
/// `copies`: the folder of unsaved work. All outlive the dialog.
[[nodiscard]] std::vector<PreferencePage> habitPages(Habits& habits, CommandTable& commands,
                                                     QSettings& settings, const QString& copies);

}  // namespace navwright
