#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/digest.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/path_text.h"
#include "core/base/vec3.h"

namespace navwright {

// The fields of a struct in JSON are one list, which reads and writes them:
//
//     constexpr auto kShardFields = [](auto& json, auto& shard) {
//         json.closed();                                          // other fields are errors
//         json.field("name", shard.name);                         // must be there
//         json.field("share", shard.share, 0, 1);                 // a number within bounds
//         json.added("seed", shard.seed);                         // older files lack it
//         json.optional("note", shard.note);                      // written unless it is empty, absent or 0
//         json.field("state", shard.state, kStateWords);          // JsonWords: a text
//         json.optional("best", shard.best, kBestFields);         // a struct
//         json.field("ways", shard.ways, kWayFields, kMostWays);  // a list of structs, at most so many
//     };
//
// After the value come its constraints: `least, most` for a number (optional for integers), the maximum bytes
// of a text, the form of a list's elements and their maximum number. A std::map is an object of values by
// name. A field that is absent from the file leaves its value unchanged. Checks across fields follow
// readFields(), which reports the place of the struct (JsonView::reject()).

/// Maps a value to a text in JSON. `text` returns the text; `value` parses it, or returns nullopt, which
/// gives the error "'TEXT' is not WHAT".
template <class Text, class Value>
struct JsonWords {
    Text text;
    Value value;
    std::string_view what;  ///< "a node type"
    std::string_view hint = {};
};

/// A custom form: `read` takes a JsonView and returns the value, `write` takes a JsonWriter and the value.
template <class Read, class Write>
struct JsonForm {
    Read read;
    Write write;
};

/// The names of an enumeration whose `count` values start at 0.
template <class Enum>
[[nodiscard]] constexpr auto enumWords(std::string_view (*name)(Enum), std::size_t count,
                                       std::string_view what) {
    const auto value = [name, count](std::string_view text) -> std::optional<Enum> {
        for (std::size_t i = 0; i < count; ++i) {
            if (const auto one = static_cast<Enum>(i); name(one) == text) return one;
        }
        return std::nullopt;
    };
    return JsonWords{name, value, what};
}

inline constexpr JsonWords kHashWords{&ContentHash::hex, contentHashFromHex, "32 hexadecimal digits"};
inline constexpr JsonWords kPathWords{
    pathText, [](std::string_view text) { return std::optional(pathFromText(text)); }, "a path"};

namespace json_detail {

template <class V>
inline constexpr bool isOptional = false;
template <class V>
inline constexpr bool isOptional<std::optional<V>> = true;

template <class V>
inline constexpr bool isList = false;
template <class V>
inline constexpr bool isList<std::vector<V>> = true;

template <class V>
concept Whole = std::integral<V> && !std::same_as<V, bool>;
/// The form of a value that is not a plain one: JsonWords, JsonForm or a list of fields.
template <class F>
concept Shape = std::is_class_v<F>;

/// Whether the form is for a whole V rather than for the elements of a list.
template <class F, class V>
inline constexpr bool isFormOf = false;
template <class Read, class Write, class V>
inline constexpr bool isFormOf<JsonForm<Read, Write>, V> =
    std::same_as<std::invoke_result_t<const Read&, const JsonView&>, V>;

}  // namespace json_detail

/// Reads a struct's fields from an object. Failures are recorded in its document.
class FieldReader {
  public:
    static constexpr bool reads = true;

    explicit FieldReader(const JsonView& view);

    /// Rejects fields that are not in the list; reported before any other error of the object.
    void closed() { closed_ = true; }
    /// Calls `tell` with each field that is not in the list, which is no error then.
    void others(std::function<void(std::string_view key)> tell) { others_ = std::move(tell); }
    /// Checks the header of a file: format name, newest readable version. `written` is the version for
    /// writing.
    void format(std::string_view name, int newest, int written);
    void format(std::string_view name, int newest) { format(name, newest, newest); }
    /// The same of a file whose header may be absent.
    void addedFormat(std::string_view name, int newest);

    template <class V, class... Rest>
    void field(std::string_view key, V& value, const Rest&... rest) {
        note(key);
        readField(view_.field(key), value, rest...);
    }
    template <class V, class... Rest>
    void added(std::string_view key, V& value, const Rest&... rest) {
        note(key);
        if (view_.has(key)) readField(view_.field(key), value, rest...);
    }
    template <class V, class... Rest>
    void optional(std::string_view key, V& value, const Rest&... rest) {
        added(key, value, rest...);
    }
    /// Rejects a field that the struct must not have here.
    void absent(std::string_view key, std::string_view what) {
        note(key);
        check(!view_.has(key), key, what);
    }
    /// Rejects a field that was read, unless `good`.
    void check(bool good, std::string_view key, std::string_view what, std::string_view hint = {}) {
        if (!good) view_.reject(key, std::string(what), std::string(hint));
    }
    /// Must be called after the last field.
    void end();

