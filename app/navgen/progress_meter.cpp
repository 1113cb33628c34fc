#include "navgen/progress_meter.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

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
    const bool inOne = total <= 1;  // nothing to count: the task's name says all
    const auto quarters = inOne ? 0 : std::min(done, total) * kQuarters / total;
    if (task == task_ && quarters == quarters_) return std::nullopt;
    task_ = task;
    quarters_ = quarters;
    return inOne ? task_ : fmt::format("{}: {}", task, count(done, total));
}

}  // namespace navwright
