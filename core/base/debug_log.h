#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace navwright {

/// Subjects of debug log lines; NAVWRIGHT_LOG takes their names.
enum class LogSubject : std::uint8_t { cache, stages, files, server, work };

inline constexpr int kLogSubjectCount = 5;

/// The subject's name: "cache", "stages", ...
[[nodiscard]] std::string_view logSubjectName(LogSubject subject);

/// A set of subjects: bit N stands for subject number N.
using LogSubjects = std::uint32_t;

[[nodiscard]] constexpr LogSubjects logBit(LogSubject subject) {
    return LogSubjects{1} << static_cast<unsigned>(subject);
}

/// The parsed value of NAVWRIGHT_LOG.
struct LogChoice {
    LogSubjects subjects = 0;
    std::vector<std::string> unknown;  ///< words that are no subject
};

/// Parses subject names separated by commas; "all" means every subject.
[[nodiscard]] LogChoice parseLogChoice(std::string_view words);

/// Overrides NAVWRIGHT_LOG: which subjects are logged, and where to. `to` must outlive all logging.
void setDebugLog(LogSubjects subjects, std::FILE* to);

/// Writes one line: seconds since the program started, thread id as in gdb and ps (LWP), subject, and the
/// text with control characters escaped. Thread-safe; lines are never mixed.
void writeDebugLine(LogSubject subject, std::string_view text);

namespace debug_log {

extern std::atomic<LogSubjects> subjects;

}  // namespace debug_log

/// Whether lines about a subject are logged.
[[nodiscard]] inline bool isLogged(LogSubject subject) noexcept {
    return (debug_log::subjects.load(std::memory_order_relaxed) & logBit(subject)) != 0;
}

}  // namespace navwright

/// Logs a line about LogSubject::`subject`. The other arguments are those of fmt::format(); they are
/// evaluated only if the subject is logged.
#define NAV_DEBUG(subject, ...)                                                                      \
    do {                                                                                             \
        if (::navwright::isLogged(::navwright::LogSubject::subject))                                 \
            ::navwright::writeDebugLine(::navwright::LogSubject::subject, fmt::format(__VA_ARGS__)); \
    } while (false)
