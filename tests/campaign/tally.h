#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace campaign {

/// Counts what one part of the campaign tried and what it found. At its end it prints a line of five columns
/// between tabs: part, what was tried on, tries, findings, seconds; and a sixth, what else is to be said.
class Tally {
  public:
    Tally(std::string_view part, std::string_view of) : part_(part), of_(of) {}
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;
    ~Tally() {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
        fmt::print("{}\t{}\t{}\t{}\t{:.1f}\t{}\n", part_, of_, tried_, found_, taken.count(), notes_);
        std::fflush(stdout);
        findings_ += found_;
    }

    void tried(std::size_t count = 1) { tried_ += count; }
    /// What went wrong, in one line, with what it takes to see it again.
    void found(std::string_view what) {
        std::string line(what);
        std::ranges::replace(line, '\n', ' ');
        constexpr std::size_t kMostLines = 20;
        if (found_ < kMostLines) fmt::print(stderr, "FOUND {} {}: {}\n", part_, of_, line);
        if (++found_ == kMostLines) fmt::print(stderr, "FOUND {} {}: more follow\n", part_, of_);
    }
    void note(std::string notes) { notes_ = std::move(notes); }

    /// Of all tallies that ended, for the exit code.
    [[nodiscard]] static std::size_t findings() { return findings_; }

  private:
    static inline std::size_t findings_ = 0;

    std::string part_, of_, notes_;
    std::size_t tried_ = 0;
    std::size_t found_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace campaign
