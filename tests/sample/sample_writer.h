#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"

namespace navwright {

struct SampleFile {
    std::string name;
    Bytes bytes;
};

/// The bundled sample: map, five demos, truth.json. The same bytes on every machine.
[[nodiscard]] Result<std::vector<SampleFile>> makeSample();

/// Writes it into `folder`, which is made when missing; each file appears whole or not at all.
[[nodiscard]] Result<> writeSample(const std::filesystem::path& folder);

}  // namespace navwright
