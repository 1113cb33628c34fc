#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/index.h"

namespace navwright {

/// How the surfaces of a map are coloured.
enum class MapMode : std::uint8_t {
    textured,  ///< as in the game; where there is no texture, in a tint guessed from its name
    light,     ///< its light alone
    flat,      ///< the tints alone
};
inline constexpr std::size_t kMapModes = 3;

/// What of a map the game does not draw, or draws far away.
enum class MapKind : std::uint8_t { sky, clip, hint, nodraw, trigger };
inline constexpr std::size_t kMapKinds = 5;
inline constexpr std::array<MapKind, kMapKinds> kAllMapKinds{MapKind::sky, MapKind::clip, MapKind::hint,
                                                             MapKind::nodraw, MapKind::trigger};

/// Words of settings: "textured", "clip".
[[nodiscard]] constexpr std::string_view mapModeKey(MapMode mode) {
    constexpr std::array<std::string_view, kMapModes> kKeys{"textured", "light", "flat"};
    return kKeys[toIndex(mode)];
}
[[nodiscard]] constexpr std::string_view mapKindKey(MapKind kind) {
    constexpr std::array<std::string_view, kMapKinds> kKeys{"sky", "clip", "hint", "nodraw", "trigger"};
    return kKeys[toIndex(kind)];
}

/// How the map is shown. All of it is uniforms and switches: a change uploads nothing.
struct MapLook {
    MapMode mode = MapMode::textured;
    float brighten = 0.6f;    ///< of textures in their light: 0 (as in the game) to 1 (their square root)
    float dim = 0;            ///< 0 (as it is) to 1: darker and greyer, so that a nav stands out
    bool fullBright = false;  ///< without its light
    std::array<bool, kMapKinds> shown{true, false, false, false, false};  ///< by MapKind

    [[nodiscard]] bool shows(MapKind kind) const { return shown[toIndex(kind)]; }
    friend bool operator==(const MapLook&, const MapLook&) = default;
};

}  // namespace navwright
