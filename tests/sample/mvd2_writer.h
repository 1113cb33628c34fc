#pragma once

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "tests/sample/mvd2_stream.h"

namespace navwright {

/// An MVD2 file, not compressed (see gzip.h), as the engine's recorder writes it: delta-coded states, a whole
/// baseline after each gamestate, players' own entities without place.
/// Errors name segment, frame and slot or entity: values too wide for the flavour, a flavour the version does
/// not have, slots or numbers out of range or not ascending, a segment without frames, a message over 32768
/// bytes.
[[nodiscard]] Result<Bytes> writeMvd2(const Mvd2File& stream);

}  // namespace navwright
