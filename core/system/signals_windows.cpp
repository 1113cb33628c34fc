#include "core/system/signals.h"

#include <windows.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace navwright {

namespace {

/// Set by the first event, and by the end.
HANDLE came = nullptr, over = nullptr;
std::atomic<bool> ignored = false, stopping = false;

/// On a thread that the system makes for it.
BOOL WINAPI onEvent(DWORD event) {
    if (ignored) return TRUE;
    // The second Ctrl+C ends the process, as without a handler.
    if (stopping.exchange(true)) return event == CTRL_CLOSE_EVENT ? TRUE : FALSE;
    ::SetEvent(came);
    // The system ends the process once this returns for a closed window.
    constexpr DWORD kPatience = 2000;
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) ::WaitForSingleObject(over, kPatience);
    return TRUE;
}

}  // namespace

StopSignals::StopSignals() {
    came = ::CreateEventW(nullptr, TRUE, FALSE, nullptr);
    over = ::CreateEventW(nullptr, TRUE, FALSE, nullptr);
    if (came == nullptr || over == nullptr)
        throw std::system_error(static_cast<int>(::GetLastError()), std::system_category(), "event");
    ::SetConsoleCtrlHandler(onEvent, TRUE);
}

bool StopSignals::wait() {
    const HANDLE either[] = {over, came};
    return ::WaitForMultipleObjects(2, either, FALSE, INFINITE) == WAIT_OBJECT_0 + 1;
}

bool StopSignals::endsWithin(std::chrono::milliseconds time) {
    return ::WaitForSingleObject(over, static_cast<DWORD>(time.count())) == WAIT_OBJECT_0;
}

void StopSignals::end() {
    ignored = true;
    ::SetEvent(over);
}

/// The events stay: a handler may still be waiting for them.
StopSignals::~StopSignals() = default;

void sayAtOnce(std::string_view words) {
    const auto errors = ::GetStdHandle(STD_ERROR_HANDLE);
    DWORD written = 0;
    // A pipe may be full, which cannot be asked.
    if (::GetFileType(errors) != FILE_TYPE_PIPE)
        ::WriteFile(errors, words.data(), static_cast<DWORD>(words.size()), &written, nullptr);
}

/// There is no such limit here.
void surviveFileSizeLimit() {}

void endProcess(int code) {
    ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(code));
    std::_Exit(code);
}

}  // namespace navwright
