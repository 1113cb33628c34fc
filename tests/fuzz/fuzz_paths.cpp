#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/bots/test/bot_lanes.h"
#include "core/bots/test/server_paths.h"
#include "nav_samples.h"
#include "require.h"

/// What a server wrote of its bots: the same whole and in pieces, and a record that can be read as lanes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    static const auto nav = randomNav(20, 1);
    const auto input = std::as_bytes(std::span(data, size));
    ServerPaths whole(nav), pieces(nav);
    const bool good = whole.take(input).has_value();
    const auto piece = 1 + size % 61;
    bool goodToo = true;
    for (std::size_t i = 0; i < size; i += piece)
        goodToo = pieces.take(input.subspan(i, std::min(piece, size - i))).has_value() && goodToo;
    require(good == goodToo);
    require(whole.frames() == pieces.frames() && whole.gaveUp() == pieces.gaveUp());
    for (std::int32_t frame = 0; frame < whole.frames(); ++frame) require(!whole.at(frame).empty());
    const auto bots = whole.frames() > 0 ? whole.at(0).size() : 0;
    const auto record = std::move(whole).record({});
    require(botLanes(record).size() == bots);
    return 0;
}
