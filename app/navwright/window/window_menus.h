#pragma once

#include "app/navwright/shell/commands/command_table.h"

namespace navwright {

class Docks;
class DeployPart;
class ExportPart;
class FilesPart;
class MainWindow;
class Messages;
class OpenService;
class LivePart;
class RotationPart;
struct Needs;
struct Workspace;

/// The menus that are about the window as a whole. What they are given outlives them.
[[nodiscard]] Menu fileMenu(FilesPart& files, RotationPart& rotation, LivePart& live, ExportPart& exports,
                            DeployPart& deploying, MainWindow& window, const Needs& needs);
[[nodiscard]] Menu editMenu(Workspace& workspace, Messages& messages, OpenService& opening,
                            MainWindow& window, const Needs& needs);
[[nodiscard]] Menu viewMenu(Workspace& workspace, Docks& docks, MainWindow& window, const Needs& needs);
[[nodiscard]] Menu helpMenu(MainWindow& window, const Needs& needs);

}  // namespace navwright
