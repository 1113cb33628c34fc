#include "core/base/json_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "core/base/stop_scope.h"
#include "core/base/text_marks.h"
#include "core/base/text_place.h"

namespace navwright {

using Json = nlohmann::json;

namespace {

/// Destroys a value without recursion. The library's destructor allocates memory, and would end the program
/// where there is none.
void takeApart(Json& value) {
    if (auto* list = value.get_ptr<Json::array_t*>()) {
        for (; !list->empty(); list->pop_back()) takeApart(list->back());
    } else if (auto* object = value.get_ptr<Json::object_t*>()) {
        for (; !object->empty(); object->erase(object->begin())) takeApart(object->begin()->second);
    }
}

}  // namespace

struct JsonDocument::Data {
    Data() = default;
    Data(const Data&) = delete;
    Data& operator=(const Data&) = delete;
    ~Data() { takeApart(root); }

    std::string file;
    Json root;
    std::optional<Failure> failure;
    std::size_t reads = 0;  ///< number of reads of fields and lists
};

namespace {

const Json& as(const void* value) {
    return *static_cast<const Json*>(value);
}

/// Size of a JSON text, counted before the library allocates memory for it.
struct Extent {
    std::optional<std::size_t> tooDeepAt = {};  ///< the byte where nesting first exceeds the limit
    std::size_t values = 0;                     ///< upper bound; exact for valid text
};

Extent extentOf(std::string_view text, std::size_t depth) {
    Extent extent{.values = 1};
    std::size_t level = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++extent.values;
            if (++level > depth) {
                extent.tooDeepAt = i;
                return extent;
            }
        } else if (c == '}' || c == ']') {
            if (level > 0) --level;
        } else if (c == ',' || c == ':') {
            ++extent.values;
        }
    }
    return extent;
}

/// Explains why the text at byte `at` is not JSON; names common mistakes in files written by hand.
std::unexpected<Failure> notJson(std::string_view text, std::size_t at, std::string_view file) {
    const auto rest = text.substr(std::min(at, text.size()));
    if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')) {
        return fail("JSON with a comment", textPlace(text, at, file), "JSON has no comments: remove it");
    }
    if (rest.starts_with(']') || rest.starts_with('}')) {
        const auto last = text.find_last_not_of(" \t\r\n", at == 0 ? 0 : at - 1);
        if (last != std::string_view::npos && text[last] == ',') {
            return fail("JSON with a comma after the last value", textPlace(text, last, file),
                        "JSON has commas only between values: remove it");
        }
    }
    return fail("Not valid JSON", textPlace(text, at, file),
                text.empty()   ? "the file is empty"
                : rest.empty() ? "the file was cut short"
                               : "the file is damaged, or of another kind");
}

}  // namespace

JsonDocument::JsonDocument(std::unique_ptr<Data> data) : data_(std::move(data)) {}
JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;
JsonDocument::~JsonDocument() = default;

Result<JsonDocument> JsonDocument::parse(std::string_view text, std::string_view file,
                                         const JsonLimits& limits) {
    NAV_TRY(requireUtf8(text, file));
    text = withoutByteOrderMark(text);
    if (text.size() > limits.bytes) {
        return fail(
            fmt::format("The text is too large: {} bytes, at most {} are read", text.size(), limits.bytes),
            std::string(file));
    }
    // Reports another kind of file before its bytes are counted as brackets.
    if (const auto start = text.find_first_not_of(" \t\r\n");
        start != std::string_view::npos && !std::string_view("{[\"-0123456789tfn").contains(text[start])) {
        return notJson(text, start, file);
    }
    const auto extent = extentOf(text, limits.depth);
    if (extent.tooDeepAt) {
        return fail(fmt::format("Objects and lists nested deeper than {}", limits.depth),
                    textPlace(text, *extent.tooDeepAt, file));
    }
    if (extent.values > limits.values) {
        return fail(
            fmt::format("The text holds {} values, at most {} are read", extent.values, limits.values),
            std::string(file));
    }
    // The library would stop at a NUL and ignore the rest.
    if (const auto at = text.find('\0'); at != std::string_view::npos) {
        return notJson(text, at, file);
    }
    auto data = std::make_unique<Data>();
    data->file = file;
    // Only the library's exception tells where an error is.
    try {
        // Built in place, so that a partial value is destroyed safely when memory runs out.
        nlohmann::detail::json_sax_dom_parser<Json> builder(data->root);
        const auto* end = text.data() + text.size();
        Json::sax_parse(StoppableText(text.data(), end), StoppableText(end, end), &builder);
    } catch (const ParsingStopped&) {
        return cancelled();
    } catch (const Json::parse_error& error) {
        return notJson(text, error.byte == 0 ? 0 : error.byte - 1, file);
    } catch (const Json::out_of_range&) {
        return fail("A number is too large", std::string(file));
    }
    return JsonDocument(std::move(data));
}

