#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

namespace navwright {

/// Check for an option that is a number within inclusive bounds. Unlike CLI::Range it rejects NaN.
class NumberRange : public CLI::Range {
  public:
    template <class Number>
    NumberRange(Number least, Number most) : CLI::Range(least, most) {
        func_ = [least, most](std::string& text) {
            Number value{};
            const bool within = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
            return within ? std::string()
                          : fmt::format("{} is not a number from {} to {}", text, least, most);
        };
    }
};

}  // namespace navwright
