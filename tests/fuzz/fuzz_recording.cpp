#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "core/demos/reading/recording_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto recording = navwright::decodeRecording(std::as_bytes(std::span(data, size)));
    if (recording && navwright::decodeRecording(navwright::encodeRecording(*recording)) != *recording)
        std::abort();
    return 0;
}
