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

/// Limit for votes held in memory before they are written, bytes.
inline constexpr std::size_t kVotesHeld = std::size_t{64} << 20;

struct IntakeOptions {
    std::filesystem::path out;    ///< folder for votes files; made when absent
    std::filesystem::path cache;  ///< cache of read demos (DemoCache); empty: none
    int jobs = 0;                 ///< threads; 0 = one per core
    std::size_t held = kVotesHeld;
    /// Number of finished demos, called from any thread; may be empty.
    std::function<void(std::size_t done, std::size_t total)> onDemo = {};
};

/// What happened to the demos.
struct IntakeReport {
    struct Unreadable {
        std::filesystem::path file;
        std::string problem;
    };
    struct File {
        std::uint64_t demos = 0, votes = 0;
        ContentHash digest;
    };
    /// A file with the same recording as another.
    struct Repeated {
        std::filesystem::path file, as;
    };

    std::size_t demos = 0;                             ///< number of files
    std::size_t read = 0;                              ///< that were read
    std::size_t known = 0;                             ///< had votes already
    std::uint64_t bytes = 0;                           ///< of files that were read
    std::vector<Unreadable> unreadable;                ///< by file
    std::vector<std::filesystem::path> withoutFrames;  ///< no readable frames; ascending
    std::vector<Repeated> repeated;                    ///< duplicates within this run, by recording
    /// Number of demos by map without a map file, and by map with only other revisions.
    std::map<std::string, std::size_t> withoutMap, otherRevision;
    std::map<std::string, File> files;  ///< by name; empty when stopped
    bool stopped = false;               ///< finished work is kept

    [[nodiscard]] bool complete() const { return !stopped; }
};

/// Reads demos of any maps and writes a votes file per map revision into a folder, adding to existing ones:
/// demos with stored votes are not read again. A killed or stopped run leaves its votes in the folder
/// `parts`, and the next run continues with them. Memory is bounded by IntakeOptions::held, the maps and one
/// demo per thread. Unreadable demos are no error.
///
/// Errors: the folder cannot be written, another run is writing to it (isBusy()), existing votes were cast
/// differently.
[[nodiscard]] Result<IntakeReport> takeVotes(std::span<const std::filesystem::path> demos, MapFolder& maps,
                                             const Parameters& parameters, const IntakeOptions& options,
                                             JobContext& context);

/// Which of `count` shares a demo belongs to, 0 .. count - 1. Depends on its content only, so that added
/// demos do not move others. Reads only its beginning. Errors: unreadable.
[[nodiscard]] Result<std::size_t> shareOf(const std::filesystem::path& demo, std::size_t count);
/// The demos of share `index` of `count`; the first has the unreadable ones. Errors: cancelled.
[[nodiscard]] Result<std::vector<std::filesystem::path>> demosOfShare(
    std::span<const std::filesystem::path> demos, std::size_t index, std::size_t count, JobContext& context);

}  // namespace navwright
