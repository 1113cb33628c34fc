#pragma once

#include <array>
#include <cstddef>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Counts exclude dummy entry 0.
struct AasStatistics {
    std::size_t areas = 0;
    std::size_t grounded = 0, ladder = 0, liquid = 0, disabled = 0;  ///< areas by flag
    std::size_t crouchOnly = 0;
    std::size_t floorAndGap = 0;  ///< areas with floor and with a gap face into another area; not liquid
    std::size_t teleporters = 0, jumpPads = 0, movers = 0;  ///< areas by contents
    std::size_t faces = 0;
    std::size_t solidFaces = 0, groundFaces = 0, ladderFaces = 0, liquidSurfaces = 0;
    std::size_t reachabilities = 0;
    std::array<std::size_t, kAasTravelCount> byTravel{};
    std::size_t unknownTravels = 0;
    std::size_t mostReachabilities = 0;  ///< largest number in one area
    std::size_t nodes = 0, portals = 0, clusters = 0;
    std::size_t largestCluster = 0;  ///< number of its areas
    Box bounds;                      ///< of all areas; zero when there are none
};

[[nodiscard]] AasStatistics aasStatistics(const AasFile& aas);

}  // namespace navwright
