#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/tune/scoring/tuning_ground.h"
#include "core/tune/search/paired_interval.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// What a character is bred for; each is 0 to 1, more is better.
enum class CharacterAim : std::uint8_t {
    coverage,  ///< share of the nodes that its bots touch
    goals,     ///< g / (g + 10), g: goals reached per bot and minute
    items,     ///< share of the nodes at items that its bots touch; 0 without items
    faults,    ///< f / (f + 10), f: links that fail its bots by the limits of bad links
};
inline constexpr std::size_t kCharacterAims = 4;
[[nodiscard]] std::string_view characterAimName(CharacterAim aim);
/// nullopt for an unknown name.
[[nodiscard]] std::optional<CharacterAim> characterAim(std::string_view name);

struct CharacterGroundSetup {
    std::vector<std::filesystem::path> maps;  ///< .bsp files
    std::vector<std::filesystem::path> navs;  ///< one per map, of its name
    std::vector<std::string> heldOut;         ///< names of maps not used for tuning
    CharacterAim aim = CharacterAim::coverage;
    int bots = 4;         ///< all of the character
    double seconds = 60;  ///< game time of a test
    int jobs = 0;         ///< threads; 0: one per core
};

/// The end of a tuning of weights: whether the best of them beat the initial ones.
struct CharacterTrial {
    Character best;            ///< the initial one where the search found none
    std::size_t compared = 0;  ///< candidates in the comparison
    bool onHeldOut = false;
    double initial = 0, tuned = 0;  ///< mean scores
    PairedInterval interval;        ///< of the differences, test by test

    [[nodiscard]] bool better() const { return interval.better(); }
};

/// The maps with navs on which characters are scored, by tests of their bots alone.
class CharacterGround {
  public:
    /// Errors: a map without a nav of its name, a nav without its map, a duplicate map, an unknown held-out
    /// map, none left, no items to aim for, a file that cannot be read.
    [[nodiscard]] static Result<CharacterGround> load(const CharacterGroundSetup& setup);

    /// Identifies what candidates are scored on, as TuningSetup::subject.
    [[nodiscard]] std::string subject() const;
    /// Scores candidates in parallel; the result does not depend on the number of threads. A stop is no
    /// error. Errors: a nav that bots cannot walk.
    [[nodiscard]] Result<TuningGround::Answers> answer(const WeightSpace& space,
                                                       std::span<const TuningTask> tasks,
                                                       JobContext& context) const;
    /// Compares the best candidates with the initial weights as finalTrial() does, with new seeds. Errors:
    /// cancelled.
    [[nodiscard]] Result<CharacterTrial> finalTrial(const TuningRun& run, JobContext& context) const;

  private:
    struct Place {
        std::shared_ptr<const GameMap> map;
        NavGraph nav;
        std::vector<std::int32_t> items;  ///< nodes at items
    };
    using Terms = std::vector<double>;  ///< by CharacterAim
    [[nodiscard]] Result<std::vector<Terms>> tests(const Place& place, const Character& character,
                                                   std::uint64_t firstSeed, int count,
                                                   JobContext& context) const;
    /// By character: its scores in the aim, test by test over all places.
    [[nodiscard]] Result<std::vector<std::vector<double>>> scores(std::span<const Character> characters,
                                                                  std::span<const Place> places,
                                                                  std::uint64_t firstSeed,
                                                                  JobContext& context) const;

    CharacterGroundSetup setup_;
    std::vector<Place> tuned_, heldOut_;  ///< by name
};

}  // namespace navwright
