#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace navwright {

/// Turns progress reports into text: a bar that is drawn over for terminals, whole lines for logs. It holds
/// no clock: a line appears for every new task and at each quarter of it.
class ProgressMeter {
  public:
    /// The bar, at most `width` columns wide.
    [[nodiscard]] static std::string bar(std::string_view task, std::size_t done, std::size_t total,
                                         std::size_t width);

    /// The line to print for this report, if it is worth one.
    [[nodiscard]] std::optional<std::string> line(std::string_view task, std::size_t done, std::size_t total);

  private:
    std::string task_;
    std::size_t quarters_ = 0;
};

}  // namespace navwright
