#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>
#include <type_traits>

#include "base/limits.h"
#include "bsp/bsp_file.h"

namespace navwright {

namespace {

/// The number at the start of `text`, which moves past it; as C's atoi and atof, what follows is ignored.
template <class T>
std::optional<T> takeNumber(std::string_view& text) {
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return std::nullopt;
    text.remove_prefix(start);
    if (text.starts_with('+')) text.remove_prefix(1);
    T value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if constexpr (std::is_floating_point_v<T>) {
        if (!std::isfinite(value)) return std::nullopt;
    }
    return value;
}

}  // namespace

std::string_view BspEntity::value(std::string_view key) const {
    // The engine reads pairs in order into fields, so the last of equal keys counts.
    for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair) {
        if (pair->first == key) return pair->second;
    }
    return {};
}

namespace {

std::optional<Vec3> numbersOf(std::string_view text) {
    Vec3 point{0};
    for (int axis = 0; axis < 3; ++axis) {
        const auto number = takeNumber<float>(text);
        if (!number || std::isnan(*number)) return std::nullopt;
        point[axis] = *number;
    }
    return point;
}

}  // namespace

std::optional<Vec3> threeNumbers(std::string_view text) {
    const auto numbers = numbersOf(text);
    return numbers && inWorld(*numbers) ? numbers : std::nullopt;
}

Vec3 BspEntity::origin() const {
    const auto numbers = numbersOf(value("origin"));
    // What is far out stays outside of any map.
    return numbers ? glm::clamp(*numbers, -limit::kCoordinate, limit::kCoordinate) : Vec3(0);
}

int BspEntity::intValue(std::string_view key, int fallback) const {
    auto text = value(key);
    return takeNumber<int>(text).value_or(fallback);
}

float BspEntity::floatValue(std::string_view key, float fallback) const {
    auto text = value(key);
    return takeNumber<float>(text).value_or(fallback);
}

int BspEntity::brushModel() const {
    auto text = value("model");
    if (!text.starts_with('*')) return -1;
    text.remove_prefix(1);
    const auto number = takeNumber<int>(text);
    return number && *number > 0 ? *number : -1;
}

}  // namespace navwright
