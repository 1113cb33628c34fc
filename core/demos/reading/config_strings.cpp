#include "core/demos/reading/config_strings.h"

#include <charconv>
#include <optional>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr char kTextBits = 0x7f;
constexpr std::uint16_t kTitle = 0;
constexpr std::string_view kMapFolder = "maps/";
constexpr std::string_view kMapSuffix = ".bsp";

std::optional<std::int32_t> decimal(std::string_view text) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end == text.data()) return std::nullopt;
    return value;
}

std::string mapName(std::string_view model) {
    if (model.starts_with(kMapFolder)) model.remove_prefix(kMapFolder.size());
    if (model.ends_with(kMapSuffix)) model.remove_suffix(kMapSuffix.size());
    return plainText(model);
}

/// "name\model/skin" -> "name".
std::string playerName(std::string_view skin) {
    return plainText(skin.substr(0, skin.find('\\')));
}

void applyHeader(const ConfigLayout& layout, std::uint16_t index, std::string_view text, Segment& segment) {
    if (index == kTitle) segment.title = plainText(text);
    if (index == layout.worldModel) segment.map = mapName(text);
    if (index == layout.maxClients) segment.maxClients = decimal(text).value_or(0);
    if (index == layout.mapChecksum) segment.mapChecksum = decimal(text);
}

}  // namespace

std::string plainText(std::string_view wire) {
    std::string text(wire);
    for (auto& letter : text) letter = static_cast<char>(letter & kTextBits);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text;
}

void applyConfigString(const ConfigLayout& layout, std::uint16_t index, std::string_view text,
                       RecordingBuilder& builder) {
    if (builder.segment().frameCount == 0) applyHeader(layout, index, text, builder.segment());
    if (index < layout.playerSkins) return;
    const auto slot = toIndex(index - layout.playerSkins);
    if (slot < kMaxSlots && !text.empty()) {
        builder.addName(static_cast<std::uint8_t>(slot), playerName(text));
    }
}

}  // namespace navwright
