#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/output/rotation/rotation_file.h"
#include "held_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const MemoryFile file;
    const auto path = file.with(std::as_bytes(std::span(data, size)));
    if (const auto row = keptRotationRow(path, {})) {
        const auto kept = writeRotationRow(*row, {});
        const auto again = keptRotationRow(file.with(std::as_bytes(std::span(kept))), {});
        require(again.has_value() && writeRotationRow(*again, {}) == kept);
    }
    const auto index = parseRotationIndex(text, "fuzz");
    if (!index) return 0;
    const auto written = writeRotationIndex(*index);
    const auto again = parseRotationIndex(written, "fuzz");
    require(again.has_value() && *again == *index && writeRotationIndex(*again) == written);
    return 0;
}
