#include <cstddef>
#include <cstdint>
#include <span>

#include "core/map/textures/picture_file.h"
#include "core/map/textures/tga.h"
#include "require.h"

using namespace navwright;

/// The input also as the other kinds of which only the size is read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::as_bytes(std::span(data, size));
    static_cast<void>(readPictureSize(PictureKind::png, file, "fuzz.png"));
    static_cast<void>(readPictureSize(PictureKind::jpg, file, "fuzz.jpg"));
    const auto picture = readTga(file, "fuzz.tga");
    if (!picture) return 0;
    require(picture->pixels.size() == 4 * picture->size.texels());
    const auto head = readTgaHead(file, "fuzz.tga");
    require(head && head->size == picture->size);
    return 0;
}
