#include "core/base/description.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/base/json_writer.h"

namespace navwright {

namespace {

using Layout = JsonWriter::Layout;
using FieldValues = std::vector<FieldValue>;

void writeFields(JsonWriter& json, const RecordShape& shape, const FieldValues& values);
void writeOne(JsonWriter& json, const FieldShape& shape, const FieldValue& value);

/// A record is written on one line, unless it contains rows, or is no row itself and contains records.
Layout layoutOf(const RecordShape& shape, bool isRow) {
    const bool holds = std::ranges::any_of(shape.fields, [&](const FieldShape& field) {
        return field.type == FieldType::record && !field.key.empty() && (field.list || !isRow);
    });
    return holds ? Layout::lines : Layout::line;
}

void writeRecord(JsonWriter& json, const RecordShape& shape, const FieldValues& values, Layout layout) {
    json.beginObject(layout);
    writeFields(json, shape, values);
    json.endObject();
}

void writeList(JsonWriter& json, const FieldShape& shape, const FieldValues& values, Layout layout) {
    json.beginList(layout);
    for (const auto& one : values) writeOne(json, shape, one);
    json.endList();
}

/// A single value of the field or of its list.
void writeOne(JsonWriter& json, const FieldShape& shape, const FieldValue& value) {
    std::visit(
        [&]<class V>(const V& held) {
            if constexpr (std::same_as<V, FieldValues>) {
                if (shape.record == nullptr) return writeList(json, shape, held, Layout::line);
                writeRecord(json, *shape.record, held, layoutOf(*shape.record, shape.list));
            } else if constexpr (std::same_as<V, NamedCounts> || std::same_as<V, NamedValues>) {
                json.beginObject(Layout::line);
                for (const auto& [name, one] : held) {
                    json.key(name);
                    if constexpr (std::same_as<V, NamedCounts>) json.value(one);
                    if constexpr (std::same_as<V, NamedValues>) writeOne(json, shape, one);
                }
                json.endObject();
            } else if constexpr (!std::same_as<V, std::monostate>) {
                json.value(held);
            }
        },
        value.held);
}

void writeField(JsonWriter& json, const FieldShape& shape, const FieldValue& value) {
    json.key(shape.key);
    if (!shape.list) return writeOne(json, shape, value);
    const bool lines = shape.type == FieldType::record || shape.type == FieldType::point || shape.nested;
    writeList(json, shape, std::get<FieldValues>(value.held), lines ? Layout::lines : Layout::line);
}

void writeFields(JsonWriter& json, const RecordShape& shape, const FieldValues& values) {
    for (std::size_t i = 0; i < shape.fields.size(); ++i) {
        const auto& field = shape.fields[i];
        if (!field.key.empty() && !values[i].absent()) writeField(json, field, values[i]);
    }
}

/// JSON Schema type names by FieldType; empty for a value of any type.
constexpr std::string_view kTypeNames[] = {"boolean", "integer", "number", "string", "array",
                                           "object",  "object",  "",       "object"};

void writeSchemaFields(JsonWriter& json, const RecordShape& shape);

/// The schema of a field, or of the elements of its list.
void writeType(JsonWriter& json, const FieldShape& field) {
    const auto name = kTypeNames[toIndex(field.type)];
    if (field.about.gaps) {
        json.key("type");
        json.beginList(Layout::line);
        json.value(name);
        json.value("null");
        json.endList();
    } else if (field.type != FieldType::any) {
        json.member("type", name);
    }
    if (field.type == FieldType::point) {
        json.key("items");
        json.beginObject(Layout::line);
        json.member("type", "number");
        json.endObject();
        json.member("minItems", 3);
        json.member("maxItems", 3);
    } else if (field.type == FieldType::counts) {
        json.key("additionalProperties");
        json.beginObject(Layout::line);
        json.member("type", "integer");
        json.endObject();
    } else if (field.type == FieldType::values) {
        json.member("additionalProperties", true);
    } else if (field.type == FieldType::record) {
        writeSchemaFields(json, *field.record);
    }
}

/// The schema of a list's elements.
void writeElementType(JsonWriter& json, const FieldShape& field) {
    if (!field.nested) return writeType(json, field);
    json.member("type", "array");
    json.key("items");
    json.beginObject();
    writeType(json, field);
    json.endObject();
}

std::string meaningOf(const About& about) {
    return about.unit.empty() ? std::string(about.meaning)
                              : fmt::format("{} ({})", about.meaning, about.unit);
}

void writeSchemaField(JsonWriter& json, const FieldShape& field) {
    json.key(field.key);
    json.beginObject(field.type == FieldType::record ? Layout::lines : Layout::line);
    json.member("description", meaningOf(field.about));
    if (field.list) {
        json.member("type", "array");
        json.key("items");
        json.beginObject();
        writeElementType(json, field);
        json.endObject();
    } else {
        writeType(json, field);
    }
    json.endObject();
}

template <class V>
void writeConstant(JsonWriter& json, std::string_view key, const V& value) {
    json.key(key);
    json.beginObject(Layout::line);
    json.member("const", value);
    json.endObject();
}

void writeSchemaFields(JsonWriter& json, const RecordShape& shape) {
    const bool whole = !shape.format.empty();
    json.key("properties");
    json.beginObject();
    if (whole) {
        writeConstant(json, "format", shape.format);
        writeConstant(json, "version", shape.version);
    }
    for (const auto& field : shape.fields) {
        if (!field.key.empty()) writeSchemaField(json, field);
    }
    json.endObject();
    std::vector<std::string_view> required;
    if (whole) required = {"format", "version"};
    for (const auto& field : shape.fields) {
        if (!field.key.empty() && !field.optional) required.push_back(field.key);
    }
    json.key("required");
    json.beginList(Layout::line);
    for (const auto& key : required) json.value(key);
    json.endList();
}

std::string wholeReport(const Described& report, Layout layout) {
    JsonWriter json;
    json.beginObject(layout);
    if (!report.shape->format.empty()) {
        json.member("format", report.shape->format);
        json.member("version", report.shape->version);
    }
    writeFields(json, *report.shape, report.values);
    json.endObject();
    return std::move(json).take();
}

}  // namespace

std::string reportJson(const Described& report) {
    return wholeReport(report, Layout::lines);
}

std::string reportJsonLine(const Described& report) {
    return wholeReport(report, Layout::line);
}

std::string reportSchema(const RecordShape& shape) {
    JsonWriter json;
    json.beginObject();
    json.member("$schema", "https://json-schema.org/draft/2020-12/schema");
    json.member("title", shape.title);
    json.member("type", "object");
    writeSchemaFields(json, shape);
    json.endObject();
    return std::move(json).take();
}

namespace description_detail {

FieldValue flagValue(bool value) {
    return {value};
}
FieldValue integerValue(std::int64_t value) {
    return {value};
}
FieldValue countValue(std::uint64_t value) {
    return {value};
}
FieldValue floatValue(float value) {
    return {value};
}
FieldValue doubleValue(double value) {
    return {value};
}
FieldValue textValue(std::string_view value) {
    return {std::string(value)};
}
FieldValue pointValue(const Vec3& value) {
    return {value};
}
FieldValue listValue(FieldValues&& values) {
    return {std::move(values)};
}

void Fields::begin(std::string_view format, int version, std::string_view title) {
    shape_ = std::make_shared<RecordShape>(RecordShape{.format = format, .version = version, .title = title});
}

void Fields::add(std::string_view key, const About& about, TypeOf type, const Field& field) {
    put({.key = key,
         .about = about,
         .type = type.type,
         .optional = type.optional,
         .list = type.list,
         .nested = type.nested,
         .record = field.part ? field.part->shape() : nullptr},
        field);
}

void Fields::include(Field field) {
    const auto part = field.part;
    for (; field.number < part->fields_.size(); ++field.number)
        put(part->shape_->fields[field.number], field);
}

void Fields::put(const FieldShape& shape, const Field& field) {
    // Copies and earlier users of this shape must not see new fields, so extend a copy.
    if (shape_.use_count() > 1) shape_ = std::make_shared<RecordShape>(*shape_);
    shape_->fields.push_back(shape);
    fields_.push_back(field);
}

FieldValues Fields::valuesOf(const void* of, ReportReaders readers) const {
    FieldValues values(fields_.size());
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const auto those = readers.of(shape_->fields[i]);
        if (!those.none()) values[i] = valueOf(i, of, those);
    }
    return values;
}

FieldValue Fields::recordOf(const void* of, ReportReaders readers) const {
    return {valuesOf(of, readers)};
}

void Fields::addRow(FieldValues& rows, const void* of, ReportReaders readers) const {
    rows.push_back(recordOf(of, readers));
}

}  // namespace description_detail

}  // namespace navwright
