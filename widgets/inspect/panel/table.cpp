#include "widgets/inspect/panel/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>
#include <set>
#include <utility>

#include "core/base/csv_text.h"

namespace navwright {

namespace {

std::pair<ItemKind, std::uint64_t> orderOf(const Item& item) {
    return {item.kind, item.id};
}

}  // namespace

std::string Table::text(std::size_t row, std::size_t column) const {
    const auto& kind = columns[column];
    if (kind.kind == TableColumn::Kind::word) return word(row, column);
    const auto number = value(row, column);
    return std::isnan(number) ? std::string() : fmt::format("{:.{}f}", number, kind.decimals);
}

std::optional<std::size_t> Table::rowOf(const Item& item) const {
    const auto found = std::ranges::lower_bound(byItem_, orderOf(item), {},
                                                [this](std::uint32_t row) { return orderOf(items[row]); });
    if (found == byItem_.end() || items[*found] != item) return std::nullopt;
    return *found;
}

std::vector<std::string> Table::wordsOf(std::size_t column) const {
    std::set<std::string> found;
    for (std::size_t row = 0; row < rows(); ++row) found.insert(word(row, column));
    found.erase("");
    return {found.begin(), found.end()};
}

void Table::add(const Item& item, const std::vector<double>& values) {
    items.push_back(item);
    values_.insert(values_.end(), values.begin(), values.end());
}

double Table::wordValue(const std::string& word) {
    const auto [known, fresh] = numbers_.try_emplace(word, static_cast<double>(words_.size()));
    if (fresh) words_.push_back(word);
    return known->second;
}

void Table::finish() {
    byItem_.resize(items.size());
    std::iota(byItem_.begin(), byItem_.end(), 0u);
    std::ranges::sort(byItem_, {}, [this](std::uint32_t row) { return orderOf(items[row]); });
}

std::string csvOf(const Table& table, const std::vector<std::size_t>& rows) {
    CsvText csv;
    csv.line(table.columns | std::views::transform(&TableColumn::title));
    for (const auto row : rows) {
        csv.line(std::views::iota(std::size_t{0}, table.columns.size()) |
                 std::views::transform([&](std::size_t column) { return table.text(row, column); }));
    }
    return std::move(csv).take();
}

}  // namespace navwright
