#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace navwright {

/// What lines of the debug log are about, by the names that NAVWRIGHT_LOG takes.
enum class LogSubject : std::uint8_t { cache, stages, files, server, work };

inline constexpr int kLogSubjectCount = 5;

/// "cache", "stages"...
[[nodiscard]] std::string_view logSubjectName(LogSubject subject);

/// A set of subjects: bit N is the subject with number N.
using LogSubjects = std::uint32_t;

[[nodiscard]] constexpr LogSubjects logBit(LogSubject subject) {
    return LogSubjects{1} << static_cast<unsigned>(subject);
}

/// What a value of NAVWRIGHT_LOG asks for.
struct LogChoice {
    LogSubjects subjects = 0;
    std::vector<std::string> unknown;  ///< words that name no subject
};

/// Reads names with commas between them; "all" stands for every subject.
[[nodiscard]] LogChoice parseLogChoice(std::string_view words);

/// Sets what is logged and where, in place of what NAVWRIGHT_LOG says. `to` must outlive all that logs.
void setDebugLog(LogSubjects subjects, std::FILE* to);

/// Writes one line: seconds since the program began, the thread's number as gdb and ps show it (LWP), the
/// subject, the text with control characters escaped. Thread-safe: lines are never mixed.
void writeDebugLine(LogSubject subject, std::string_view text);

namespace debug_log {

extern std::atomic<LogSubjects> subjects;

}  // namespace debug_log

/// Whether anybody wants lines about a subject.
[[nodiscard]] inline bool isLogged(LogSubject subject) noexcept {
    return (debug_log::subjects.load(std::memory_order_relaxed) & logBit(subject)) != 0;
}

}  // namespace navwright

/// Logs a line about LogSubject::`subject`, for who debugs with NAVWRIGHT_LOG. The other arguments are those
/// of fmt::format(), evaluated only while the subject is logged.
#define NAV_DEBUG(subject, ...)                                                                      \
    do {                                                                                             \
        if (::navwright::isLogged(::navwright::LogSubject::subject))                                 \
            ::navwright::writeDebugLine(::navwright::LogSubject::subject, fmt::format(__VA_ARGS__)); \
    } while (false)
