#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace navwright {

/// Square pictures of one size, as the graphics card gets them.
struct TextureArray {
    int side = 0;    ///< texels, a power of two
    int levels = 1;  ///< of each layer: the next has half the side
    /// One level after the other, the largest first; rows from the top: red, green, blue, alpha.
    std::vector<std::vector<std::uint8_t>> layers;
};

/// What a texture of a map is drawn with.
struct TexturePlace {
    int layer = -1;  ///< of a TextureArray; -1: there is none, and the surface gets a tint
    /// The texels that the map counts by, whatever the size of what is shown.
    std::array<float, 2> size{1, 1};
};

/// What became of the textures of a map.
struct TextureReport {
    enum class State : std::uint8_t {
        none,     ///< nobody asked, or there is no game folder
        loading,  ///< the map is tinted meanwhile
        shown,
        failed,  ///< `problem` says why; the map stays tinted
    };
    struct Missing {
        std::string name;    ///< "textures/city/xsign10", "env/nightrt", "pics/colormap.pcx"
        std::string reason;  ///< what stood in the way; empty: no place has one of the name

        friend bool operator==(const Missing&, const Missing&) = default;
    };
    State state = State::none;
    std::size_t drawn = 0;              ///< textures that surfaces are drawn in
    std::size_t without = 0;            ///< of these: shown in a tint
    std::vector<Missing> missing = {};  ///< of what is drawn; the sky and the palette too
    std::vector<std::string> lookedIn = {};
    std::vector<std::string> warnings = {};  ///< what is damaged, also where another picture stood in
    std::string problem = {};                ///< one sentence, with what to do

    friend bool operator==(const TextureReport&, const TextureReport&) = default;
};

}  // namespace navwright
