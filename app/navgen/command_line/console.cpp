#include "app/navgen/command_line/console.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/path_text.h"

namespace navwright {

void Console::print(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    clearBar();
    (outGivenAway_ ? streams_.err : streams_.out) << printable(text);
}

void Console::giveOutAway() {
    const std::scoped_lock lock(mutex_);
    outGivenAway_ = true;
}

void Console::deliver(std::string_view bytes) {
    const std::scoped_lock lock(mutex_);
    clearBar();
    streams_.out << bytes;
}

void Console::aside(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    clearBar();
    streams_.err << printable(text);
}

void Console::note(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    if (!quiet_) errLine("", line);
}

void Console::warn(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    ++warnings_;
    errLine("warning: ", line);
}

void Console::error(std::string_view message) {
    const std::scoped_lock lock(mutex_);
    errLine("navgen: ", message);
}

void Console::progress(std::string_view task, std::size_t done, std::size_t total) {
    const std::scoped_lock lock(mutex_);
    if (quiet_) return;
    if (streams_.terminalWidth == 0) {
        if (const auto line = meter_.line(task, done, total)) errLine("", *line);
        return;
    }
    auto bar = ProgressMeter::bar(printable(task, ""), done, total, streams_.terminalWidth - 1);
    if (bar == drawn_) return;
    clearBar();
    streams_.err << bar << std::flush;
    drawn_ = std::move(bar);
}

void Console::log(LogLevel level, std::string_view message) {
    switch (level) {
        case LogLevel::debug:
            return;
        case LogLevel::info:
            return note(message);
        case LogLevel::warning:
            return warn(message);
        case LogLevel::error:
            return error(message);
    }
}

bool Console::finish() {
    const std::scoped_lock lock(mutex_);
    clearBar();
    streams_.err.flush();
    return streams_.out.flush().good();
}

std::size_t Console::warningCount() const {
    const std::scoped_lock lock(mutex_);
    return warnings_;
}

void Console::clearBar() {
    if (drawn_.empty()) return;
    streams_.err << '\r' << std::string(drawn_.size(), ' ') << '\r';
    drawn_.clear();
}

void Console::errLine(std::string_view prefix, std::string_view line) {
    clearBar();
    streams_.err << prefix << printable(line) << '\n';
}

namespace {

constexpr std::size_t kQuarters = 4;
constexpr std::size_t kWhole = 100;
constexpr std::size_t kMinBar = 10;
constexpr std::size_t kMaxBar = 40;

std::string count(std::size_t done, std::size_t total) {
    return total == 0 ? fmt::format("{}", done) : fmt::format("{}/{}", done, total);
}

}  // namespace

std::string ProgressMeter::bar(std::string_view task, std::size_t done, std::size_t total,
                               std::size_t width) {
    const auto counts = count(done, total);
    if (total == 0) return fmt::format("{} {}", task, counts);
    done = std::min(done, total);
    const auto around = task.size() + counts.size() + fmt::formatted_size(" []  100 %");
    const auto length = std::clamp(width > around ? width - around : 0, kMinBar, kMaxBar);
    const auto full = done * length / total;
    return fmt::format("{} [{:=<{}}{: <{}}] {} {:3} %", task, "", full, "", length - full, counts,
                       done * kWhole / total);
}

std::optional<std::string> ProgressMeter::line(std::string_view task, std::size_t done, std::size_t total) {
    const bool inOne = total <= 1;  // nothing to count: the name is enough
    const auto quarters = inOne ? 0 : std::min(done, total) * kQuarters / total;
    if (task == task_ && quarters == quarters_) return std::nullopt;
    task_ = task;
    quarters_ = quarters;
    return inOne ? task_ : fmt::format("{}: {}", task, count(done, total));
}

}  // namespace navwright
