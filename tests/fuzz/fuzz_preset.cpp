#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/parameter_preset.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto parameters = navwright::parsePreset(text, "fuzz")) {
        static_cast<void>(navwright::presetJson(*parameters, "fuzz"));
    }
    return 0;
}
