#include "core/base/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

namespace navwright {

namespace {

constexpr std::size_t kIndent = 2;

bool isPlain(char letter) {
    return letter >= ' ' && letter < '\x7f' && letter != '"' && letter != '\\';
}

/// Escapes and quotes; invalid UTF-8 becomes U+FFFD.
std::string quoted(std::string_view text) {
    if (std::ranges::all_of(text, isPlain)) return fmt::format("\"{}\"", text);
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void JsonWriter::separate() {
    if (afterKey_) {
        afterKey_ = false;
        return;
    }
    if (levels_.empty()) return;
    auto& level = levels_.back();
    if (!level.empty) text_ += level.layout == Layout::line ? ", " : ",";
    if (level.layout == Layout::lines) {
        text_ += '\n';
        text_.append(levels_.size() * kIndent, ' ');
    }
    level.empty = false;
}

void JsonWriter::begin(char bracket, Layout layout) {
    separate();
    text_ += bracket;
    const bool inLine = !levels_.empty() && levels_.back().layout == Layout::line;
    levels_.push_back({inLine ? Layout::line : layout});
}

void JsonWriter::end(char bracket) {
    const auto level = levels_.back();
    levels_.pop_back();
    if (level.layout == Layout::lines && !level.empty) {
        text_ += '\n';
        text_.append(levels_.size() * kIndent, ' ');
    }
    text_ += bracket;
}

void JsonWriter::key(std::string_view name) {
    separate();
    text_ += quoted(name);
    text_ += ": ";
    afterKey_ = true;
}

void JsonWriter::value(std::string_view text) {
    separate();
    text_ += quoted(text);
}

void JsonWriter::value(bool flag) {
    separate();
    text_ += flag ? "true" : "false";
}

void JsonWriter::value(float number) {
    auto shortest = fmt::format("{}", number);
    // Readers parse as double, where a float's shortest form may round to its neighbour.
    double wide = 0;
    std::from_chars(shortest.data(), shortest.data() + shortest.size(), wide);
    if (std::isfinite(number) && static_cast<float>(wide) == number && number != 0) {
        separate();
        text_ += shortest;
    } else {
        value(static_cast<double>(number));
    }
}

void JsonWriter::value(double number) {
    separate();
    if (!std::isfinite(number)) {
        text_ += "null";
    } else if (number == 0) {
        text_ += '0';  // never "-0", which readers take for an integer
    } else {
        fmt::format_to(std::back_inserter(text_), "{}", number);
    }
}

void JsonWriter::valueSigned(std::int64_t number) {
    separate();
    fmt::format_to(std::back_inserter(text_), "{}", number);
}

void JsonWriter::valueUnsigned(std::uint64_t number) {
    separate();
    fmt::format_to(std::back_inserter(text_), "{}", number);
}

void JsonWriter::value(const Vec3& point) {
    beginList(Layout::line);
    for (int i = 0; i < 3; ++i) value(point[i]);
    endList();
}

std::string JsonWriter::take() && {
    text_ += '\n';
    return std::move(text_);
}

}  // namespace navwright
