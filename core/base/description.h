#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/vec3.h"

namespace navwright {

/// How a report presents a field. The texts must outlive the description: use literals or enum names.
struct About {
    std::string_view meaning = {};  ///< one sentence without full stop, for the schema
    /// Shown before the value or as column header; for rows their noun, in the plural. Empty: not in the
    /// text.
    std::string_view label = {};
    std::string_view unit = {};
    int digits = 0;        ///< decimals in the text; JSON has full precision
    bool percent = false;  ///< a share of 1, shown in percent in the text
    bool gaps = false;     ///< may be non-finite: `-` in the text, null in JSON
};

/// Counts by name, in the report's order.
using NamedCounts = std::vector<std::pair<std::string, std::uint64_t>>;

struct FieldValue;
/// Single values by name; types may differ.
using NamedValues = std::vector<std::pair<std::string, FieldValue>>;

enum class FieldType : std::uint8_t { flag, integer, number, text, point, counts, values, any, record };

struct RecordShape;

/// A field of a description without access to its value.
struct FieldShape {
    std::string_view key;  ///< in JSON; empty: only in the text
    About about;
    FieldType type = FieldType::text;
    bool optional = false;
    bool list = false;
    bool nested = false;                             ///< a list of lists
    std::shared_ptr<const RecordShape> record = {};  ///< for FieldType::record
};

/// The layout of one struct in reports.
struct RecordShape {
    std::string_view format = {};  ///< "navwright.deaths"; empty: part of a report
    int version = 0;
    std::string_view title = {};
    std::vector<FieldShape> fields = {};
};

/// The value of a field; std::monostate if absent. Lists and the fields of records hold FieldValues.
struct FieldValue {
    std::variant<std::monostate, bool, std::int64_t, std::uint64_t, float, double, std::string, Vec3,
                 NamedCounts, NamedValues, std::vector<FieldValue>>
        held = {};

    [[nodiscard]] bool absent() const { return std::holds_alternative<std::monostate>(held); }
};

/// The values of a struct with its shape: the input of the report writers.
struct Described {
    std::shared_ptr<const RecordShape> shape;
    std::vector<FieldValue> values;  ///< one per field of the shape
};

/// The outputs that a report is written to. Fields that appear in none of them are not computed.
struct ReportReaders {
    bool text = true;
    bool json = true;

