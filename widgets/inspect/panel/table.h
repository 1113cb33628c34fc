#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "widgets/drawing/draw/item.h"

namespace navwright {

/// What a column of a table holds.
struct TableColumn {
    enum class Kind {
        number,  ///< value, shown with `decimals`
        id,      ///< a number that names something
        word,    ///< value is an index into Table::words
    };
    std::string title;
    std::string tip;
    Kind kind = Kind::number;
    int decimals = 0;
};

/// A table as plain data: one value per row and column; NaN shows nothing.
class Table {
  public:
    std::vector<TableColumn> columns;
    std::vector<Item> items;  ///< by row
    int typeColumn = 0;       ///< the word column that a type filter is about

    [[nodiscard]] std::size_t rows() const { return items.size(); }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const {
        return values_[row * columns.size() + column];
    }
    /// A cell of a word column.
    [[nodiscard]] const std::string& word(std::size_t row, std::size_t column) const {
        return words_[static_cast<std::size_t>(value(row, column))];
    }
    /// A cell as text, as it is shown and as it is in a CSV file.
    [[nodiscard]] std::string text(std::size_t row, std::size_t column) const;
    [[nodiscard]] bool isWord(std::size_t column) const {
        return columns[column].kind == TableColumn::Kind::word;
    }
    /// The row of an item; nothing if it has none.
    [[nodiscard]] std::optional<std::size_t> rowOf(const Item& item) const;
    /// The words that occur in a column, sorted.
    [[nodiscard]] std::vector<std::string> wordsOf(std::size_t column) const;

    /// Takes one value per column.
    void add(const Item& item, const std::vector<double>& values);
    /// The value that stands for a word.
    [[nodiscard]] double wordValue(const std::string& word);
    /// Call once after the last add().
    void finish();

  private:
    std::vector<double> values_;
    std::vector<std::string> words_;
    std::map<std::string, double> numbers_;
    std::vector<std::uint32_t> byItem_;  ///< rows in ascending items
};

/// The rows as CSV, with a header.
[[nodiscard]] std::string csvOf(const Table& table, const std::vector<std::size_t>& rows);

}  // namespace navwright
