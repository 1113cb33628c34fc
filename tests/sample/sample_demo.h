#pragma once

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "tests/sample/mvd2_stream.h"
#include "tests/sample/sample_script.h"

namespace navwright {

/// The recording of one of the sample's demos on the sample map with this checksum.
[[nodiscard]] Mvd2File recordSampleDemo(const SampleDemo& demo, std::int32_t mapChecksum);

/// The bytes of its file. Fails only if the script leaves what the flavour can hold.
[[nodiscard]] Result<Bytes> sampleDemoFile(const SampleDemo& demo, std::int32_t mapChecksum);

}  // namespace navwright
