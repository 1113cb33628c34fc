#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/demos/deaths/obituary.h"
#include "require.h"

/// The first line is a print, the others are players' names.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto end = std::min(text.find('\n'), text.size());
    const auto print = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    navwright::PlayerNames players;
    while (!text.empty()) {
        const auto stop = std::min(text.find('\n'), text.size());
        players.emplace(text.substr(0, stop));
        text.remove_prefix(std::min(stop + 1, text.size()));
    }
    static_cast<void>(navwright::isOtherNews(print));
    const auto found = navwright::readObituary(print, players);
    if (!found) return 0;
    // Names are parts of the print, never empty where there is somebody.
    require(!found->victim.empty() && print.starts_with(found->victim));
    require(found->killer.empty() || print.contains(found->killer));
    return 0;
}
