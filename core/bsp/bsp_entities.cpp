#include "bsp/bsp_entities.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace navwright {

namespace {

struct Word {
    std::string_view text;
    bool quoted = false;

    [[nodiscard]] bool isBrace(char brace) const { return !quoted && text == std::string_view(&brace, 1); }
};

bool isBlank(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

/// Splits entity text into words.
class WordReader {
  public:
    explicit WordReader(std::string_view text) : text_(text.substr(0, text.find('\0'))) {}

    /// Nothing at the end of the text.
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

    /// As in the engine, a quote that never closes ends with the text.
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
    const auto damaged = [&](std::string_view what) {
        return fail(fmt::format("Entity {} (lump 0, entities): {} at byte {} of the text", entities.size(),
                                what, words.position()),
                    std::string(where));
    };
    while (const auto open = words.next()) {
        if (!open->isBrace('{')) return damaged("an opening brace is missing");
        BspEntity entity;
        while (true) {
            const auto key = words.next();
            if (!key) return damaged("the closing brace is missing");
            if (key->isBrace('}')) break;
            const auto value = words.next();
            if (!value || value->isBrace('}')) return damaged("a key has no value");
            entity.pairs.emplace_back(key->text, value->text);
        }
        entities.push_back(std::move(entity));
    }
    return entities;
}

}  // namespace navwright
