#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/path_text.h"

namespace navwright {

namespace {

using Cells = std::vector<std::string>;

/// Width of a text in characters, not bytes.
std::size_t widthOf(std::string_view text) {
    return toIndex(std::ranges::count_if(
        text, [](char letter) { return (static_cast<unsigned char>(letter) & 0xC0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t width, bool right) {
    const std::string blanks(width - std::min(width, widthOf(text)), ' ');
    return right ? blanks + std::string(text) : std::string(text) + blanks;
}

bool isRight(const FieldShape& field) {
    return !field.list && (field.type == FieldType::integer || field.type == FieldType::number);
}

std::string numberText(double number, const About& about) {
    if (!std::isfinite(number)) return "-";
    return fmt::format("{:.{}f}", about.percent ? 100 * number : number, about.digits);
}

std::string countsText(const NamedCounts& counts) {
    std::string text;
    for (const auto& [name, count] : counts) {
        if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, printable(name, ""));
    }
    return text;
}

/// A value other than a record as text; empty when absent.
std::string valueText(const FieldValue& value, const About& about, std::size_t most) {
    return std::visit(
        [&]<class V>(const V& held) -> std::string {
            if constexpr (std::same_as<V, std::monostate>) {
                return {};
            } else if constexpr (std::same_as<V, bool>) {
                return held ? "yes" : "no";
            } else if constexpr (std::integral<V>) {
                return fmt::to_string(held);
            } else if constexpr (std::floating_point<V>) {
                return numberText(held, about);
            } else if constexpr (std::same_as<V, std::string>) {
                return printable(held, "");
            } else if constexpr (std::same_as<V, Vec3>) {
                return fmt::format("({:.{}f}, {:.{}f}, {:.{}f})", held.x, about.digits, held.y, about.digits,
                                   held.z, about.digits);
            } else if constexpr (std::same_as<V, NamedCounts>) {
                return countsText(held);
            } else if constexpr (std::same_as<V, NamedValues>) {
                std::string text;
                for (const auto& [name, one] : held)
                    text +=
                        fmt::format("{}{} {}", text.empty() ? "" : ", ", name, valueText(one, about, most));
                return text;
            } else {
                std::string text;
                for (std::size_t i = 0; i < std::min(most, held.size()); ++i)
                    text += (i == 0 ? "" : ", ") + valueText(held[i], about, most);
                return held.size() > most ? fmt::format("{} and {} more", text, held.size() - most) : text;
            }
        },
        value.held);
}

std::string_view unitOf(const About& about) {
    return about.percent ? "%" : about.unit;
}

/// Removes the padding of the last column and ends the line.
std::string endedLine(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

/// A table column: the header, then one cell per row.
struct Column {
    bool right = false;
    Cells cells;
    std::size_t width = 0;

    void add(std::string cell) {
        width = std::max(width, widthOf(cell));
        cells.push_back(std::move(cell));
    }
    [[nodiscard]] bool empty() const {
        return std::ranges::all_of(cells.begin() + 1, cells.end(),
                                   [](const auto& cell) { return cell.empty(); });
    }
};

std::vector<Column> columnsOf(const RecordShape& shape, const std::vector<FieldValue>& rows,
                              std::size_t most) {
    std::vector<Column> columns;
    for (std::size_t i = 0; i < shape.fields.size(); ++i) {
        const auto& field = shape.fields[i];
        if (field.about.label.empty()) continue;
        Column column{.right = isRight(field), .cells = {}};
        const auto unit = unitOf(field.about);
        column.add(unit.empty() ? std::string(field.about.label)
                                : fmt::format("{}, {}", field.about.label, unit));
        for (std::size_t row = 0; row < std::min(most, rows.size()); ++row)
            column.add(valueText(std::get<std::vector<FieldValue>>(rows[row].held)[i], field.about, most));
        if (!column.empty()) columns.push_back(std::move(column));
    }
    return columns;
}

/// "holes: 3" if labelled, then the header and the first rows.
std::string tableText(const FieldShape& field, const std::vector<FieldValue>& rows, std::size_t most) {
    if (rows.empty()) return {};
    const auto& label = field.about.label;
    auto text = label.empty() ? std::string() : fmt::format("{}: {}\n", label, rows.size());
    if (most == 0) return text;
    const auto columns = columnsOf(*field.record, rows, most);
    for (std::size_t row = 0; row <= std::min(most, rows.size()); ++row) {
        std::string line;
        for (const auto& column : columns)
            line += "  " + padded(column.cells[row], column.width, column.right);
        text += endedLine(std::move(line));
    }
    if (rows.size() > most) text += fmt::format("  ... and {} more\n", rows.size() - most);
    return text;
}

/// Aligned lines of `label  value unit`.
struct Pairs {
    struct Pair {
        std::string_view label;
        std::string value;
        std::string_view unit;
        bool right = false;
    };
    std::vector<Pair> all = {};

    [[nodiscard]] std::string text(std::string_view indent) const {
        std::size_t labels = 0, numbers = 0;
        for (const auto& pair : all) {
            labels = std::max(labels, widthOf(pair.label));
            if (pair.right) numbers = std::max(numbers, widthOf(pair.value));
        }
        std::string text;
        for (const auto& [label, value, unit, right] : all) {
            text += endedLine(fmt::format("{}{}  {} {}", indent, padded(label, labels, false),
                                          padded(value, right ? numbers : 0, true), unit));
        }
        return text;
    }
};

/// Builds the text of a record. Tables and titled parts are surrounded by empty lines.
class RecordText {
  public:
    RecordText(std::string indent, std::size_t most) : indent_(std::move(indent)), most_(most) {}

    std::string of(const RecordShape& shape, const std::vector<FieldValue>& values) {
        for (std::size_t i = 0; i < shape.fields.size(); ++i) {
            if (!values[i].absent()) add(shape.fields[i], values[i]);
        }
        endPairs();
        return std::move(text_);
    }

  private:
    void add(const FieldShape& field, const FieldValue& value) {
        const bool labelled = !field.about.label.empty();
        if (!labelled && !field.key.empty()) return;
        if (field.list && field.type == FieldType::record) {
            addBlock(tableText(field, std::get<std::vector<FieldValue>>(value.held), most_));
        } else if (!labelled) {
            addLine(std::get<std::string>(value.held));
        } else if (field.type == FieldType::record) {
            addBlock(partText(field, std::get<std::vector<FieldValue>>(value.held)));
        } else if (auto text = valueText(value, field.about, most_); !text.empty()) {
            pairs_.all.push_back({field.about.label, std::move(text), unitOf(field.about), isRight(field)});
        }
    }
    std::string partText(const FieldShape& field, const std::vector<FieldValue>& values) const {
        auto text = RecordText(indent_ + "  ", most_).of(*field.record, values);
        return text.empty() ? text : fmt::format("{}{}:\n{}", indent_, field.about.label, text);
    }
    void addLine(const std::string& line) {
        if (line.empty()) return;
        endPairs();
        startAfterBlock();
        text_ += indent_ + line + '\n';
    }
    void addBlock(const std::string& block) {
        if (block.empty()) return;
        endPairs();
        if (!text_.empty()) text_ += '\n';
        text_ += block;
        afterBlock_ = true;
    }
    void endPairs() {
        if (pairs_.all.empty()) return;
        startAfterBlock();
        text_ += pairs_.text(indent_);
        pairs_.all.clear();
    }
    void startAfterBlock() {
        if (afterBlock_) text_ += '\n';
        afterBlock_ = false;
    }

    std::string indent_;
    std::size_t most_;
    std::string text_;
    Pairs pairs_;
    bool afterBlock_ = false;
};

}  // namespace

std::string reportText(const Described& report, std::size_t most) {
    return RecordText({}, most).of(*report.shape, report.values);
}

}  // namespace navwright