JsonView JsonDocument::root() const {
    return {data_.get(), &data_->root, {}};
}

bool JsonDocument::failed() const {
    return data_->failure.has_value();
}

std::optional<Failure> JsonDocument::firstFailure() const {
    return data_->failure;
}

bool JsonView::has(std::string_view key) const {
    if (!isObject()) return false;
    const auto found = as(value_).find(key);
    return found != as(value_).end() && !found->is_null();
}

bool JsonView::isObject() const {
    return value_ != nullptr && as(value_).is_object();
}

std::string JsonView::pathOf(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

std::string JsonView::where() const {
    return path_.empty() ? data_->file : fmt::format("{}, field {}", data_->file, path_);
}

void JsonView::reject(std::string what, std::string hint) const {
    if (!data_->failure) data_->failure = Failure(Error{std::move(what), where(), std::move(hint)});
}

void JsonView::reject(std::string_view key, std::string what, std::string hint) const {
    JsonView(data_, nullptr, pathOf(key)).reject(std::move(what), std::move(hint));
}

void JsonView::onlyKeys(std::initializer_list<std::string_view> known) const {
    for (const auto& key : keys()) {
        if (std::ranges::find(known, key) == known.end()) return reject(key, "Unknown field", {});
    }
}

bool JsonView::failed() const {
    return data_->failure.has_value();
}

void JsonView::onlyKeysInstead(std::span<const std::string_view> known) const {
    if (data_->failure && data_->failure->cancelled()) return;
    for (const auto& key : keys()) {
        if (std::ranges::find(known, key) != known.end()) continue;
        data_->failure.reset();
        return reject(key, "Unknown field", {});
    }
}

bool JsonView::stopped() const {
    constexpr std::size_t kReadsBetween = 1024;
    if (++data_->reads % kReadsBetween == 0 && stopAsked()) data_->failure = Failure(Cancelled{});
    return data_->failure && data_->failure->cancelled();
}

JsonView JsonView::field(std::string_view key) const {
    if (value_ == nullptr || stopped()) return {data_, nullptr, {}};
    if (!as(value_).is_object()) {
        reject("Not an object");
        return {data_, nullptr, {}};
    }
    const auto found = as(value_).find(key);
    if (found == as(value_).end()) {
        reject(key, "The field is missing", {});
        return {data_, nullptr, {}};
    }
    return {data_, &*found, pathOf(key)};
}

JsonView JsonView::object(std::string_view key) const {
    auto view = field(key);
    if (view.value_ != nullptr && !view.isObject()) {
        view.reject("Not an object");
        view.value_ = nullptr;
    }
    return view;
}

std::vector<JsonView> JsonView::list(std::string_view key, std::size_t maxCount) const {
    return field(key).elements(maxCount);
}

std::vector<JsonView> JsonView::elements(std::size_t maxCount) const {
    if (value_ == nullptr || stopped() || data_->failure) return {};
    if (!as(value_).is_array()) {
        reject("Not a list");
        return {};
    }
    if (as(value_).size() > maxCount) {
        reject(fmt::format("{} elements where at most {} are allowed", as(value_).size(), maxCount));
        return {};
    }
    std::vector<JsonView> views;
    views.reserve(as(value_).size());
    for (const auto& element : as(value_)) {
        views.push_back({data_, &element, fmt::format("{}[{}]", path_, views.size())});
    }
    return views;
}

double JsonView::real(double min, double max) const {
    if (value_ == nullptr) return 0;
    if (!as(value_).is_number()) {
        reject("Not a number");
        return 0;
    }
    const auto number = as(value_).get<double>();
    if (!(number >= min && number <= max)) {
        reject(fmt::format("{} is outside {}..{}", number, min, max));
        return 0;
    }
    return number;
}

std::int64_t JsonView::integer(std::int64_t min, std::int64_t max) const {
    if (value_ == nullptr) return 0;
    const auto& value = as(value_);
    if (!value.is_number()) {
        reject("Not a number");
        return 0;
    }
    if (value.is_number_float()) {
        const auto number = real(static_cast<double>(min), static_cast<double>(max));
        if (number != std::floor(number)) {
            reject(fmt::format("{} is not a whole number", number));
            return 0;
        }
        // The limits of 64-bit integers are not exact as doubles.
        if (std::abs(number) > 9.0e15) {
            reject(fmt::format("{} is too large", number));
            return 0;
        }
        return static_cast<std::int64_t>(number);
    }
    const bool tooLarge = value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX;
    const auto number = tooLarge ? INT64_MAX : value.get<std::int64_t>();
    if (tooLarge || number < min || number > max) {
        reject(fmt::format("{} is outside {}..{}", value.dump(), min, max));
        return 0;
    }
    return number;
}

std::string JsonView::text(std::size_t maxBytes) const {
    if (value_ == nullptr) return {};
    if (!as(value_).is_string()) {
        reject("Not a text");
        return {};
    }
    const auto& text = as(value_).get_ref<const std::string&>();
    if (text.size() > maxBytes) {
        reject(fmt::format("A text of {} bytes where at most {} are allowed", text.size(), maxBytes));
        return {};
    }
    return text;
}

Vec3 JsonView::vec3() const {
    const auto parts = elements();
    if (value_ == nullptr || data_->failure) return Vec3(0);
    if (parts.size() != 3) {
        reject(fmt::format("{} numbers where 3 are needed", parts.size()));
        return Vec3(0);
    }
    constexpr double kMost = limit::kCoordinate;
    Vec3 point{0};
    for (int i = 0; i < 3; ++i) point[i] = static_cast<float>(parts[i].real(-kMost, kMost));
    return point;
}

std::vector<std::string> JsonView::keys() const {
    std::vector<std::string> names;
    if (value_ != nullptr && !isObject()) reject("Not an object");
    if (!isObject()) return names;
    for (const auto& [key, value] : as(value_).items()) names.push_back(key);
    return names;
}

double JsonView::real(std::string_view key, double min, double max) const {
    return field(key).real(min, max);
}

std::int64_t JsonView::integer(std::string_view key, std::int64_t min, std::int64_t max) const {
    return field(key).integer(min, max);
}

std::uint64_t JsonView::count() const {
    if (value_ != nullptr && as(value_).is_number_unsigned()) return as(value_).get<std::uint64_t>();
    return static_cast<std::uint64_t>(integer(0, INT64_MAX));
}

std::uint64_t JsonView::count(std::string_view key) const {
    return field(key).count();
}

bool JsonView::flag() const {
    if (value_ == nullptr) return false;
    if (!as(value_).is_boolean()) {
        reject("Neither true nor false");
        return false;
    }
    return as(value_).get<bool>();
}

bool JsonView::flag(std::string_view key) const {
    return field(key).flag();
}

std::string JsonView::plain(std::string_view key) const {
    const auto view = field(key);
    if (view.value_ == nullptr) return {};
    const auto& value = as(view.value_);
    if (value.is_string()) return view.text();
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_number()) return fmt::format("{}", value.get<double>());
    view.reject("Not a number, a text, true or false");
    return {};
}

std::string JsonView::text(std::string_view key, std::size_t maxBytes) const {
    return field(key).text(maxBytes);
}

Vec3 JsonView::vec3(std::string_view key) const {
    return field(key).vec3();
}

void requireFormat(const JsonView& root, std::string_view format, std::int64_t newest) {
    const auto found = root.text("format");
    if (found != format) {
        root.reject("format", fmt::format("'{}' is not '{}'", found, format), "this is another kind of file");
    }
    const auto version = root.integer("version", 1, INT32_MAX);
    if (version > newest) {
        root.reject("version", fmt::format("Version {} is newer than {}", version, newest),
                    "update Navwright to read it");
    }
}

}  // namespace navwright
