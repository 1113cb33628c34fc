#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/generate/vote_archive/vote_intake.h"

namespace navwright {

/// Number of tests of the old and the new nav, each with the same seeds.
inline constexpr int kContinuousTests = 5;

struct ContinuousOptions {
    std::filesystem::path folder;  ///< for MAP.nav; made if absent
    Parameters parameters = {};
    int tests = kContinuousTests;  ///< 1 or more
    int jobs = 1;                  ///< threads; 0 = one per core
};

enum class NavFate : std::uint8_t {
    first,     ///< there was no nav before
    replaced,  ///< the new one tested better
    kept,      ///< the new one did not test better
    none       ///< no nav could be made
};

/// "first", "replaced", "kept", "none".
[[nodiscard]] std::string_view navFateName(NavFate fate);

/// The outcome of a map's new votes or report.
struct NavChange {
    std::string time = {};  ///< UTC, "2026-11-28T08:00:00Z"
    std::string map = {};
    NavFate fate = NavFate::none;
    std::string why = {};     ///< a sentence without a full stop
    std::uint64_t demos = 0;  ///< whose votes are in the new nav
    std::uint64_t nodes = 0, links = 0;
    std::size_t removals = 0;  ///< from a test's report, added this time
};

/// Navs that improve as demos arrive: votes accumulate, and the nav made from all of them replaces the one in
/// the folder if it tests better.
///
/// The folder holds MAP.nav; `votes` (see takeVotes()); MAP.navledger.json with the removals learnt from
/// reports (MAP.navtest.json beside MAP.nav, about that nav); `made`, with the keys of the inputs of each
/// nav; and navs.log, one line per NavChange.
class ContinuousNavs {
  public:
    /// Errors: the folder cannot be made.
    [[nodiscard]] static Result<ContinuousNavs> open(ContinuousOptions options, MapFolder maps);

    /// Adds demos, and makes the navs of all maps with new votes or a new report, except what an earlier run
    /// made already. Each nav is replaced atomically. Errors: cancelled (the next call catches up); those of
    /// takeVotes(); a file that cannot be written.
    [[nodiscard]] Result<std::vector<NavChange>> take(std::span<const std::filesystem::path> demos,
                                                      JobContext& job);

  private:
    struct Judged;

    ContinuousNavs(ContinuousOptions options, MapFolder maps)
        : options_(std::move(options)), maps_(std::move(maps)) {}
    [[nodiscard]] Result<std::optional<NavChange>> update(const std::string& votes,
                                                          const IntakeReport::File& file, JobContext& job);
    [[nodiscard]] Result<NavChange> remake(const std::filesystem::path& votes,
                                           std::shared_ptr<const GameMap> map, JobContext& job);
    [[nodiscard]] Result<std::size_t> learn(const GameMap& map, JobContext& job) const;
    [[nodiscard]] Result<Judged> judged(const struct Generation& generation, JobContext& job) const;
    [[nodiscard]] Result<> log(const NavChange& change) const;
    [[nodiscard]] std::string keyOf(const GameMap& map, const IntakeReport::File& file) const;
    [[nodiscard]] std::filesystem::path fileOf(const GameMap& map, std::string_view ending) const;

    ContinuousOptions options_;
    MapFolder maps_;
};

[[nodiscard]] Description<NavChange> describeNavChange();

}  // namespace navwright
