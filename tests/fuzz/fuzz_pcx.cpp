#include <cstddef>
#include <cstdint>
#include <span>

#include "core/map/textures/pcx.h"
#include "require.h"

using namespace navwright;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::as_bytes(std::span(data, size));
    static_cast<void>(readPcxPalette(file, "fuzz.pcx"));
    const auto picture = readPcx(file, "fuzz.pcx");
    if (!picture) return 0;
    require(picture->indices.size() == picture->size.texels());
    const auto stated = readPcxSize(file, "fuzz.pcx");
    require(stated && *stated == picture->size);
    return 0;
}
