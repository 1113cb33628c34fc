#include "core/base/debug_log.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <cstdlib>

#include "core/base/index.h"
#include "core/base/path_text.h"
#include "core/system/process.h"

namespace navwright {

namespace {

using LogClock = std::chrono::steady_clock;

constexpr std::array<std::string_view, kLogSubjectCount> kLogSubjectNames{"cache", "stages", "files",
                                                                          "server", "work"};
constexpr LogSubjects kAllSubjects = (LogSubjects{1} << kLogSubjectCount) - 1;

const LogClock::time_point logBegan = LogClock::now();
std::atomic<std::FILE*> logFile = nullptr;  ///< nullptr: stderr

LogSubjects subjectsNamed(std::string_view word) {
    if (word == "all") return kAllSubjects;
    for (std::size_t i = 0; i < kLogSubjectNames.size(); ++i) {
        if (kLogSubjectNames[i] == word) return LogSubjects{1} << i;
    }
    return 0;
}

void writeLogLine(std::string_view name, std::string_view text) {
    const std::chrono::duration<double> since = LogClock::now() - logBegan;
    const auto line =
        fmt::format("[{:9.3f} {} {}] {}\n", since.count(), ownThread(), name, printable(text, "\t"));
    auto* named = logFile.load();
    auto* to = named == nullptr ? stderr : named;
    // In one call, which locks the file.
    static_cast<void>(std::fwrite(line.data(), 1, line.size(), to));
    std::fflush(to);
}

LogSubjects subjectsOfEnvironment() {
    const char* words = std::getenv("NAVWRIGHT_LOG");
    if (words == nullptr) return 0;
    const auto choice = parseLogChoice(words);
    for (const auto& word : choice.unknown) {
        writeLogLine("log", fmt::format("NAVWRIGHT_LOG has \"{}\"; it takes all, {}", word,
                                        fmt::join(kLogSubjectNames, ", ")));
    }
    return choice.subjects;
}

}  // namespace

std::atomic<LogSubjects> debug_log::subjects = subjectsOfEnvironment();

std::string_view logSubjectName(LogSubject subject) {
    return kLogSubjectNames[toIndex(subject)];
}

LogChoice parseLogChoice(std::string_view words) {
    LogChoice choice;
    while (!words.empty()) {
        const auto comma = words.find(',');
        const auto word = words.substr(0, comma);
        words = comma == std::string_view::npos ? std::string_view() : words.substr(comma + 1);
        if (word.empty()) continue;
        const auto named = subjectsNamed(word);
        if (named == 0) choice.unknown.emplace_back(word);
        choice.subjects |= named;
    }
    return choice;
}

void setDebugLog(LogSubjects subjects, std::FILE* to) {
    logFile = to;
    debug_log::subjects = subjects;
}

void writeDebugLine(LogSubject subject, std::string_view text) {
    writeLogLine(logSubjectName(subject), text);
}

}  // namespace navwright
