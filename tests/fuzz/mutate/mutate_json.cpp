#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/byte_text.h"
#include "mutate/mutation.h"

namespace mutate {

namespace {

using Json = nlohmann::ordered_json;

/// Every value of a document, itself among them.
void collect(Json& value, std::vector<Json*>& places) {
    places.push_back(&value);
    if (!value.is_structured()) return;
    for (auto& child : value) collect(child, places);
}

Json hostileNumber(Dice& dice) {
    static const std::array kReals{
        1e9,   -1e9, 1e38,   3.5e38,  1e300,   -1e308,   0.0,          -0.0,
        1e-30, 0.5,  4096.0, -4096.0, 32768.0, 131072.0, 2147483648.0, 9007199254740993.0};
    static const std::array<std::int64_t, 14> kIntegers{
        0, 1, -1, 2, 255, 256, 8095, 8096, 65536, 2147483647, 2147483648, 4294967296, INT64_MAX, INT64_MIN};
    if (dice.oneIn(2)) return dice.pick(kReals);
    if (dice.oneIn(8)) return UINT64_MAX;
    return dice.pick(kIntegers);
}

Json hostileText(Dice& dice) {
    static const std::array<std::string, 12> kTexts{
        "",         "..",   "../../x", "/",   "a/b", std::string("a\0b", 3),
        "\xC3\xBC", "%s%n", "\n",      "<b>", "nan", "navwright.patches"};
    if (dice.oneIn(6)) return std::string(1 + dice.below(5000), 'x');
    return dice.pick(kTexts);
}

Json hostileValue(Dice& dice) {
    switch (dice.below(7)) {
        case 0:
            return nullptr;
        case 1:
            return dice.oneIn(2);
        case 2:
            return Json::array();
        case 3:
            return Json::object();
        case 4:
            return hostileText(dice);
        case 5: {
            Json nested = 1;
            for (auto depth = dice.below(40); depth > 0; --depth) nested = Json::array({std::move(nested)});
            return nested;
        }
        default:
            return hostileNumber(dice);
    }
}

/// Of the same kind as before, so that the reader goes on.
void nudge(Json& value, Dice& dice) {
    if (value.is_number_float()) {
        value = dice.oneIn(2) ? Json(value.get<double>() * (dice.oneIn(2) ? -1 : 1.5)) : hostileNumber(dice);
    } else if (value.is_number()) {
        const auto near = value.get<std::uint64_t>() + dice.below(5) - 2u;
        value = dice.oneIn(2) ? Json(static_cast<std::int64_t>(near)) : hostileNumber(dice);
    } else if (value.is_string()) {
        value = hostileText(dice);
    } else if (value.is_boolean()) {
        value = !value.get<bool>();
    } else if (value.is_array() && !value.empty()) {
        const auto which = dice.below(value.size());
        if (dice.oneIn(3)) {
            value.erase(which);
            return;
        }
        const Json copy = value[which];
        for (auto times = dice.oneIn(8) ? dice.below(200) : 1; times > 0; --times) value.push_back(copy);
    } else if (value.is_object() && !value.empty()) {
        auto entry = value.begin();
        std::advance(entry, static_cast<std::ptrdiff_t>(dice.below(value.size())));
        if (dice.oneIn(2)) {
            value.erase(entry.key());
        } else {
            const Json copy = entry.value();
            value[entry.key() + "x"] = copy;
        }
    }
}

void change(Json& root, Dice& dice) {
    std::vector<Json*> places;
    collect(root, places);
    auto& place = *dice.pick(places);
    switch (dice.below(6)) {
        case 0:
            place = hostileValue(dice);
            break;
        case 1: {  // a value from elsewhere
            const Json copy = *dice.pick(places);
            if (copy.size() < 64) place = copy;
            break;
        }
        default:
            nudge(place, dice);
    }
}

}  // namespace

Bytes mutateJson(std::span<const std::byte> file, Tools& tools) {
    Bytes bytes(file.begin(), file.end());
    auto root = Json::parse(navwright::asText(file), nullptr, false);
    if (root.is_discarded() || tools.dice.oneIn(12)) {
        tools.changeBytes(bytes, tools.most);
        return bytes;
    }
    for (auto times = 1 + tools.dice.below(3); times > 0; --times) change(root, tools.dice);
    const auto text = root.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > tools.most) return bytes;
    const auto view = std::as_bytes(std::span(text));
    return {view.begin(), view.end()};
}

}  // namespace mutate
