#include "core/map/bsp/bsp_entities.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/limits.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

namespace {

struct Word {
    std::string_view text;
    bool quoted = false;

    /// As in the engine, by its first letter: words end only at blanks.
    [[nodiscard]] bool isBrace(char brace) const { return !quoted && text.starts_with(brace); }
    /// Whether the brace is joined with a following word.
    [[nodiscard]] bool isGlued() const { return text.size() > 1; }
};

bool isBlank(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

/// Splits entity text into words.
class WordReader {
  public:
    explicit WordReader(std::string_view text) : text_(text.substr(0, text.find('\0'))) {}

    /// nullopt at the end of the text.
    std::optional<Word> next() {
        skipBlanksAndComments();
        if (position_ >= text_.size()) return std::nullopt;
        if (text_[position_] == '"') return Word{quoted(), true};
        const auto start = position_;
        while (position_ < text_.size() && !isBlank(text_[position_])) ++position_;
        return Word{text_.substr(start, position_ - start), false};
    }

    [[nodiscard]] std::size_t position() const { return position_; }

  private:
    [[nodiscard]] bool at(std::string_view what) const { return text_.substr(position_).starts_with(what); }

    void skipPast(std::string_view what) {
        const auto found = text_.find(what, position_);
        position_ = found == std::string_view::npos ? text_.size() : found + what.size();
    }

    void skipBlanksAndComments() {
        while (position_ < text_.size()) {
            if (isBlank(text_[position_])) {
                ++position_;
            } else if (at("//")) {
                skipPast("\n");
            } else if (at("/*")) {
                skipPast("*/");
            } else {
                return;
            }
        }
    }

    /// As in the engine, an unterminated quote ends with the text.
    std::string_view quoted() {
        const auto start = ++position_;
        skipPast("\"");
        const auto closed = text_[position_ - 1] == '"' && position_ > start;
        return text_.substr(start, position_ - start - (closed ? 1 : 0));
    }

    std::string_view text_;
    std::size_t position_ = 0;
};

}  // namespace

Result<std::vector<BspEntity>> parseEntities(std::string_view text, std::string_view where) {
    std::vector<BspEntity> entities;
    WordReader words(text);
    std::string_view missingBlank;
    std::size_t withModels = 0;
    const auto damaged = [&](std::string_view what) {
        return fail(fmt::format("Entity {} (lump 0, entities): {} at byte {} of the text", entities.size(),
                                missingBlank.empty() ? what : missingBlank, words.position()),
                    std::string(where));
    };
    while (const auto open = words.next()) {
        if (!open->isBrace('{')) return damaged("an opening brace is missing");
        missingBlank = open->isGlued() ? "a blank is missing after the opening brace" : "";
        BspEntity entity;
        while (true) {
            const auto key = words.next();
            if (!key) return damaged("the closing brace is missing");
            if (key->isBrace('}')) {
                missingBlank = key->isGlued() ? "a blank is missing after the closing brace" : "";
                break;
            }
            const auto value = words.next();
            if (!value || value->isBrace('}')) return damaged("a key has no value");
            entity.pairs.emplace_back(key->text, value->text);
        }
        // Moving and solid models are tested against all paths: a few models named many times would be
        // quadratic.
        if (entity.brushModel() > 0 && ++withModels > limit::kMapModels)
            return damaged("more entities have models than the engine takes");
        entities.push_back(std::move(entity));
    }
    return entities;
}

namespace {

/// Parses the number at the start of `text` and advances; like C's atoi and atof, ignores what follows.
template <class T>
std::optional<T> takeNumber(std::string_view& text) {
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return std::nullopt;
    text.remove_prefix(start);
    if (text.starts_with('+')) text.remove_prefix(1);
    T value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc()) return std::nullopt;
    text.remove_prefix(end - text.data());
    if constexpr (std::is_floating_point_v<T>) {
        if (!std::isfinite(value)) return std::nullopt;
    }
    return value;
}

}  // namespace

std::string_view BspEntity::value(std::string_view key) const {
    // The engine reads pairs in order into fields, so the last of equal keys wins.
    for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair) {
        if (sameKey(pair->first, key)) return pair->second;
    }
    return {};
}

bool sameKey(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, asciiLower, asciiLower);
}

namespace {

std::optional<Vec3> numbersOf(std::string_view text) {
    Vec3 point{0};
    for (int axis = 0; axis < 3; ++axis) {
        const auto number = takeNumber<float>(text);
        if (!number || std::isnan(*number)) return std::nullopt;
        point[axis] = *number;
    }
    return point;
}

}  // namespace

std::optional<Vec3> threeNumbers(std::string_view text) {
    const auto numbers = numbersOf(text);
    return numbers && inWorld(*numbers) ? numbers : std::nullopt;
}

Vec3 BspEntity::origin() const {
    const auto numbers = numbersOf(value("origin"));
    // Far coordinates stay outside any map.
    return numbers ? glm::clamp(*numbers, -limit::kCoordinate, limit::kCoordinate) : Vec3(0);
}

int BspEntity::intValue(std::string_view key, int fallback) const {
    auto text = value(key);
    return takeNumber<int>(text).value_or(fallback);
}

float BspEntity::floatValue(std::string_view key, float fallback) const {
    auto text = value(key);
    return takeNumber<float>(text).value_or(fallback);
}

int BspEntity::brushModel() const {
    auto text = value("model");
    if (!text.starts_with('*')) return -1;
    text.remove_prefix(1);
    const auto number = takeNumber<int>(text);
    return number && *number > 0 ? *number : -1;
}

}  // namespace navwright
