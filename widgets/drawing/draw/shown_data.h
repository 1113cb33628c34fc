#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/base/digest.h"

namespace navwright {

/// Which part of the data is shown. Everything empty: all of it.
struct ShownData {
    std::optional<ContentHash> demo = {};
    std::optional<std::string> player = {};                 ///< as playerName() names one, in whatever demo
    std::optional<std::pair<double, double>> seconds = {};  ///< of the demo, both ends included
    std::optional<std::pair<float, float>> speed = {};  ///< horizontal, units per second, both ends included
    std::uint32_t types = 0;                            ///< of nodes and links: bits by NodeType; 0: all
    bool hideSeenOnce = false;                          ///< nodes and links that demos show but once
    std::uint32_t sides = 0;                            ///< of areas: bits of AreaLook; 0: all
    std::uint32_t travels = 0;                          ///< of ways: bits by travel type; 0: all

    /// Whether samples, votes, deaths and traversals are chosen among.
    [[nodiscard]] bool choosesSamples() const { return demo || player || seconds || speed; }
    [[nodiscard]] bool any() const { return choosesSamples() || types != 0 || hideSeenOnce; }
    [[nodiscard]] bool showsType(int type) const { return types == 0 || (types >> type & 1) != 0; }
    /// How often nodes and links must be seen to be shown.
    [[nodiscard]] int leastSeen() const { return hideSeenOnce ? 2 : 0; }

    friend bool operator==(const ShownData&, const ShownData&) = default;
};

}  // namespace navwright
