#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/output_set.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/pipeline/iteration.h"

namespace navwright {

/// What the turns of `navgen pipeline` are made from: the same gives the same turns.
struct TurnInputs {
    struct File {
        std::filesystem::path path;
        ContentHash hash;
    };
    File map;
    std::vector<File> demos;  ///< in order
    Parameters parameters;
    std::uint64_t seed = 1;
    int tests = 1;  ///< a turn
    std::string tester;
    std::string loop = {};  ///< "prune"; empty: mend
};

/// Puts every turn into a folder as it ends, and knows those that are there.
class TurnFiles {
  public:
    /// `run` has the inputs, which are not overwritten.
    TurnFiles(std::filesystem::path folder, std::string map, const OutputSet& run)
        : folder_(std::move(folder)), map_(std::move(map)), run_(run) {}

    /// Errors: the folder cannot be made, an output is an input.
    [[nodiscard]] Result<> check() const;
    /// What the turns to come are made from: noted beside each.
    void begin(const TurnInputs& inputs) { madeFrom_ = inputs; }
    /// Reads the turns that are there. Errors: no turn was finished there, they were made from something else
    /// (which is named), a damaged note or report.
    [[nodiscard]] Result<> resume(const TurnInputs& inputs);
    /// Turns read by resume().
    [[nodiscard]] std::size_t finished() const { return reports_.size(); }

    /// The report of the next turn that is finished already, or nothing. Errors: `graph` is not the nav that
    /// was tested then.
    [[nodiscard]] Result<std::optional<NavtestReport>> nextFinished(const NavGraph& graph);

    /// The last turn's tested nav beside its report; the best so far once more under the map's name, with the
    /// ledger that makes it again; the strafe archive if there is one. Of turns that are there already
    /// nothing is written, but the best anew after the last of them. `floors`: of each turn the share of the
    /// floor that its nav covers, where there is floor; noted with the turns.
    [[nodiscard]] Result<> write(const IterationResult& result,
                                 std::span<const std::optional<double>> floors) const;

    [[nodiscard]] std::string nav() const { return fileOf(".nav").string(); }

  private:
    [[nodiscard]] std::filesystem::path fileOf(const std::string& ending) const {
        return folder_ / (map_ + ending);
    }
    [[nodiscard]] std::filesystem::path turnFile(std::size_t turn, const std::string& ending) const;

    std::filesystem::path folder_;
    std::string map_;
    const OutputSet& run_;
    TurnInputs madeFrom_;
    std::vector<NavtestReport> reports_;  ///< of the turns that were there
    std::size_t asked_ = 0;               ///< how many of these were asked for
};

}  // namespace navwright
