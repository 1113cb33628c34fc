#include "core/base/json_fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

FieldReader::FieldReader(const JsonView& view) : view_(view), failedBefore_(view.failed()) {
    if (!failedBefore_ && !view.isObject()) view.reject("Not an object");
}

void FieldReader::format(std::string_view name, int newest, int /*written*/) {
    note("format");
    note("version");
    requireFormat(view_, name, newest);
    // Another kind of file, or a newer one, has other fields.
    failedBefore_ = view_.failed();
}

void FieldReader::addedFormat(std::string_view name, int newest) {
    if (view_.has("format") || view_.has("version")) return format(name, newest, newest);
    note("format");
    note("version");
}

void FieldReader::end() {
    if (closed_ && !failedBefore_) view_.onlyKeysInstead(asked_);
    if (!others_ || view_.failed()) return;
    for (const auto& key : view_.keys()) {
        if (std::ranges::find(asked_, key) == asked_.end()) others_(key);
    }
}

void FieldReader::rejectWord(const JsonView& view, std::string_view text, std::string_view what,
                             std::string_view hint) {
    view.reject(fmt::format("'{}' is not {}", text, what), std::string(hint));
}

void FieldWriter::format(std::string_view name, int /*newest*/, int written) {
    json_.member("format", name);
    json_.member("version", written);
}

}  // namespace navwright
