#pragma once

#include <charconv>
#include <concepts>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

namespace navwright {

/// A number with so many decimals.
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

    /// One line: texts, whole numbers, CsvNumber, floats in their shortest form, true and false as 1 and 0;
    /// an empty optional leaves its field empty.
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
    [[nodiscard]] std::string take() { return std::exchange(text_, {}); }

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
    template <class Field>
    void add(const std::optional<Field>& field) {
        if (field) return add(*field);
        text_ += ',';
    }

    std::string text_;
};

}  // namespace navwright
