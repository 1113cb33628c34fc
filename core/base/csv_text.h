#pragma once

#include <charconv>
#include <concepts>
#include <initializer_list>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

namespace navwright {

/// A number with this many decimals.
struct CsvNumber {
    double value = 0;
    int decimals = 0;
};

/// Builds CSV as in RFC 4180, but with \n line ends: fields that contain commas, quotes or line ends are
/// quoted.
class CsvText {
  public:
    CsvText() = default;
    explicit CsvText(std::initializer_list<std::string_view> head) { line(head); }

    /// Adds a row of texts, integers, CsvNumber, floats (shortest exact form) and flags (1 or 0).
    template <class... Fields>
    void row(const Fields&... fields) {
        (add(fields), ...);
        text_.back() = '\n';
    }
    /// Adds a row of texts.
    void line(const std::ranges::input_range auto& fields) {
        for (const auto& field : fields) add(std::string_view(field));
        text_.back() = '\n';
    }

    [[nodiscard]] std::string_view view() const { return text_; }
    /// Removes all rows, keeping the memory for more.
    void clear() { text_.clear(); }
    [[nodiscard]] std::string take() && { return std::move(text_); }

  private:
    void add(std::string_view text);
    void add(const CsvNumber& number);
    void add(float number);
    void add(std::integral auto number) {
        char digits[24];
        // The unary plus turns characters and flags into numbers.
        text_.append(digits, std::to_chars(std::begin(digits), std::end(digits), +number).ptr);
        text_ += ',';
    }

    std::string text_;
};

}  // namespace navwright
