#include "core/system/process.h"

#include <windows.h>

#include <bcrypt.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <system_error>

#include "core/system/errors_windows.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct CloseHandleOf {
    void operator()(HANDLE handle) const { ::CloseHandle(handle); }
};
using Handle = std::unique_ptr<void, CloseHandleOf>;

/// One word of a command line, quoted as programs take it apart (CommandLineToArgvW).
std::wstring quoted(const std::wstring& word) {
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
    std::wstring text = L"\"";
    std::size_t slashes = 0;
    for (const wchar_t letter : word) {
        if (letter == L'"') text.append(slashes + 1, L'\\');
        slashes = letter == L'\\' ? slashes + 1 : 0;
        text += letter;
    }
    text.append(slashes, L'\\');
    return text + L'"';
}

/// Starts a program, suspended, in a job that ends with this process.
struct Started {
    Handle job, process, thread;
};

Started start(const std::vector<std::string>& words) {
    Started started;
    std::wstring line;
    for (const auto& word : words) line += (line.empty() ? L"" : L" ") + quoted(wide(word));
    started.job.reset(::CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    ::SetInformationJobObject(started.job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION process{};
    if (::CreateProcessW(wide(words.front()).c_str(), line.data(), nullptr, nullptr, TRUE,
                         CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT, nullptr, nullptr, &startup,
                         &process) == 0)
        return started;
    started.process.reset(process.hProcess);
    started.thread.reset(process.hThread);
    ::AssignProcessToJobObject(started.job.get(), process.hProcess);
    ::ResumeThread(process.hThread);
    return started;
}

int exitCodeOf(HANDLE process) {
    DWORD code = 0;
    return ::GetExitCodeProcess(process, &code) != 0 ? static_cast<int>(code) : -1;
}

}  // namespace

long ownProcess() {
    return static_cast<long>(::GetCurrentProcessId());
}

long ownThread() {
    return static_cast<long>(::GetCurrentThreadId());
}

fs::path ownProgram() {
    constexpr DWORD kMost = 32768;
    std::wstring path(kMost, L'\0');
    const auto length = ::GetModuleFileNameW(nullptr, path.data(), kMost);
    path.resize(length < kMost ? length : 0);
    return path;
}

std::string hostName() {
    std::array<wchar_t, 256> name{};
    auto size = static_cast<DWORD>(name.size());
    if (::GetComputerNameExW(ComputerNameDnsHostname, name.data(), &size) == 0 || size == 0)
        return "localhost";
    return narrow(std::wstring_view(name.data(), size));
}

std::string processSpace() {
    return hostName() + "\nwindows";
}

bool isRunning(long process) {
    const Handle opened(::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(process)));
    // One that may not be examined exists.
    if (!opened) return ::GetLastError() == ERROR_ACCESS_DENIED;
    return exitCodeOf(opened.get()) == STILL_ACTIVE;
}

bool isEnding(long process) {
    return !isRunning(process);
}

std::optional<ProcessState> processState(long process) {
    const Handle opened(::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(process)));
    FILETIME began{}, ended{}, kernel{}, user{};
    if (!opened || ::GetProcessTimes(opened.get(), &began, &ended, &kernel, &user) == 0) return std::nullopt;
    const auto ticks = (std::uint64_t{began.dwHighDateTime} << 32) | began.dwLowDateTime;
    return ProcessState{exitCodeOf(opened.get()) != STILL_ACTIVE, std::to_string(ticks)};
}

void fillRandomly(std::span<std::byte> bytes) {
    ::BCryptGenRandom(nullptr, reinterpret_cast<UCHAR*>(bytes.data()), static_cast<ULONG>(bytes.size()),
                      BCRYPT_USE_SYSTEM_PREFERRED_RNG);
}

char pathSeparator() {
    return ';';
}

std::string_view usualPath() {
    return "C:\\Windows\\System32";
}

std::string programName(std::string name) {
    return name + ".exe";
}

bool mayRun(const fs::path& file) {
    auto ending = file.extension().wstring();
    std::ranges::transform(ending, ending.begin(), [](wchar_t c) {
        return c >= L'A' && c <= L'Z' ? static_cast<wchar_t>(c - L'A' + L'a') : c;
    });
    return ending == L".exe";
}

fs::path folderForLargeFiles() {
    if (const auto* named = ::_wgetenv(L"TMPDIR"); named != nullptr && *named != L'\0') return named;
    std::error_code code;
    auto folder = fs::temp_directory_path(code);
    return code ? fs::path(L"C:\\Windows\\Temp") : folder;
}

bool hasDisplay() {
    return true;
}

std::string becomeProgram(const std::vector<std::string>& words) {
    const auto started = start(words);
    if (!started.process) return systemError().error().message();
    ::WaitForSingleObject(started.process.get(), INFINITE);
    std::_Exit(exitCodeOf(started.process.get()));
}

ProgramRun runBound(const std::vector<std::string>& words, const std::function<bool()>& stopAsked,
                    std::optional<std::chrono::seconds> most) {
    using Clock = std::chrono::steady_clock;
    constexpr DWORD kAskMilliseconds = 50;
    ProgramRun run;
    const auto started = start(words);
    if (!started.process) return run;
    run.started = true;
    const auto began = Clock::now();
    bool ended = false;
    while (::WaitForSingleObject(started.process.get(), kAskMilliseconds) == WAIT_TIMEOUT) {
        run.late = most && Clock::now() - began > *most;
        // There is no way to ask: what it writes appears whole or not at all.
        if (stopAsked() || run.late) ended = ::TerminateJobObject(started.job.get(), 1) != 0;
    }
    if (!ended) run.exitCode = exitCodeOf(started.process.get());
    return run;
}

}  // namespace navwright
