#include <cstddef>
#include <cstdint>
#include <span>

#include "nav/aq2_nav.h"
#include "nav/nav2.h"
#include "nav/nav_convert.h"
#include "nav/nav_json.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto nav = readNav2(bytes, "fuzz");
    if (!nav) return 0;
    require(writeNav2(*nav) == Bytes(bytes.begin(), bytes.end()));
    const auto graph = rereleaseGraph(*nav);
    require(checkWritable(fromRerelease(graph, Parameters()).graph).has_value());
    if (const auto tables = nav2Tables(graph)) {
        require(readNav2(writeNav2(tables->nav), "fuzz").has_value());
    }
    if (const auto text = writeNavJson(navJsonOf(graph))) {
        require(parseNavJson(*text, "fuzz").has_value());
    }
    return 0;
}
