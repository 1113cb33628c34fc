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

/// Tests of the old and the new nav, with the same seeds.
inline constexpr int kContinuousTests = 5;

struct ContinuousOptions {
    std::filesystem::path folder;  ///< for MAP.nav; made if absent
    Parameters parameters = {};
    int tests = kContinuousTests;  ///< 1 or more
    int jobs = 1;                  ///< threads; 0 = one per core
};

enum class NavFate : std::uint8_t {
    first,     ///< there was none
    replaced,  ///< the new one tested better
    kept,      ///< it did not
    none       ///< no nav could be made
};

/// "first", "replaced", "kept", "none".
[[nodiscard]] std::string_view navFateName(NavFate fate);

/// What became of a map's nav when votes or a report came.
struct NavChange {
    std::string time = {};  ///< UTC, "2026-11-28T08:00:00Z"
    std::string map = {};
    NavFate fate = NavFate::none;
    std::string why = {};     ///< a sentence without a full stop
    std::uint64_t demos = 0;  ///< whose votes are in the new nav
    std::uint64_t nodes = 0, links = 0;
    std::size_t removals = 0;  ///< taken over from a test's report this time
};

/// Navs that grow with the demos: their votes are added up, and where the nav made of all of them tests
/// better than the one in the folder, it takes its place.
///
/// The folder holds MAP.nav; `votes`, as of takeVotes(); MAP.navledger.json with what was learnt from reports
/// (MAP.navtest.json beside MAP.nav, about that nav); `made`, which tells what a nav was last made of; and
/// navs.log, a line for each NavChange.
class ContinuousNavs {
  public:
    /// Errors: the folder cannot be made.
    [[nodiscard]] static Result<ContinuousNavs> open(ContinuousOptions options, MapFolder maps);

    /// Adds demos, and makes the navs of all maps that have new votes or a new report. What an earlier run
    /// has done is not done again. Each nav is replaced at once as a whole. Errors: cancelled, after which
    /// the next call makes up for it; those of takeVotes(); a file that cannot be written.
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
