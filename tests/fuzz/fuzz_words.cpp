#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/path_text.h"
#include "core/bots/characters/team.h"
#include "core/nav/files/convert.h"
#include "require.h"

/// What is written on command lines, and names of files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(parseNavTarget(text));
    // A path would be read.
    if (text.find_first_of("./") == std::string_view::npos) {
        if (const auto team = readTeam(text)) require(team->bots() >= 1);
    }
    if (text.find('\0') == std::string_view::npos) require(pathFromText(pathText(text)).native() == text);
    const auto shown = printable(text, "");
    for (const char letter : shown) require(static_cast<unsigned char>(letter) >= 0x20 && letter != 0x7f);
    require(printable(shown, "") == shown);
    return 0;
}