    /// The outputs among these in which the field appears.
    [[nodiscard]] ReportReaders of(const FieldShape& field) const {
        return {.text = text && (field.key.empty() || !field.about.label.empty()),
                .json = json && !field.key.empty()};
    }
    [[nodiscard]] bool none() const { return !text && !json; }
};

/// Returns `value` if `known`, else nullopt (an absent field).
template <class V>
[[nodiscard]] std::optional<std::decay_t<V>> onlyIf(bool known, V&& value) {
    return known ? std::optional<std::decay_t<V>>(std::forward<V>(value)) : std::nullopt;
}

/// Pairs counts, indexed by an enum's values, with the names of the values.
template <class Enum, class Counts>
[[nodiscard]] NamedCounts namedCounts(const Counts& counts, std::string_view (*name)(Enum)) {
    NamedCounts named;
    for (std::size_t i = 0; i < counts.size(); ++i) named.emplace_back(name(static_cast<Enum>(i)), counts[i]);
    return named;
}

/// Writes JSON: `format` and `version`, then every field with a key.
[[nodiscard]] std::string reportJson(const Described& report);
/// reportJson() on a single line.
[[nodiscard]] std::string reportJsonLine(const Described& report);
/// Writes text: `label  value unit` lines, and rows as tables with a header. Tables and lists show their
/// first `most` entries.
[[nodiscard]] std::string reportText(const Described& report, std::size_t most);
/// Writes the JSON Schema (draft 2020-12) of reportJson()'s output.
[[nodiscard]] std::string reportSchema(const RecordShape& shape);

namespace description_detail {

template <class V>
inline constexpr bool isOptional = false;
template <class V>
inline constexpr bool isOptional<std::optional<V>> = true;

template <class V>
concept Text = std::convertible_to<const V&, std::string_view>;
template <class V>
concept Counts = std::same_as<V, NamedCounts> || std::same_as<V, std::map<std::string, std::size_t>>;

struct TypeOf {
    FieldType type = FieldType::text;
    bool optional = false;
    bool list = false;
    bool nested = false;
};

template <class V>
consteval TypeOf typeOf() {
    if constexpr (isOptional<V>) {
        auto type = typeOf<typename V::value_type>();
        type.optional = true;
        return type;
    } else if constexpr (std::same_as<V, bool>) {
        return {FieldType::flag};
    } else if constexpr (std::integral<V>) {
        return {FieldType::integer};
    } else if constexpr (std::floating_point<V>) {
        return {FieldType::number};
    } else if constexpr (Text<V>) {
        return {FieldType::text};
    } else if constexpr (std::same_as<V, Vec3>) {
        return {FieldType::point};
    } else if constexpr (Counts<V>) {
        return {FieldType::counts};
    } else if constexpr (std::same_as<V, NamedValues>) {
        return {FieldType::values};
    } else if constexpr (std::same_as<V, FieldValue>) {
        return {FieldType::any};
    } else {
        auto type = typeOf<std::remove_cvref_t<std::ranges::range_value_t<V>>>();
        type.nested = type.list;
        type.list = true;
        return type;
    }
}

// Compiled once instead of per field.
[[nodiscard]] FieldValue flagValue(bool value);
[[nodiscard]] FieldValue integerValue(std::int64_t value);
[[nodiscard]] FieldValue countValue(std::uint64_t value);
[[nodiscard]] FieldValue floatValue(float value);
[[nodiscard]] FieldValue doubleValue(double value);
[[nodiscard]] FieldValue textValue(std::string_view value);
[[nodiscard]] FieldValue pointValue(const Vec3& value);
[[nodiscard]] FieldValue listValue(std::vector<FieldValue>&& values);

template <class V>
FieldValue valueOf(const V& value) {
    if constexpr (isOptional<V>) {
        return value ? valueOf(*value) : FieldValue();
    } else if constexpr (std::same_as<V, FieldValue>) {
        return value;
    } else if constexpr (std::same_as<V, bool>) {
        return flagValue(value);
    } else if constexpr (std::same_as<V, float>) {
        return floatValue(value);
    } else if constexpr (std::floating_point<V>) {
        return doubleValue(value);
    } else if constexpr (std::same_as<V, Vec3>) {
        return pointValue(value);
    } else if constexpr (std::same_as<V, NamedValues>) {
        return {value};
    } else if constexpr (std::signed_integral<V>) {
        return integerValue(value);
    } else if constexpr (std::unsigned_integral<V>) {
        return countValue(value);
    } else if constexpr (Text<V>) {
        return textValue(value);
    } else if constexpr (Counts<V>) {
        return {NamedCounts(value.begin(), value.end())};
    } else {
        std::vector<FieldValue> all;
        for (const auto& one : value) all.push_back(valueOf(one));
        return listValue(std::move(all));
    }
}

/// The part of a description that does not depend on the struct's type, to reduce template code.
class Fields {
  public:
    /// A function that gets a value, with its captures stored as raw bytes.
    struct Way {
        alignas(void*) std::byte bytes[48] = {};
    };
    struct Field;
    using Value = FieldValue (*)(const Field& field, const void* of, ReportReaders readers);
    struct Field {
        Way way;
        Value value;
        std::shared_ptr<const Fields> part = {};  ///< for records, rows and included parts
        std::size_t number = 0;                   ///< for an included field: its index in `part`
    };

    template <class W>
    [[nodiscard]] static Way keep(const W& way) {
        static_assert(sizeof(W) <= sizeof(Way) && std::is_trivially_copyable_v<W>,
                      "a way to a value is a member or a function that captures little");
        Way kept;
        new (kept.bytes) W(way);
        return kept;
    }
    template <class W>
    [[nodiscard]] static const W& wayOf(const Field& field) {
        return *std::launder(reinterpret_cast<const W*>(field.way.bytes));
    }

    void begin(std::string_view format, int version, std::string_view title);
    void add(std::string_view key, const About& about, TypeOf type, const Field& field);
    /// Adds all fields of `field.part`; `field.value` gets each by its index.
    void include(Field field);

    [[nodiscard]] std::shared_ptr<const RecordShape> shape() const { return shape_; }
    [[nodiscard]] std::vector<FieldValue> valuesOf(const void* of, ReportReaders readers) const;
    [[nodiscard]] FieldValue valueOf(std::size_t number, const void* of, ReportReaders readers) const {
        return fields_[number].value(fields_[number], of, readers);
    }
    [[nodiscard]] FieldValue recordOf(const void* of, ReportReaders readers) const;
    void addRow(std::vector<FieldValue>& rows, const void* of, ReportReaders readers) const;

  private:
    void put(const FieldShape& shape, const Field& field);

