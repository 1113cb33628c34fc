#include <cstddef>
#include <cstdint>
#include <string_view>

#include "nav/nav2.h"
#include "nav/nav_json.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto nav = parseNavJson({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!nav) return 0;
    if (const auto text = writeNavJson(*nav)) {
        require(*parseNavJson(*text, "fuzz") == *nav);
    }
    if (const auto tables = nav2Tables(nav->graph)) {
        require(readNav2(writeNav2(tables->nav), "fuzz").has_value());
    }
    return 0;
}
