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

/// Comma-separated values as RFC 4180 has them, lines ended by \n alone: fields are quoted where commas,
/// quotes or line ends are in them.
class CsvText {
  public:
    CsvText() = default;
    explicit CsvText(std::initializer_list<std::string_view> head) { line(head); }

    /// One line: texts, whole numbers, CsvNumber, floats in their shortest form, true and false as 1 and 0.
    template <class... Fields>
    void row(const Fields&... fields) {
        (add(fields), ...);
        text_.back() = '\n';
    }
    /// One line of as many texts as there are.
    void line(const std::ranges::input_range auto& fields) {
        for (const auto& field : fields) add(std::string_view(field));
        text_.back() = '\n';
    }

    [[nodiscard]] std::string_view view() const { return text_; }
    /// For more rows, without what was there.
    void clear() { text_.clear(); }
    [[nodiscard]] std::string take() && { return std::move(text_); }

  private:
    void add(std::string_view text);
    void add(const CsvNumber& number);
    void add(float number);
    void add(std::integral auto number) {
        char digits[24];
        // Characters and truth values are numbers here.
        text_.append(digits, std::to_chars(std::begin(digits), std::end(digits), +number).ptr);
        text_ += ',';
    }

    std::string text_;
};

}  // namespace navwright
