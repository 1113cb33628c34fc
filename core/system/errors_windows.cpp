#include "core/system/errors_windows.h"

#include <winsock2.h>
// clang-format off: the one before must come first
#include <windows.h>
// clang-format on

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace navwright {

std::unexpected<std::error_code> posixError(std::errc error) {
    return std::unexpected(std::make_error_code(error));
}

namespace {

/// Windows' errors in its own words; callers compare them with POSIX's.
class WindowsErrors final : public std::error_category {
  public:
    [[nodiscard]] const char* name() const noexcept override { return "windows"; }
    [[nodiscard]] std::string message(int error) const override;
    [[nodiscard]] std::error_condition default_error_condition(int error) const noexcept override;
};

const WindowsErrors windowsErrors;

std::string WindowsErrors::message(int error) const {
    std::array<wchar_t, 512> words{};
    const DWORD flags = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS;
    const auto length = ::FormatMessageW(flags, nullptr, static_cast<DWORD>(error), 0, words.data(),
                                         static_cast<DWORD>(words.size()), nullptr);
    auto text = narrow(std::wstring_view(words.data(), length));
    while (!text.empty() && (text.back() == '.' || text.back() <= ' ')) text.pop_back();
    return text.empty() ? "error " + std::to_string(error) + " of Windows" : text;
}

std::error_condition WindowsErrors::default_error_condition(int error) const noexcept {
    static constexpr std::array<std::pair<int, std::errc>, 31> kAlike{{
        {ERROR_FILE_NOT_FOUND, std::errc::no_such_file_or_directory},
        {ERROR_PATH_NOT_FOUND, std::errc::no_such_file_or_directory},
        {ERROR_INVALID_DRIVE, std::errc::no_such_file_or_directory},
        {ERROR_BAD_NETPATH, std::errc::no_such_file_or_directory},
        {ERROR_BAD_NET_NAME, std::errc::no_such_file_or_directory},
        {ERROR_INVALID_NAME, std::errc::no_such_file_or_directory},
        {ERROR_DIRECTORY, std::errc::not_a_directory},
        {ERROR_ACCESS_DENIED, std::errc::permission_denied},
        {ERROR_SHARING_VIOLATION, std::errc::device_or_resource_busy},
        {ERROR_LOCK_VIOLATION, std::errc::device_or_resource_busy},
        {ERROR_FILE_EXISTS, std::errc::file_exists},
        {ERROR_ALREADY_EXISTS, std::errc::file_exists},
        {ERROR_DISK_FULL, std::errc::no_space_on_device},
        {ERROR_HANDLE_DISK_FULL, std::errc::no_space_on_device},
        {ERROR_DIR_NOT_EMPTY, std::errc::directory_not_empty},
        {ERROR_TOO_MANY_OPEN_FILES, std::errc::too_many_files_open},
        {ERROR_NOT_ENOUGH_MEMORY, std::errc::not_enough_memory},
        {ERROR_OUTOFMEMORY, std::errc::not_enough_memory},
        {ERROR_NOT_SUPPORTED, std::errc::not_supported},
        {ERROR_INVALID_FUNCTION, std::errc::not_supported},
        {ERROR_FILENAME_EXCED_RANGE, std::errc::filename_too_long},
        {ERROR_CRC, std::errc::io_error},
        {ERROR_BROKEN_PIPE, std::errc::broken_pipe},
        {ERROR_NO_DATA, std::errc::broken_pipe},
        {WSAEWOULDBLOCK, std::errc::operation_would_block},
        {WSAECONNRESET, std::errc::connection_reset},
        {WSAECONNABORTED, std::errc::connection_reset},
        {WSAECONNREFUSED, std::errc::connection_refused},
        {WSAENETUNREACH, std::errc::network_unreachable},
        {WSAEHOSTUNREACH, std::errc::host_unreachable},
        {WSAETIMEDOUT, std::errc::timed_out},
    }};
    const auto* const alike = std::ranges::find(kAlike, error, [](const auto& row) { return row.first; });
    return alike == kAlike.end() ? std::error_condition(error, *this)
                                 : std::make_error_condition(alike->second);
}

}  // namespace

std::unexpected<std::error_code> systemError(unsigned long error) {
    return std::unexpected(std::error_code(static_cast<int>(error), windowsErrors));
}

std::unexpected<std::error_code> systemError() {
    return systemError(::GetLastError());
}

Attempt<> attempted(int worked) {
    if (worked == 0) return systemError();
    return {};
}

std::wstring longPath(const std::wstring& path) {
    if (path.starts_with(L"\\\\?\\") || path.starts_with(L"\\\\.\\")) return path;
    constexpr DWORD kMost = 32768;
    std::wstring whole(kMost, L'\0');
    const auto length = ::GetFullPathNameW(path.empty() ? L"." : path.c_str(), kMost, whole.data(), nullptr);
    if (length == 0 || length >= kMost) return path;
    whole.resize(length);
    // Devices, such as NUL.
    if (whole.starts_with(L"\\\\.\\")) return whole;
    return whole.starts_with(L"\\\\") ? L"\\\\?\\UNC\\" + whole.substr(2) : L"\\\\?\\" + whole;
}

std::wstring wide(std::string_view text) {
    std::wstring result(text.size(), L'\0');
    const int size = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()),
                                           result.data(), static_cast<int>(result.size()));
    result.resize(static_cast<std::size_t>(size));
    return result;
}

std::string narrow(std::wstring_view text) {
    constexpr std::size_t kMostOfOne = 3;
    std::string result(text.size() * kMostOfOne, '\0');
    const int size = ::WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(text.size()),
                                           result.data(), static_cast<int>(result.size()), nullptr, nullptr);
    result.resize(static_cast<std::size_t>(size));
    return result;
}

}  // namespace navwright
