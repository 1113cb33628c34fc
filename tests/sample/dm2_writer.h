#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "tests/sample/mvd2_stream.h"

/// Client demos of protocol 34: what one player saw, with his true velocity.
namespace navwright {

/// 0.1 s of a client demo.
struct Dm2Frame {
    std::uint32_t number = 0;  ///< the server's, above the frame before; a gap is a frame not received
    Mvd2Player player = {};    ///< slot, inUse and what only MVD2 has are not written
    std::array<std::int16_t, 3> velocity{};  ///< 1/8 units per second
    std::uint8_t pmFlags = 0;                ///< 1 ducked, 4 on ground
    std::vector<Mvd2Entity> entities = {};   ///< ascending numbers, standard flavour
    std::vector<Mvd2Print> prints = {};
    std::map<std::uint16_t, std::string> configStrings = {};  ///< changes
};

struct Dm2File {
    std::string gameDir = "action";
    std::uint8_t slot = 0;  ///< of the player who recorded
    std::string map = {};   ///< without folder and extension
    std::string title = {};
    int maxClients = 8;
    std::optional<std::int32_t> mapChecksum = {};
    std::map<std::uint16_t, std::string> configStrings = {};  ///< beyond those of the fields above
    std::vector<Dm2Frame> frames = {};
    bool endMarker = true;
};

/// The file as a client writes it: gamestate, then one message a frame, each coded against the frame before.
/// Errors name the frame: values that do not fit protocol 34, numbers that do not ascend.
[[nodiscard]] Result<Bytes> writeDm2(const Dm2File& file);

}  // namespace navwright
