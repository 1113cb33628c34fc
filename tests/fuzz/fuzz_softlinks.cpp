#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/map/packs/game_name.h"
#include "core/map/textures/game_files.h"
#include "require.h"

/// A configuration of a game, of which the soft links count.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    SoftLinks links;
    addSoftLinks({reinterpret_cast<const char*>(data), size}, links);
    for (const auto& [name, target] : links) require(gameName(name) == name && gameName(target) == target);
    return 0;
}
