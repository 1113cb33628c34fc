#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/description.h"
#include "core/base/vec3.h"

namespace navwright {

/// What is to be told about a thing, in order: names with values, lists or facts of their own. Prints as text
/// for people and as JSON for programs.
class Facts {
  public:
    void add(std::string_view key, std::string_view value) {
        entries_.push_back({std::string(key), std::string(value)});
    }
    void add(std::string_view key, const char* value) { add(key, std::string_view(value)); }
    void add(std::string_view key, bool value) { entries_.push_back({std::string(key), value}); }
    void add(std::string_view key, double value) { entries_.push_back({std::string(key), value}); }
    void add(std::string_view key, std::integral auto value) {
        entries_.push_back({std::string(key), static_cast<std::int64_t>(value)});
    }
    void add(std::string_view key, const Vec3& value) { entries_.push_back({std::string(key), value}); }
    void add(std::string_view key, std::vector<std::string> values) {
        entries_.push_back({std::string(key), std::move(values)});
    }
    /// Facts within facts; valid as long as these. With Keys::names their keys are names of things, to be
    /// shown as they are.
    enum class Keys { words, names };
    [[nodiscard]] Facts& group(std::string_view key, Keys keys = Keys::words);

    /// Adds all of another's at the end.
    void append(Facts&& other);

    /// The facts as values of a report.
    [[nodiscard]] NamedValues values() const;
    /// A line per fact, `indent` spaces before it; underscores of words become spaces.
    [[nodiscard]] std::string text(std::size_t indent) const;

  private:
    using Value =
        std::variant<std::string, bool, double, std::int64_t, Vec3, std::vector<std::string>, const Facts*>;
    struct Entry {
        std::string key;
        Value value;
    };

    Keys keys_ = Keys::words;
    std::vector<Entry> entries_;
    std::vector<std::unique_ptr<Facts>> groups_;
};

}  // namespace navwright
