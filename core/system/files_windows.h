#pragma once

#include <windows.h>

#include <string>

#include "core/system/file.h"

/// Internal to this room.
namespace navwright {

/// Takes ownership of the handle. `flags`: of _open_osfhandle().
Attempt<SystemFile> fileOf(HANDLE handle, int flags = 0);
HANDLE handleOf(int descriptor);
Attempt<EntryState> entryState(HANDLE handle);
/// The state of what that path is, or leads to.
Attempt<EntryState> stateAt(const std::wstring& path, bool follow);
/// Renames in one step. A file that another program holds for a moment, as those that search for viruses do,
/// is waited for.
Attempt<> renameAt(const std::wstring& from, const std::wstring& to, bool replace);
Attempt<> removeAt(const std::wstring& path, bool folderToo);

}  // namespace navwright
