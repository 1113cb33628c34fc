#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/server/run/engine_folder.h"
#include "core/base/result.h"

namespace navwright {

/// What a run changes in an engine folder, written there before it does: what to put back if it is killed.
struct RunNote {
    struct Entry {
        std::string path;   ///< relative to the engine folder: one of those that a test changes
        std::string saved;  ///< name of what was there in the state folder; empty: there was nothing
        std::string sha1;   ///< of what the run put there; empty: nothing
    };
    std::int64_t process = 0;
    std::string map;
    std::vector<Entry> entries;
};

/// Where a run keeps its note and what it sets aside, as one says it.
[[nodiscard]] std::filesystem::path stateFolder(const EngineProfile& profile);
[[nodiscard]] std::filesystem::path noteFile(const EngineProfile& profile);

/// The note's name in the state folder.
inline constexpr const char* kNoteName = "run.json";

/// What a run calls the `number`th thing that it sets aside.
[[nodiscard]] std::string savedName(std::size_t number);

[[nodiscard]] std::string writeRunNote(const RunNote& note);
/// The note in a state folder. Errors: it is not ours, damaged, or names anything that no test of its map
/// changes.
[[nodiscard]] Result<RunNote> readRunNote(const EngineProfile& profile, const FolderHandle& state);

}  // namespace navwright
