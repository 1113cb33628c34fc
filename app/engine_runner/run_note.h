#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine_runner/engine_profile.h"

namespace navwright {

/// What a run changes in an engine folder, written there before it does: what to put back if it is killed.
struct RunNote {
    struct Entry {
        std::string path;   ///< relative to the engine folder
        std::string saved;  ///< name of what was there in the state folder; empty: there was nothing
        std::string sha1;   ///< of what the run put there; empty: nothing
    };
    std::int64_t process = 0;
    std::string map;
    std::vector<Entry> entries;
};

/// Where a run keeps its note and what it sets aside.
[[nodiscard]] std::filesystem::path stateFolder(const EngineProfile& profile);
[[nodiscard]] std::filesystem::path noteFile(const EngineProfile& profile);

[[nodiscard]] std::string writeRunNote(const RunNote& note);
/// Errors: damaged, or a path that leads out of the folder.
[[nodiscard]] Result<RunNote> readRunNote(const std::filesystem::path& file);

}  // namespace navwright
