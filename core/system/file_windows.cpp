#include "core/system/file.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "core/system/errors_windows.h"
#include "core/system/files_windows.h"

namespace navwright {

namespace {

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
/// How long a file that another program holds is waited for.
constexpr int kBusyTries = 20;
constexpr DWORD kBusyPause = 50;  // ms

bool isBusy(DWORD error) {
    return error == ERROR_SHARING_VIOLATION || error == ERROR_LOCK_VIOLATION || error == ERROR_ACCESS_DENIED;
}

/// Tries for a second what another program's hold on the file may hinder.
template <class Call>
Attempt<> patiently(const Call& call) {
    for (int left = kBusyTries;; --left) {
        if (call() != 0) return {};
        const auto error = ::GetLastError();
        if (left == 0 || !isBusy(error)) return systemError(error);
        ::Sleep(kBusyPause);
    }
}

std::int64_t nanoseconds(const FILETIME& time) {
    constexpr std::int64_t kUnit = 100;
    return ((std::int64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime) * kUnit;
}

OVERLAPPED placeAt(std::uint64_t at) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(at);
    place.OffsetHigh = static_cast<DWORD>(at >> 32);
    return place;
}

DWORD amount(std::size_t size) {
    constexpr std::size_t kMost = std::size_t{1} << 30;
    return static_cast<DWORD>(std::min(size, kMost));
}

/// Replaces a file also while others have it open, as POSIX does; not every disk can.
bool replaceOpen(const std::wstring& from, const std::wstring& to) {
    constexpr auto kRenameInfoEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);
    constexpr DWORD kReplaceAsPosix = 0x1 | 0x2;
    const auto handle = ::CreateFileW(from.c_str(), DELETE | SYNCHRONIZE, kShareAll, nullptr, OPEN_EXISTING,
                                      FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return false;
    std::vector<std::byte> room(sizeof(FILE_RENAME_INFO) + to.size() * sizeof(wchar_t));
    auto* const info = reinterpret_cast<FILE_RENAME_INFO*>(room.data());
    std::memcpy(info, &kReplaceAsPosix, sizeof kReplaceAsPosix);  // in place of ReplaceIfExists
    info->FileNameLength = static_cast<DWORD>(to.size() * sizeof(wchar_t));
    std::memcpy(info->FileName, to.data(), to.size() * sizeof(wchar_t));
    const bool done =
        ::SetFileInformationByHandle(handle, kRenameInfoEx, info, static_cast<DWORD>(room.size())) != 0;
    ::CloseHandle(handle);
    return done;
}

Attempt<SystemFile> openAt(const std::filesystem::path& path, DWORD access, DWORD how, int flags = 0) {
    return fileOf(::CreateFileW(longPath(path.native()).c_str(), access, kShareAll, nullptr, how,
                                FILE_ATTRIBUTE_NORMAL | FILE_FLAG_BACKUP_SEMANTICS, nullptr),
                  flags);
}

Attempt<> seekFrom(int descriptor, std::uint64_t by, DWORD from) {
    LARGE_INTEGER to{};
    to.QuadPart = static_cast<LONGLONG>(by);
    return attempted(::SetFilePointerEx(handleOf(descriptor), to, nullptr, from));
}

}  // namespace

Attempt<SystemFile> fileOf(HANDLE handle, int flags) {
    if (handle == INVALID_HANDLE_VALUE) return systemError();
    const int descriptor =
        ::_open_osfhandle(reinterpret_cast<intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
    if (descriptor >= 0) return SystemFile(descriptor);
    ::CloseHandle(handle);
    return posixError(std::errc::too_many_files_open);
}

HANDLE handleOf(int descriptor) {
    return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor));
}

