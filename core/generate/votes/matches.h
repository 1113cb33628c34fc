#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace navwright {

struct Vote;

/// A sample of hashes of players' movements in a demo, ascending: enough to recognise other recordings of the
/// same match.
using MatchMarks = std::vector<std::uint64_t>;

/// The marks of a demo. Apart from what a recording misses, they do not depend on when it begins and ends.
[[nodiscard]] MatchMarks matchMarks(std::span<const Vote> votes);

/// Groups demos that record one match (by a server and a relay, say): at least a quarter of their marks are
/// shared.
class DemoMatches {
  public:
    /// Every demo is a match of its own.
    DemoMatches() = default;
    /// `marks`: by demo.
    explicit DemoMatches(std::span<const MatchMarks> marks);

    /// The number of a demo's match, which is its first demo's; nullopt when no other demo shows the match.
    [[nodiscard]] std::optional<std::uint32_t> of(std::uint32_t demo) const {
        const auto found = first_.find(demo);
        return found == first_.end() ? std::nullopt : std::optional(found->second);
    }
    /// Number of different matches that these demos show.
    [[nodiscard]] std::size_t count(std::span<const std::uint32_t> demos) const;

  private:
    std::map<std::uint32_t, std::uint32_t> first_;  ///< for demos that share a match
};

}  // namespace navwright
