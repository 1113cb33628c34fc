#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

/// What a value has against a JSON Schema of those that reports have; empty: nothing. Objects must hold no
/// members that the schema does not name.
inline QString schemaFault(const QJsonValue& value, const QJsonObject& schema,
                           const QString& where = "the report") {
    const auto types = schema["type"].toArray();
    if (value.isNull() && types.contains("null")) return {};
    const auto wanted = types.isEmpty() ? schema["type"].toString() : types.first().toString();
    const auto is = [&](const char* type) { return wanted == QLatin1String(type); };
    if (schema.contains("const"))
        return value == schema["const"] ? QString() : where + " has another value than the schema";
    if (is("integer") && (!value.isDouble() || value.toDouble() != static_cast<double>(value.toInteger(-1))))
        return where + " is no whole number";
    if ((is("number") && !value.isDouble()) || (is("string") && !value.isString()) ||
        (is("boolean") && !value.isBool()) || (is("array") && !value.isArray()) ||
        (is("object") && !value.isObject())) {
        return where + " is no " + wanted;
    }
    if (is("array")) {
        const auto all = value.toArray();
        if (schema.contains("minItems") && all.size() < schema["minItems"].toInt())
            return where + " is too short";
        if (schema.contains("maxItems") && all.size() > schema["maxItems"].toInt())
            return where + " is too long";
        for (qsizetype i = 0; i < all.size(); ++i) {
            const auto fault =
                schemaFault(all[i], schema["items"].toObject(), where + QString("[%1]").arg(i));
            if (!fault.isEmpty()) return fault;
        }
    }
    if (!is("object")) return {};
    const auto object = value.toObject();
    for (const auto& key : schema["required"].toArray()) {
        if (!object.contains(key.toString())) return where + " lacks " + key.toString();
    }
    const auto known = schema["properties"].toObject();
    for (const auto& key : object.keys()) {
        const bool open = schema.contains("additionalProperties");
        if (!open && !known.contains(key)) return where + " has " + key + ", which the schema does not name";
        const auto of = open ? schema["additionalProperties"] : known[key];
        const auto fault = schemaFault(object[key], of.toObject(), where + "." + key);
        if (!fault.isEmpty()) return fault;
    }
    return {};
}