Attempt<EntryState> entryState(HANDLE handle) {
    EntryState state;
    if (::GetFileType(handle) != FILE_TYPE_DISK) {
        state.kind = EntryKind::stream;
        return state;
    }
    BY_HANDLE_FILE_INFORMATION about{};
    if (::GetFileInformationByHandle(handle, &about) == 0) return systemError();
    const auto has = [&](DWORD attribute) { return (about.dwFileAttributes & attribute) != 0; };
    state.kind = has(FILE_ATTRIBUTE_REPARSE_POINT) ? EntryKind::link
                 : has(FILE_ATTRIBUTE_DIRECTORY)   ? EntryKind::folder
                                                   : EntryKind::file;
    state.bytes = (std::uint64_t{about.nFileSizeHigh} << 32) | about.nFileSizeLow;
    state.names = about.nNumberOfLinks;
    state.identity = {about.dwVolumeSerialNumber,
                      (std::uint64_t{about.nFileIndexHigh} << 32) | about.nFileIndexLow};
    state.touched = nanoseconds(about.ftLastWriteTime);
    return state;
}

Attempt<EntryState> stateAt(const std::wstring& path, bool follow) {
    const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (follow ? 0 : FILE_FLAG_OPEN_REPARSE_POINT);
    const auto handle =
        ::CreateFileW(path.c_str(), FILE_READ_ATTRIBUTES, kShareAll, nullptr, OPEN_EXISTING, flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return systemError();
    auto state = entryState(handle);
    ::CloseHandle(handle);
    return state;
}

Attempt<> renameAt(const std::wstring& from, const std::wstring& to, bool replace) {
    if (replace && replaceOpen(from, to)) return {};
    const DWORD flags = MOVEFILE_WRITE_THROUGH | (replace ? MOVEFILE_REPLACE_EXISTING : 0);
    return patiently([&] { return ::MoveFileExW(from.c_str(), to.c_str(), flags); });
}

Attempt<> removeAt(const std::wstring& path, bool folderToo) {
    const auto attributes = ::GetFileAttributesW(path.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return systemError();
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) == 0)
        return patiently([&] { return ::DeleteFileW(path.c_str()); });
    if (!folderToo) return posixError(std::errc::is_a_directory);
    return patiently([&] { return ::RemoveDirectoryW(path.c_str()); });
}

Attempt<EntryState> stateAt(const std::filesystem::path& path) {
    return stateAt(longPath(path.native()), true);
}

Attempt<EntryState> stateOfEntry(const std::filesystem::path& path) {
    return stateAt(longPath(path.native()), false);
}

bool removeEntry(const std::filesystem::path& path) {
    return ::DeleteFileW(longPath(path.native()).c_str()) != 0;
}

SystemFile::~SystemFile() {
    if (descriptor_ >= 0) ::_close(descriptor_);
}

Attempt<SystemFile> SystemFile::toRead(const std::filesystem::path& path) {
    return openAt(path, GENERIC_READ, OPEN_EXISTING, _O_RDONLY);
}

Attempt<SystemFile> SystemFile::toAppend(const std::filesystem::path& path) {
    return openAt(path, FILE_APPEND_DATA | FILE_READ_ATTRIBUTES | SYNCHRONIZE, OPEN_ALWAYS, _O_APPEND);
}

Attempt<SystemFile> SystemFile::toLock(const std::filesystem::path& path) {
    return openAt(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS);
}

Attempt<SystemFile> SystemFile::toStream(const std::filesystem::path& path) {
    return openAt(path, GENERIC_WRITE, OPEN_EXISTING);
}

Attempt<SystemFile> SystemFile::again(int descriptor) {
    const int copy = ::_dup(descriptor);
    if (copy < 0) return posixError(std::errc::bad_file_descriptor);
    return SystemFile(copy);
}