  private:
    void note(std::string_view key) {
        if (closed_ || others_) asked_.push_back(key);
    }

    template <class V, class... Rest>
    static void readField(const JsonView& view, V& value, const Rest&... rest) {
        if constexpr (json_detail::isOptional<V>) {
            read(view, value.emplace(), rest...);
        } else {
            read(view, value, rest...);
        }
    }

    static void read(const JsonView& view, bool& flag) { flag = view.flag(); }
    static void read(const JsonView& view, Vec3& point) { point = view.vec3(); }
    static void read(const JsonView& view, std::string& text, std::size_t mostBytes = limit::kText) {
        text = view.text(mostBytes);
    }
    template <json_detail::Whole V>
    static void read(const JsonView& view, V& number) {
        if constexpr (std::unsigned_integral<V> && sizeof(V) == sizeof(std::uint64_t)) {
            number = view.count();
        } else {
            read(view, number, std::numeric_limits<V>::min(), std::numeric_limits<V>::max());
        }
    }
    template <json_detail::Whole V>
    static void read(const JsonView& view, V& number, std::int64_t least, std::int64_t most) {
        number = static_cast<V>(view.integer(least, most));
    }
    template <std::floating_point V>
    static void read(const JsonView& view, V& number, double least, double most) {
        number = static_cast<V>(view.real(least, most));
    }
    template <class V, class Text, class Value>
        requires(!json_detail::isList<V>)
    static void read(const JsonView& view, V& value, const JsonWords<Text, Value>& words) {
        const auto text = view.text();
        if (auto found = words.value(std::string_view(text))) {
            value = *std::move(found);
        } else {
            rejectWord(view, text, words.what, words.hint);
        }
    }
    template <class V, class Read, class Write>
        requires json_detail::isFormOf<JsonForm<Read, Write>, V>
    static void read(const JsonView& view, V& value, const JsonForm<Read, Write>& form) {
        value = form.read(view);
    }
    template <class V, json_detail::Shape Fields>
    static void read(const JsonView& view, V& part, const Fields& fields) {
        FieldReader reader(view);
        fields(reader, part);
        reader.end();
    }
    template <class V>
    static void read(const JsonView& view, std::vector<V>& list, std::size_t most = limit::kJsonValues) {
        for (const auto& element : view.elements(most)) read(element, list.emplace_back());
    }
    template <class V, json_detail::Shape Of>
        requires(!json_detail::isFormOf<Of, std::vector<V>>)
    static void read(const JsonView& view, std::vector<V>& list, const Of& of,
                     std::size_t most = limit::kJsonValues) {
        for (const auto& element : view.elements(most)) read(element, list.emplace_back(), of);
    }
    /// An object of values by name.
    template <class V>
    static void read(const JsonView& view, std::map<std::string, V>& named) {
        for (const auto& name : view.keys()) read(view.field(name), named[name]);
    }
    static void rejectWord(const JsonView& view, std::string_view text, std::string_view what,
                           std::string_view hint);

    JsonView view_;
    bool closed_ = false;
    bool failedBefore_;
    std::function<void(std::string_view)> others_ = {};
    std::vector<std::string_view> asked_ = {};  ///< the keys of the list, if others matter
};

/// Writes a struct's fields as members of the current object.
class FieldWriter {
  public:
    static constexpr bool reads = false;

    explicit FieldWriter(JsonWriter& json) : json_(json) {}

    void closed() {}
    void others(const auto&) {}
    void format(std::string_view name, int newest, int written);
    void format(std::string_view name, int newest) { format(name, newest, newest); }
    void addedFormat(std::string_view name, int newest) { format(name, newest); }

    template <class V, class... Rest>
    void field(std::string_view key, const V& value, const Rest&... rest) {
        json_.key(key);
        if constexpr (!json_detail::isOptional<V>) {
            write(value, rest...);
        } else if (value) {
            write(*value, rest...);
        } else {
            write(typename V::value_type(), rest...);
        }
    }
    template <class V, class... Rest>
    void added(std::string_view key, const V& value, const Rest&... rest) {
        field(key, value, rest...);
    }
    template <class V, class... Rest>
    void optional(std::string_view key, const V& value, const Rest&... rest) {
        if (!isEmpty(value)) field(key, value, rest...);
    }
    void absent(std::string_view, std::string_view) {}
    void check(bool, std::string_view, std::string_view, std::string_view = {}) {}

