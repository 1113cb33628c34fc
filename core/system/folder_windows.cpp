#include "core/system/folder.h"

#include <io.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <string_view>

#include "core/system/errors_windows.h"
#include "core/system/files_windows.h"

namespace navwright {

namespace {

constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// What is kept of open folders, by their descriptors.
struct OpenFolder {
    std::wstring path;      ///< it was opened by
    HANDLE lock = nullptr;  ///< if it is locked
};
struct OpenFolders {
    std::mutex mutex;
    std::map<int, OpenFolder> all;
};

OpenFolders& openFolders() {
    static auto* const open = new OpenFolders;
    return *open;
}

std::wstring pathOf(int descriptor) {
    const std::scoped_lock guard(openFolders().mutex);
    return openFolders().all[descriptor].path;
}

int remember(int descriptor, std::wstring path) {
    const std::scoped_lock guard(openFolders().mutex);
    openFolders().all[descriptor] = {std::move(path)};
    return descriptor;
}

/// Where an open folder is by now. Not every system tells of long paths.
std::wstring placeOf(int descriptor) {
    constexpr DWORD kMost = 32768;
    std::wstring path(kMost, L'\0');
    const auto length = ::GetFinalPathNameByHandleW(handleOf(descriptor), path.data(), kMost, 0);
    if (length == 0 || length >= kMost) return pathOf(descriptor);
    path.resize(length);
    return path;
}

std::wstring entryOf(int descriptor, const std::string& name) {
    return placeOf(descriptor) + L"\\" + wide(name);
}

Attempt<int> openFolder(const std::wstring& path, DWORD flags) {
    const auto handle = ::CreateFileW(path.c_str(), FILE_LIST_DIRECTORY | FILE_READ_ATTRIBUTES, kShared,
                                      nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, nullptr);
    auto file = fileOf(handle);
    if (!file) return std::unexpected(file.error());
    const auto state = file->state();
    if (!state) return std::unexpected(state.error());
    if (state->kind != EntryKind::folder) return posixError(std::errc::not_a_directory);
    const int copy = ::_dup(file->descriptor());
    if (copy < 0) return posixError(std::errc::too_many_files_open);
    return remember(copy, path);
}

/// Names that Windows takes for devices, with any ending: CON, COM1...
bool isReserved(std::string_view name) {
    static constexpr std::array<std::string_view, 4> kPlain{"con", "prn", "aux", "nul"};
    static constexpr std::array<std::string_view, 2> kNumbered{"com", "lpt"};
    std::string stem(name.substr(0, name.find('.')));
    while (stem.ends_with(' ')) stem.pop_back();
    std::ranges::transform(stem, stem.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (std::ranges::find(kPlain, stem) != kPlain.end()) return true;
    constexpr std::size_t kNumberedSize = 4;
    return stem.size() == kNumberedSize && stem.back() >= '0' && stem.back() <= '9' &&
           std::ranges::find(kNumbered, stem.substr(0, kNumberedSize - 1)) != kNumbered.end();
}

/// Folders cannot be locked: a mutex with a name of theirs exists as long as its holder.
std::wstring lockName(int descriptor) {
    const auto state = entryState(handleOf(descriptor));
    const auto identity = state ? state->identity : std::pair<std::uint64_t, std::uint64_t>();
    return L"Global\\navwright-folder-" + std::to_wstring(identity.first) + L"-" +
           std::to_wstring(identity.second);
}

}  // namespace

SystemFolder::~SystemFolder() {
    if (descriptor_ < 0) return;
    {
        const std::scoped_lock guard(openFolders().mutex);
        const auto open = openFolders().all.extract(descriptor_);
        if (open && open.mapped().lock != nullptr) ::CloseHandle(open.mapped().lock);
    }
    ::_close(descriptor_);
}

Attempt<SystemFolder> SystemFolder::open(const std::filesystem::path& path) {
    const auto opened = openFolder(longPath(path.native()), 0);
    if (!opened) return std::unexpected(opened.error());
    return SystemFolder(*opened);
}

Attempt<SystemFolder> SystemFolder::inner(const std::string& name) const {
    const auto opened = openFolder(entryOf(descriptor_, name), FILE_FLAG_OPEN_REPARSE_POINT);
    if (!opened) return std::unexpected(opened.error());
    return SystemFolder(*opened);
}

Attempt<SystemFolder> SystemFolder::again() const {
    const int copy = ::_dup(descriptor_);
    if (copy < 0) return posixError(std::errc::too_many_files_open);
    return SystemFolder(remember(copy, pathOf(descriptor_)));
}

bool SystemFolder::isName(const std::string& name) {
    constexpr std::string_view kRefused("<>:\"/\\|?*\0", 10);
    if (name.empty() || name.ends_with('.') || name.ends_with(' ') || isReserved(name)) return false;
    return std::ranges::none_of(
        name, [&](char c) { return static_cast<unsigned char>(c) < ' ' || kRefused.contains(c); });
}

Attempt<EntryState> SystemFolder::state(const std::string& name) const {
    return stateAt(entryOf(descriptor_, name), false);
}

std::vector<std::string> SystemFolder::names() const {
    std::vector<std::string> names;
    WIN32_FIND_DATAW found{};
    const auto search = ::FindFirstFileW((placeOf(descriptor_) + L"\\*").c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return names;
    do {
        auto name = narrow(found.cFileName);
        if (isName(name)) names.push_back(std::move(name));
    } while (::FindNextFileW(search, &found) != 0);
    ::FindClose(search);
    return names;
}

Attempt<SystemFile> SystemFolder::toRead(const std::string& name) const {
    const auto path = entryOf(descriptor_, name);
    const DWORD flags = FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS;
    auto file =
        fileOf(::CreateFileW(path.c_str(), GENERIC_READ, kShared, nullptr, OPEN_EXISTING, flags, nullptr));
    if (!file) return file;
    const auto state = file->state();
    if (state && state->kind == EntryKind::link) return posixError(std::errc::too_many_symbolic_link_levels);
    return file;
}

Attempt<SystemFile> SystemFolder::make(const std::string& name, unsigned, bool) const {
    return fileOf(::CreateFileW(entryOf(descriptor_, name).c_str(), GENERIC_READ | GENERIC_WRITE, kShared,
                                nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
}

Attempt<> SystemFolder::makeFolder(const std::string& name, unsigned) const {
    return attempted(::CreateDirectoryW(entryOf(descriptor_, name).c_str(), nullptr));
}

Attempt<> SystemFolder::rename(const std::string& name, const SystemFolder& to,
                               const std::string& newName) const {
    return renameAt(entryOf(descriptor_, name), entryOf(to.descriptor_, newName), true);
}

Attempt<> SystemFolder::renameAnew(const std::string& name, const std::string& newName) const {
    return renameAt(entryOf(descriptor_, name), entryOf(descriptor_, newName), false);
}

Attempt<> SystemFolder::link(const std::string& name, const std::string& newName) const {
    return attempted(::CreateHardLinkW(entryOf(descriptor_, newName).c_str(),
                                       entryOf(descriptor_, name).c_str(), nullptr));
}

Attempt<> SystemFolder::remove(const std::string& name) const {
    return removeAt(entryOf(descriptor_, name), true);
}

Attempt<> SystemFolder::removeFile(const std::string& name) const {
    return removeAt(entryOf(descriptor_, name), false);
}

/// Renames are written through (MoveFileEx), and folders cannot be flushed.
Attempt<> SystemFolder::flush() const {
    return {};
}

Attempt<> SystemFolder::mayWrite(const std::string& name) const {
    const auto handle = ::CreateFileW(entryOf(descriptor_, name).c_str(), GENERIC_WRITE, kShared, nullptr,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return systemError();
    ::CloseHandle(handle);
    return {};
}

/// Making a file is the only test that Windows has.
Attempt<> SystemFolder::mayMake() const {
    const auto file = SystemFile::scratch(placeOf(descriptor_));
    if (!file) return std::unexpected(file.error());
    return {};
}

bool SystemFolder::lock() const {
    const auto lock = ::CreateMutexW(nullptr, FALSE, lockName(descriptor_).c_str());
    if (lock == nullptr) return false;
    if (::GetLastError() == ERROR_ALREADY_EXISTS) {
        ::CloseHandle(lock);
        return false;
    }
    const std::scoped_lock guard(openFolders().mutex);
    openFolders().all[descriptor_].lock = lock;
    return true;
}

bool SystemFolder::isLocked() const {
    const auto lock = ::OpenMutexW(SYNCHRONIZE, FALSE, lockName(descriptor_).c_str());
    if (lock == nullptr) return false;
    ::CloseHandle(lock);
    return true;
}

}  // namespace navwright