Attempt<SystemFile> SystemFile::scratch(const std::filesystem::path& folder) {
    static std::atomic<unsigned> number = 0;
    const auto name = L"navwright-" + std::to_wstring(::GetCurrentProcessId()) + L"-" +
                      std::to_wstring(::GetTickCount64()) + L"-" + std::to_wstring(++number);
    return fileOf(::CreateFileW(longPath((folder / name).native()).c_str(), GENERIC_READ | GENERIC_WRITE,
                                kShareAll, nullptr, CREATE_NEW,
                                FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
}

Attempt<> SystemFile::close() {
    if (::_close(std::exchange(descriptor_, -1)) != 0) return posixError(std::errc::io_error);
    return {};
}

Attempt<EntryState> SystemFile::state() const {
    return entryState(handleOf(descriptor_));
}

Attempt<std::size_t> SystemFile::read(std::span<std::byte> room) const {
    DWORD got = 0;
    if (::ReadFile(handleOf(descriptor_), room.data(), amount(room.size()), &got, nullptr) != 0) return got;
    const auto error = ::GetLastError();
    if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;
    return systemError(error);
}

Attempt<std::size_t> SystemFile::readAt(std::uint64_t at, std::span<std::byte> room) const {
    DWORD got = 0;
    auto place = placeAt(at);
    if (::ReadFile(handleOf(descriptor_), room.data(), amount(room.size()), &got, &place) != 0) return got;
    const auto error = ::GetLastError();
    if (error == ERROR_HANDLE_EOF) return 0;
    return systemError(error);
}

Attempt<> SystemFile::seek(std::uint64_t at) const {
    return seekFrom(descriptor_, at, FILE_BEGIN);
}

Attempt<> SystemFile::skip(std::uint64_t bytes) const {
    return seekFrom(descriptor_, bytes, FILE_CURRENT);
}

Attempt<> SystemFile::write(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
        DWORD written = 0;
        if (::WriteFile(handleOf(descriptor_), bytes.data(), amount(bytes.size()), &written, nullptr) == 0)
            return systemError();
        bytes = bytes.subspan(written);
    }
    return {};
}

Attempt<> SystemFile::writeAtOnce(std::string_view text) const {
    return write(std::as_bytes(std::span(text)));
}

Attempt<> SystemFile::truncate(std::uint64_t bytes) const {
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = static_cast<LONGLONG>(bytes);
    return attempted(
        ::SetFileInformationByHandle(handleOf(descriptor_), FileEndOfFileInfo, &end, sizeof end));
}

Attempt<> SystemFile::replace(std::string_view text) const {
    if (const auto cut = truncate(0); !cut) return cut;
    if (const auto sought = seek(0); !sought) return sought;
    return write(std::as_bytes(std::span(text)));
}

Attempt<> SystemFile::flush() const {
    return attempted(::FlushFileBuffers(handleOf(descriptor_)));
}

void SystemFile::touch() const {
    FILETIME now{};
    ::GetSystemTimeAsFileTime(&now);
    ::SetFileTime(handleOf(descriptor_), nullptr, nullptr, &now);
}

/// The folder hands its rights down; a file that only some may read is to be set so by its folder.
void SystemFile::takeAfter(const EntryState&) const {}

Attempt<> SystemFile::setMode(unsigned) const {
    return {};
}

/// Locks a byte far behind the end, as locked bytes cannot be read by others.
bool SystemFile::lock() const {
    auto place = placeAt(std::uint64_t{1} << 62);
    return ::LockFileEx(handleOf(descriptor_), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                        &place) != 0;
}

/// Writing to a closed pipe is always only an error here.
struct NoBrokenPipe::Before {};
NoBrokenPipe::NoBrokenPipe() = default;
NoBrokenPipe::~NoBrokenPipe() = default;

PassedText::~PassedText() {
    if (!named_.empty()) removeEntry(named_);
}

Attempt<> PassedText::put(std::string_view text) {
    std::error_code code;
    const auto folder = std::filesystem::temp_directory_path(code);
    if (code) return std::unexpected(code);
    named_ = folder / (L"navwright-passed-" + std::to_wstring(::GetCurrentProcessId()) + L"-" +
                       std::to_wstring(::GetTickCount64()));
    auto file = openAt(named_, GENERIC_WRITE, CREATE_NEW);
    if (!file) return std::unexpected(file.error());
    return file->write(std::as_bytes(std::span(text)));
}

std::string PassedText::path() const {
    return narrow(named_.native());
}

int ownDescriptor(const std::filesystem::path&, const std::filesystem::path&) {
    return -1;
}

bool isOpenDescriptor(int descriptor) {
    return ::_get_osfhandle(descriptor) != -1;
}

}  // namespace navwright
