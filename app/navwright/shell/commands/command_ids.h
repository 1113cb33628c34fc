#pragma once

namespace navwright {

/// Commands that are shown elsewhere than in their menu, too: in bars, in the menu of the 3D view and in the
/// guide.
namespace command_id {

inline constexpr const char* kOpen = "file.open";
inline constexpr const char* kSave = "file.save";
inline constexpr const char* kExportNav = "file.exportNav";
inline constexpr const char* kDeploy = "deploy.put";
inline constexpr const char* kNextIssue = "audit.next";

inline constexpr const char* kFocus = "view.focus";
inline constexpr const char* kAlone = "view.alone";
inline constexpr const char* kWorkspace = "view.layout.";  ///< and its key
inline constexpr const char* kRenameWorkspace = "view.layout.rename";
inline constexpr const char* kResetWorkspace = "view.layout.reset";
inline constexpr const char* kCheatSheet = "help.cheatSheet";

inline constexpr const char* kSelect = "tools.select";
inline constexpr const char* kRuler = "tools.ruler";
inline constexpr const char* kProbe = "tools.probe";
inline constexpr const char* kWhy = "tools.why";

inline constexpr const char* kStartTest = "test.start";
inline constexpr const char* kIterate = "test.iterate";
inline constexpr const char* kCancelTest = "test.cancel";

inline constexpr const char* kEditTool = "nodes.tool.edit";
inline constexpr const char* kNodeTool = "nodes.tool.node";
inline constexpr const char* kDelete = "nodes.delete";
inline constexpr const char* kDissolve = "nodes.dissolve";
inline constexpr const char* kMerge = "nodes.merge";
inline constexpr const char* kSplit = "nodes.split";
inline constexpr const char* kAlignLadder = "nodes.alignLadder";
inline constexpr const char* kLock = "nodes.lock";
inline constexpr const char* kUnlock = "nodes.unlock";
inline constexpr const char* kLink = "nodes.link";
inline constexpr const char* kLinkBoth = "nodes.linkBoth";
inline constexpr const char* kFindLinks = "nodes.findLinks";
inline constexpr const char* kTryLink = "nodes.tryLink";
inline constexpr const char* kReverse = "nodes.reverse";
inline constexpr const char* kInsert = "nodes.insert";
inline constexpr const char* kCopyType = "nodes.copyType";
inline constexpr const char* kSelectAll = "nodes.select.all";
inline constexpr const char* kSelectType = "nodes.select.type";

inline constexpr const char* kTypeMenu = "menu.nodes.type";
inline constexpr const char* kMoveMenu = "menu.nodes.move";
inline constexpr const char* kSelectMenu = "menu.nodes.select";

}  // namespace command_id

}  // namespace navwright