  private:
    template <class V>
    [[nodiscard]] static bool isEmpty(const V& value) {
        if constexpr (json_detail::isOptional<V>) {
            return !value.has_value();
        } else if constexpr (requires { value.empty(); }) {
            return value.empty();
        } else {
            return value == V();
        }
    }

    /// Flags, texts, points and numbers; bounds apply only to reading.
    template <class V, class... Bounds>
        requires(!json_detail::isList<V>)
    void write(const V& value, const Bounds&...) {
        json_.value(value);
    }
    template <class V, class Text, class Value>
        requires(!json_detail::isList<V>)
    void write(const V& value, const JsonWords<Text, Value>& words) {
        json_.value(std::string_view(std::invoke(words.text, value)));
    }
    template <class V, class Read, class Write>
        requires json_detail::isFormOf<JsonForm<Read, Write>, V>
    void write(const V& value, const JsonForm<Read, Write>& form) {
        form.write(json_, value);
    }
    template <class V, json_detail::Shape Fields>
    void write(const V& part, const Fields& fields);
    template <class V>
    void write(const std::vector<V>& list, std::size_t = 0) {
        json_.beginList(std::same_as<V, std::string> ? JsonWriter::Layout::lines : JsonWriter::Layout::line);
        for (const auto& one : list) json_.value(one);
        json_.endList();
    }
    template <class V, json_detail::Shape Of>
        requires(!json_detail::isFormOf<Of, std::vector<V>>)
    void write(const std::vector<V>& list, const Of& of, std::size_t = 0) {
        json_.beginList(json_detail::isFormOf<Of, V> ? JsonWriter::Layout::line : JsonWriter::Layout::lines);
        elements_ = true;
        for (const auto& one : list) write(one, of);
        elements_ = false;
        json_.endList();
    }
    template <class V>
    void write(const std::map<std::string, V>& named) {
        json_.beginObject();
        for (const auto& [name, value] : named) json_.member(name, value);
        json_.endObject();
    }

    JsonWriter& json_;
    bool elements_ = false;  ///< inside a list: each element on one line
};

/// Reads a struct by its list of fields.
template <class T, class Fields>
void readFields(const JsonView& view, T& value, const Fields& fields) {
    FieldReader reader(view);
    fields(reader, value);
    reader.end();
}

/// Writes a struct by its list of fields, as members of the current object.
template <class T, class Fields>
void writeFields(JsonWriter& json, const T& value, const Fields& fields) {
    FieldWriter writer(json);
    fields(writer, value);
}

/// Writes a struct by its list of fields as an object, alone or as a list element.
template <class T, class Fields>
void writeObject(JsonWriter& json, const T& value, const Fields& fields,
                 JsonWriter::Layout layout = JsonWriter::Layout::lines) {
    json.beginObject(layout);
    writeFields(json, value, fields);
    json.endObject();
}

/// The form of a struct that stands in one line, though its own object is written in several.
template <class T, class Fields>
[[nodiscard]] auto inOneLine(const Fields& fields) {
    const auto read = [fields](const JsonView& view) {
        T value{};
        readFields(view, value, fields);
        return value;
    };
    return JsonForm{read, [fields](JsonWriter& json, const T& value) {
                        writeObject(json, value, fields, JsonWriter::Layout::line);
                    }};
}

template <class V, json_detail::Shape Fields>
void FieldWriter::write(const V& part, const Fields& fields) {
    writeObject(json_, part, fields, elements_ ? JsonWriter::Layout::line : JsonWriter::Layout::lines);
}

/// Reads a whole file that holds one struct, as written by writeJson(). Errors: those of JsonDocument and of
/// the fields.
template <class T, class Fields>
[[nodiscard]] Result<T> readJson(std::string_view text, std::string_view file, const Fields& fields) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    T value{};
    readFields(document.root(), value, fields);
    return document.finish(std::move(value));
}

template <class T, class Fields>
[[nodiscard]] std::string writeJson(const T& value, const Fields& fields) {
    JsonWriter json;
    writeObject(json, value, fields);
    return std::move(json).take();
}

}  // namespace navwright
