#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/map_folder.h"

namespace navwright {

/// Bytes of votes that wait in memory before they go to disk.
inline constexpr std::size_t kVotesHeld = std::size_t{64} << 20;

struct IntakeOptions {
    std::filesystem::path out;    ///< folder of the votes files; made when absent
    std::filesystem::path cache;  ///< of read demos (DemoCache); empty = none
    int jobs = 0;                 ///< threads; 0 = one per core
    std::size_t held = kVotesHeld;
    /// Told how many demos of all are done, from any thread; may be empty.
    std::function<void(std::size_t done, std::size_t total)> onDemo = {};
};

/// What became of the demos.
struct IntakeReport {
    struct Unreadable {
        std::filesystem::path file;
        std::string problem;
    };
    struct File {
        std::uint64_t demos = 0, votes = 0;
        ContentHash digest;
    };
    /// A file that holds the same recording as another, packed anew or under another name.
    struct Repeated {
        std::filesystem::path file, as;
    };

    std::size_t demos = 0;                             ///< files there are
    std::size_t read = 0;                              ///< that were read
    std::size_t known = 0;                             ///< whose votes were there before
    std::uint64_t bytes = 0;                           ///< of the files read
    std::vector<Unreadable> unreadable;                ///< by file
    std::vector<std::filesystem::path> withoutFrames;  ///< none that can be read; ascending
    std::vector<Repeated> repeated;  ///< of this run's files, which count once; by recording
    /// Demos by map that there is no file of, and by map that is there in other revisions alone.
    std::map<std::string, std::size_t> withoutMap, otherRevision;
    std::map<std::string, File> files;  ///< by name; empty when stopped
    bool stopped = false;               ///< what was done by then is kept

    [[nodiscard]] bool complete() const { return !stopped; }
};

/// Reads demos of any maps and writes a votes file for each revision of a map into a folder, beside what is
/// there: demos whose votes are there are not read again. A run that is killed or stopped leaves its votes in
/// the folder `parts`, and the next one goes on with them. Memory is bounded by IntakeOptions::held, the maps
/// and a demo for each thread. A demo that cannot be read is no error.
///
/// Errors: a folder that cannot be written or that another run is writing to (isBusy()), votes there that
/// were cast otherwise.
[[nodiscard]] Result<IntakeReport> takeVotes(std::span<const std::filesystem::path> demos, MapFolder& maps,
                                             const Parameters& parameters, const IntakeOptions& options,
                                             JobContext& context);

/// Which of `count` shares a demo belongs to, 0 .. count - 1: by its content, not by its place in a list, so
/// that demos that come later leave the others where they are. Reads the beginning alone. Errors: unreadable.
[[nodiscard]] Result<std::size_t> shareOf(const std::filesystem::path& demo, std::size_t count);

}  // namespace navwright
