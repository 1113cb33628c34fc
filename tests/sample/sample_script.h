#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/demos/reading/recording.h"

namespace navwright {

/// How a scripted life ends.
enum class SampleEnding {
    stay,     ///< not at all: the player stands until the recording ends
    leave,    ///< he disconnects and comes back a little later
    fall,     ///< with the route's last way
    drown,    ///< he stays under water where the route ends
    suicide,  ///< stuck
    shot,     ///< by the next player
};

struct SampleLife {
    std::string_view route;  ///< as routePlaces() takes it; starts at a spawn
    SampleEnding ending = SampleEnding::stay;
};

/// One player's lives in one stretch of recording.
struct SampleScript {
    std::string_view name;
    std::vector<SampleLife> lives;
};

struct SampleDemo {
    std::string_view file;
    DemoFlavour flavour = DemoFlavour::standard;
    int version = 2010;
    bool packed = true;  ///< gzip
    std::uint32_t seed = 1;
    /// By gamestate, then by slot. The slot after the players flies about as a spectator; the highest is the
    /// recorder's dummy.
    std::vector<std::vector<SampleScript>> segments;
};

[[nodiscard]] const std::vector<SampleDemo>& sampleDemos();

}  // namespace navwright