    std::shared_ptr<RecordShape> shape_ = std::make_shared<RecordShape>();
    std::vector<Field> fields_;
};

}  // namespace description_detail

/// Composes accessors: `wayThrough(part)(way)` applies `way` to the part of a struct that `part` returns. If
/// `part` returns an optional or a pointer, the composed accessor returns an optional.
template <class Part>
[[nodiscard]] constexpr auto wayThrough(Part part) {
    return [part]<class Way>(Way way) {
        return [part, way]<class T>(const T& of) -> decltype(auto) {
            using Got = std::invoke_result_t<const Part&, const T&>;
            if constexpr (description_detail::isOptional<std::remove_cvref_t<Got>> ||
                          std::is_pointer_v<std::remove_cvref_t<Got>>) {
                const auto& got = std::invoke(part, of);
                using Found = std::remove_cvref_t<std::invoke_result_t<const Way&, decltype(*got)>>;
                return got ? std::optional<Found>(std::invoke(way, *got)) : std::optional<Found>();
            } else if constexpr (std::is_reference_v<Got>) {
                return std::invoke(way, std::invoke(part, of));
            } else {
                // A part returned by value would be gone, so copy what is read from it.
                const Got made = std::invoke(part, of);
                return std::remove_cvref_t<std::invoke_result_t<const Way&, const Got&>>(
                    std::invoke(way, made));
            }
        };
    };
}

/// The fields of T in reports, from which JSON, text and schema are made. A way to a value is a member
/// pointer, or a function of a T with at most 48 bytes of trivially copyable captures. Values are flags,
/// numbers, texts, points, NamedCounts, NamedValues, lists (also nested), and optionals.
template <class T>
class Description {
  public:
    /// Describes part of a report.
    Description() = default;
    /// Describes a whole report. `format` is "navwright.NAME"; the schema is docs/schemas/NAME.schema.json.
    Description(std::string_view format, int version, std::string_view title) {
        fields_.begin(format, version, title);
    }

    template <class Way>
    Description& field(std::string_view key, Way way, const About& about) {
        using Got = std::remove_cvref_t<std::invoke_result_t<const Way&, const T&>>;
        fields_.add(key, about, description_detail::typeOf<Got>(),
                    {Fields::keep(way), [](const Field& field, const void* of, ReportReaders) {
                         return description_detail::valueOf(
                             std::invoke(Fields::wayOf<Way>(field), *static_cast<const T*>(of)));
                     }});
        return *this;
    }
    /// Adds a field that is only in the text.
    template <class Way>
    Description& shown(Way way, const About& about) {
        return field({}, std::move(way), about);
    }
    /// Adds whole lines to the text, without the final line end. An empty text is left out.
    template <class Way>
    Description& line(Way way) {
        return field({}, std::move(way), {});
    }

    /// Adds a struct with its own description. `way` returns it, an optional or a pointer.
    template <class Way, class U>
    Description& record(std::string_view key, Way way, const Description<U>& part, const About& about) {
        using Got = std::remove_cvref_t<std::invoke_result_t<const Way&, const T&>>;
        constexpr bool direct = std::same_as<Got, U>;
        fields_.add(key, about, {.type = FieldType::record, .optional = !direct},
                    {Fields::keep(way),
                     [](const Field& field, const void* of, ReportReaders readers) -> FieldValue {
                         const auto& got = std::invoke(Fields::wayOf<Way>(field), *static_cast<const T*>(of));
                         if constexpr (direct) {
                             return field.part->recordOf(&got, readers);
                         } else {
                             if (!got) return {};
                             const U& one = *got;
                             return field.part->recordOf(&one, readers);
                         }
                     },
                     part.kept()});
        return *this;
    }
    /// Adds a list (or an optional list) of structs: a table in the text. Without key and label the table is
    /// only in the text, without a title.
    template <class Way, class U>
    Description& rows(std::string_view key, Way way, const Description<U>& row, const About& about) {
        using Got = std::remove_cvref_t<std::invoke_result_t<const Way&, const T&>>;
        constexpr bool optional = description_detail::isOptional<Got>;
        fields_.add(key, about, {.type = FieldType::record, .optional = optional, .list = true},
                    {Fields::keep(way),
                     [](const Field& field, const void* of, ReportReaders readers) -> FieldValue {
                         const auto& got = std::invoke(Fields::wayOf<Way>(field), *static_cast<const T*>(of));
                         std::vector<FieldValue> all;
                         const auto add = [&](const U& one) { field.part->addRow(all, &one, readers); };
                         if constexpr (optional) {
                             if (!got) return {};
                             for (const auto& one : *got) add(one);
                         } else {
                             for (const auto& one : got) add(one);
                         }
                         return description_detail::listValue(std::move(all));
                     },
                     row.kept()});
        return *this;
    }
    /// Adds the fields of a part to this record.
    template <class Way, class U>
    Description& include(Way way, const Description<U>& part) {
        fields_.include({Fields::keep(way),
                         [](const Field& field, const void* of, ReportReaders readers) {
                             const U& got =
                                 std::invoke(Fields::wayOf<Way>(field), *static_cast<const T*>(of));
                             return field.part->valueOf(field.number, &got, readers);
                         },
                         part.kept()});
        return *this;
    }

    [[nodiscard]] std::shared_ptr<const RecordShape> shape() const { return fields_.shape(); }
    /// Gets the values that `readers` need; the others are left absent.
    [[nodiscard]] Described of(const T& value, ReportReaders readers = {}) const {
        return {shape(), fields_.valuesOf(&value, readers)};
    }

  private:
    template <class>
    friend class Description;

    using Fields = description_detail::Fields;
    using Field = Fields::Field;

    [[nodiscard]] std::shared_ptr<const Fields> kept() const {
        return std::make_shared<const Fields>(fields_);
    }

    Fields fields_;
};

}  // namespace navwright
