#pragma once

#include <string>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/output/formats/facts.h"

namespace navwright {

/// What `navgen info` tells of a file of any kind it knows, told apart by content. `game`: where the textures
/// of a map are looked for; empty: near the map, and if there are none that is no error. Errors: damaged, or
/// nothing it knows; no game folder in `game`.
[[nodiscard]] Result<Facts> fileFacts(const std::string& path, const std::string& game, JobContext& context);

/// A file of a known kind.
struct FactsInput {
    const Bytes& bytes;       ///< all of it; of packs and votes the head
    const std::string& file;  ///< its path, which also names it in errors
    const std::string& game;  ///< as for fileFacts()
    JobContext& job;
};

// Each kind's part of it. Several kinds may share one.
#define NAV_FORMAT(kind, title, inSentence, mark, opens, facts, ...) \
    [[nodiscard]] Result<Facts> facts(const FactsInput& input);
#define NAV_FOREIGN(...)
#include "core/base/file_formats.def"
#undef NAV_FORMAT
#undef NAV_FOREIGN

}  // namespace navwright
