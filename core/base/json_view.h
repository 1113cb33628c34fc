#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/base/stop_scope.h"
#include "core/base/vec3.h"

namespace navwright {

struct JsonLimits {
    std::size_t bytes = limit::kJsonBytes;
    std::size_t depth = limit::kJsonDepth;    ///< objects and lists inside one another
    std::size_t values = limit::kJsonValues;  ///< including field names
};

class JsonView;

/// A parsed JSON text, and the first error found while reading its fields. A caller reads all fields and
/// checks once with finish(): after a failure reads return defaults (0, empty) and lists are empty. A stop
/// request through StopScope counts as a failure.
class JsonDocument {
  public:
    /// Parses a text within limits. `file` names it in errors. Errors: too large, too deep, too many values,
    /// UTF-16, invalid JSON (with line and column; comments and trailing commas are named). Takes up to 64
    /// times the text's size in memory, views included.
    [[nodiscard]] static Result<JsonDocument> parse(std::string_view text, std::string_view file,
                                                    const JsonLimits& limits = {});
    JsonDocument(JsonDocument&&) noexcept;
    JsonDocument& operator=(JsonDocument&&) noexcept;
    ~JsonDocument();

    /// The outermost value. Views are valid as long as the document.
    [[nodiscard]] JsonView root() const;
    [[nodiscard]] bool failed() const;
    /// Returns `value`, or the first failure.
    template <class T>
    [[nodiscard]] Result<T> finish(T value) const {
        if (auto failure = firstFailure()) return std::unexpected(*std::move(failure));
        return value;
    }

  private:
    friend class JsonView;
    struct Data;
    explicit JsonDocument(std::unique_ptr<Data> data);
    [[nodiscard]] std::optional<Failure> firstFailure() const;

    std::unique_ptr<Data> data_;
};

/// One value of a document and its path. Reading a field that is missing, of the wrong type or out of range
/// records a failure that names file and field.
class JsonView {
  public:
    /// Whether this is an object with this field, and the field is not null. Never records a failure.
    [[nodiscard]] bool has(std::string_view key) const;
    /// The value of a field, which must be there.
    [[nodiscard]] JsonView field(std::string_view key) const;

    [[nodiscard]] JsonView object(std::string_view key) const;
    /// The elements of a list of at most `maxCount`.
    [[nodiscard]] std::vector<JsonView> list(std::string_view key,
                                             std::size_t maxCount = limit::kJsonValues) const;
    [[nodiscard]] double real(std::string_view key, double min, double max) const;
    [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t min, std::int64_t max) const;
    [[nodiscard]] std::uint64_t count(std::string_view key) const;
    [[nodiscard]] bool flag(std::string_view key) const;
    /// A text of at most `maxBytes`.
    [[nodiscard]] std::string text(std::string_view key, std::size_t maxBytes = limit::kText) const;
    /// A number, string or boolean, as text.
    [[nodiscard]] std::string plain(std::string_view key) const;
    /// A point: three numbers, each within limit::kCoordinate.
    [[nodiscard]] Vec3 vec3(std::string_view key) const;

    /// Readers for this value itself, such as an element of a list.
    [[nodiscard]] bool isObject() const;
    [[nodiscard]] double real(double min, double max) const;
    [[nodiscard]] std::int64_t integer(std::int64_t min, std::int64_t max) const;
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] bool flag() const;
    [[nodiscard]] std::string text(std::size_t maxBytes = limit::kText) const;
    [[nodiscard]] Vec3 vec3() const;
    [[nodiscard]] std::vector<JsonView> elements(std::size_t maxCount = limit::kJsonValues) const;
    /// The names of an object's fields, sorted; what is no object is rejected.
    [[nodiscard]] std::vector<std::string> keys() const;

    /// Records a failure about this value, or about one of its fields.
    void reject(std::string what, std::string hint = {}) const;
    void reject(std::string_view key, std::string what, std::string hint) const;
    /// Rejects every field of this object that is not in `known`.
    void onlyKeys(std::initializer_list<std::string_view> known) const;
    /// Whether reading the document has failed.
    [[nodiscard]] bool failed() const;
    /// Tells an unknown field in place of the failure of this object's own fields, which may come of it: a
    /// field whose name is misspelt is missing, too.
    void onlyKeysInstead(std::span<const std::string_view> known) const;

    /// The file and path for messages: "report.json, field nodes[3].origin".
    [[nodiscard]] std::string where() const;

  private:
    friend class JsonDocument;
    JsonView(JsonDocument::Data* data, const void* value, std::string path)
        : data_(data), value_(value), path_(std::move(path)) {}
    [[nodiscard]] bool stopped() const;
    [[nodiscard]] std::string pathOf(std::string_view key) const;

    JsonDocument::Data* data_;
    const void* value_;  ///< nullptr after a failure
    std::string path_;
};

/// Checks the header of our JSON files, {"format": "navwright.patches", "version": 1, ...}. Rejects another
/// format and a version outside 1..`newest`.
void requireFormat(const JsonView& root, std::string_view format, std::int64_t newest);

/// Thrown to leave the parser when a stop is requested.
struct ParsingStopped {};

/// Text iterator for the parser that regularly checks for a stop request.
class StoppableText {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    StoppableText() = default;
    StoppableText(const char* at, const char* end) : at_(at), next_(at), end_(end) { look(); }

    reference operator*() const { return *at_; }
    StoppableText& operator++() {
        if (++at_ == next_) look();
        return *this;
    }
    StoppableText operator++(int) {
        auto before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const StoppableText& a, const StoppableText& b) { return a.at_ == b.at_; }

  private:
    void look() {
        constexpr std::ptrdiff_t kBetween = std::ptrdiff_t{1} << 18;  // bytes; about 5 ms
        next_ = at_ + std::min(kBetween, end_ - at_);
        if (at_ != end_ && stopAsked()) throw ParsingStopped();
    }

    const char* at_ = nullptr;
    const char* next_ = nullptr;  ///< where stopAsked() is checked next
    const char* end_ = nullptr;
};

}  // namespace navwright
