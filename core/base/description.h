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

/// What a field of a report tells its readers. Its texts outlive the description; they are literals or names
/// of enums.
struct About {
    std::string_view meaning = {};  ///< one sentence without its dot, for the schema
    /// Before the value, or above the column; of rows what they are, in the plural. Empty: the text leaves
    /// the field out.
    std::string_view label = {};
    std::string_view unit = {};
    int digits = 0;        ///< behind the point, in the text; JSON has numbers in full
    bool percent = false;  ///< a share of 1, in percent in the text
    bool gaps = false;     ///< a number may be unknown: not finite, `-` in the text and null in JSON
};

/// How often each named thing was counted, in the order of the report.
using NamedCounts = std::vector<std::pair<std::string, std::uint64_t>>;

struct FieldValue;
/// Single values by name, of types that differ.
using NamedValues = std::vector<std::pair<std::string, FieldValue>>;

enum class FieldType : std::uint8_t { flag, integer, number, text, point, counts, values, any, record };

struct RecordShape;

/// A field as its description has it, without the way to its value.
struct FieldShape {
    std::string_view key;  ///< in JSON; empty: in the text alone
    About about;
    FieldType type = FieldType::text;
    bool optional = false;
    bool list = false;
    bool nested = false;                             ///< the elements of the list are lists
    std::shared_ptr<const RecordShape> record = {};  ///< of FieldType::record
};

/// What one struct looks like in reports.
struct RecordShape {
    std::string_view format = {};  ///< "navwright.deaths"; empty: part of a report
    int version = 0;
    std::string_view title = {};
    std::vector<FieldShape> fields = {};
};

/// The value of a field; nothing where it is absent. A list, or the fields of a record, are values in turn.
struct FieldValue {
    std::variant<std::monostate, bool, std::int64_t, std::uint64_t, float, double, std::string, Vec3,
                 NamedCounts, NamedValues, std::vector<FieldValue>>
        held = {};

    [[nodiscard]] bool absent() const { return std::holds_alternative<std::monostate>(held); }
};

/// A struct beside its shape: what the writers need.
struct Described {
    std::shared_ptr<const RecordShape> shape;
    std::vector<FieldValue> values;  ///< as many as the shape's fields
};

/// The outputs that a report is written to. Fields that none of them reads are not computed.
struct ReportReaders {
    bool text = true;
    bool json = true;

    /// The ones among these that read the field.
    [[nodiscard]] ReportReaders of(const FieldShape& field) const {
        return {.text = text && (field.key.empty() || !field.about.label.empty()),
                .json = json && !field.key.empty()};
    }
    [[nodiscard]] bool none() const { return !text && !json; }
};

/// The value of a field that is absent unless `known`.
template <class V>
[[nodiscard]] std::optional<std::decay_t<V>> onlyIf(bool known, V&& value) {
    return known ? std::optional<std::decay_t<V>>(std::forward<V>(value)) : std::nullopt;
}

/// What is counted by an enum, by the names of its values.
template <class Enum, class Counts>
[[nodiscard]] NamedCounts namedCounts(const Counts& counts, std::string_view (*name)(Enum)) {
    NamedCounts named;
    for (std::size_t i = 0; i < counts.size(); ++i) named.emplace_back(name(static_cast<Enum>(i)), counts[i]);
    return named;
}

/// JSON: `format` and `version`, then the fields that have a key.
[[nodiscard]] std::string reportJson(const Described& report);
/// reportJson() on one line.
[[nodiscard]] std::string reportJsonLine(const Described& report);
/// Text: `label  value unit` in lines, rows as tables with a header. A table or list shows the first `most`.
[[nodiscard]] std::string reportText(const Described& report, std::size_t most);
/// The JSON Schema (draft 2020-12) of what reportJson() writes.
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

// Compiled once, not again for each field.
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

/// The fields of a description without the struct's type, so that little is compiled for each of them.
class Fields {
  public:
    /// Members and captures of functions that find a value: copied as bytes.
    struct Way {
        alignas(void*) std::byte bytes[48] = {};
    };
    struct Field;
    using Value = FieldValue (*)(const Field& field, const void* of, ReportReaders readers);
    struct Field {
        Way way;
        Value value;
        std::shared_ptr<const Fields> part = {};  ///< of a record, of rows, or included
        std::size_t number = 0;                   ///< of an included field, in `part`
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
    /// All fields of `field.part`: `field.value` finds each by its number.
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
                // What lies in a part that is made on the way goes with it.
                const Got made = std::invoke(part, of);
                return std::remove_cvref_t<std::invoke_result_t<const Way&, const Got&>>(
                    std::invoke(way, made));
            }
        };
    };
}

/// What a report says of a T: one list of fields that JSON, text and schema are made of. A way to a value is
/// a member, or a function of a T that captures at most 48 bytes, all of them trivial to copy. Values are
/// flags, numbers, texts, points, counts or values by name, lists of these or of lists, and optionals.
template <class T>
class Description {
  public:
    /// Describes a part of a report.
    Description() = default;
    /// Describes a whole report; its schema is docs/schemas/NAME.schema.json, where `format` is
    /// "navwright.NAME".
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
    /// A field of the text alone.
    template <class Way>
    Description& shown(Way way, const About& about) {
        return field({}, std::move(way), about);
    }
    /// Whole lines of the text, without the last one's end; an empty text is left out.
    template <class Way>
    Description& line(Way way) {
        return field({}, std::move(way), {});
    }

    /// A struct with a description of its own; `way` gives one, an optional or a pointer.
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
    /// A list, or an optional one, of such structs: a table in the text. Without key and label it is one of
    /// the text alone, without a title.
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
    /// The fields of a part, as fields of this.
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
    /// Only the values that these readers need. Other readers would find fields missing.
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
