#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "basics.h"

/// How good the navs are that values of parameters make (docs/tuning.md).
namespace navwright::library::inline v1 {

/// Values of parameters by key, as in Settings.
using Values = std::map<std::string, std::string>;

/// What values are scored on.
struct ObjectiveInput {
    std::vector<std::filesystem::path> maps;   ///< .bsp files
    std::vector<std::filesystem::path> demos;  ///< of all maps: files, and folders with what is in them
    std::string tuned = {};                    ///< keys and groups, "nodes.*,links.max_speed"; may be empty
    std::vector<std::string> heldOut = {};     ///< names of maps for the last comparison of a search alone
    Settings settings = {};                    ///< the initial values; scores are measured by them
    int folds = 4;                             ///< of a map's demos, 1 to 1000; one of them is held out
    double seconds = 60;                       ///< game time of a test, 10 to 3600
    std::optional<int> rehearsals = 0;         ///< rounds for each nav, 0 to 50; none: as its values say
    std::filesystem::path cache = {};          ///< folder for caching read demos; empty: none
};

/// The tests of a nav.
struct Trial {
    int tests = 2;           ///< on each map, 1 to 10,000
    std::uint64_t seed = 1;  ///< of the first test, then consecutive; chooses the fold held out, too
};

/// How good values are: means over maps and tests.
struct Score {
    double score = 0;                          ///< 0 to 1, more is better; -1: failed
    std::map<std::string, double> terms = {};  ///< what it is the weighted sum of; empty if failed
    std::string failure = {};                  ///< why there is no nav that bots can walk
};

/// How to search.
struct SearchInput {
    std::string algorithm = "cma-es";  ///< or "genetic"
    std::uint64_t seed = 1;            ///< of the search, at most 2^53
    int budget = 300;                  ///< values to score, 1 to 10,000; a started round is finished
    int population = 0;                ///< of a generation, 4 to 10,000; 0: the algorithm's default
    int tests = 2;                     ///< on each map, at first
    int mostTests = 8;                 ///< where chance decides the ranks
    std::filesystem::path state = {};  ///< written after every round, and continued; empty: none
};

/// A generation of a search. Scores are 0 if all its values failed.
struct SearchGeneration {
    int tests = 0;       ///< on each map
    double best = 0;     ///< score
    double median = 0;   ///< score
    double initial = 0;  ///< score of the initial values in the same tests
    double spread = 0;   ///< width of the search after it, 0 to 1
};

/// What a search found.
struct Searched {
    Values values;           ///< the best of those tuned; the initial ones if none was found
    bool better = false;     ///< than the initial ones: `low` is above 0
    double initial = 0;      ///< mean score of the initial values in the last comparison; 0: none
    double tuned = 0;        ///< mean score of the best
    double gain = 0;         ///< mean difference, test by test
    double low = 0;          ///< lower end of its 95 % interval
    double high = 0;         ///< upper end
    std::size_t scored = 0;  ///< how many values were scored
    std::vector<SearchGeneration> generations = {};  ///< in order
};

/// Scores values by the navs that they make of demos: what `navgen tune` searches by. Its calls use the
/// threads of the Work that it was made with.
class NAVWRIGHT_API Objective {
  public:
    /// Reads maps and demos, and surveys the floor. Errors: an unknown parameter or one that cannot be tuned,
    /// a number out of range, a file that cannot be read, a map twice, none left, without spawn points or
    /// demos.
    [[nodiscard]] static Result<Objective> of(const ObjectiveInput& input, const Work& work = {});
    /// What was moved from can only be destroyed or assigned to.
    Objective(Objective&&) noexcept;
    /// As the constructor.
    Objective& operator=(Objective&&) noexcept;
    /// Lets maps and demos go.
    ~Objective();

    /// What the numbers of a point stand for: the tuned parameters.
    [[nodiscard]] const std::vector<std::string>& keys() const;
    /// The initial values as a point.
    [[nodiscard]] const std::vector<double>& start() const;
    /// The values at a point, which has a number 0 to 1 for each key: in range and in order, rounded to
    /// steps. Numbers beyond are mirrored into the range. Errors: another count.
    [[nodiscard]] Result<Values> valuesAt(std::span<const double> point) const;
    /// Scores sets of values, each in place of some of the initial ones. Deterministic; equal trials give
    /// comparable scores. Errors: an unknown parameter or a value out of range, cancelled.
    [[nodiscard]] Result<std::vector<Score>> scores(std::span<const Values> sets, const Trial& trial = {},
                                                    const Work& work = {});
    /// Searches the best values of the tuned parameters, and compares them with the initial ones in new
    /// tests. Deterministic. Errors: nothing is tuned, a number out of range, a state of another search,
    /// cancelled.
    [[nodiscard]] Result<Searched> search(const SearchInput& input = {}, const Work& work = {});

  private:
    struct Inside;
    explicit Objective(std::unique_ptr<Inside> inside);

    std::unique_ptr<Inside> inside_;
};

}  // namespace navwright::library::inline v1
