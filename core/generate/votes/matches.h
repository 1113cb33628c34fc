#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace navwright {

struct Vote;

/// Some of the ways that the players of a demo went, as hashes in ascending order: enough to tell whether
/// another demo shows the same players at the same times.
using MatchMarks = std::vector<std::uint64_t>;

/// The marks of a demo. They do not depend on when a recording begins or ends, but for what it lacks then.
[[nodiscard]] MatchMarks matchMarks(std::span<const Vote> votes);

/// Which demos are recordings of one match by several recorders, say a server's own and a relay's: at least a
/// quarter of their ways are the same.
class DemoMatches {
  public:
    /// Each demo is of a match of its own.
    DemoMatches() = default;
    /// By demo.
    explicit DemoMatches(std::span<const MatchMarks> marks);

    /// The number of a demo's match, that of its first demo; nothing where no other demo shows the match.
    [[nodiscard]] std::optional<std::uint32_t> of(std::uint32_t demo) const {
        const auto found = first_.find(demo);
        return found == first_.end() ? std::nullopt : std::optional(found->second);
    }
    /// How many different matches these demos show.
    [[nodiscard]] std::size_t count(std::span<const std::uint32_t> demos) const;

  private:
    std::map<std::uint32_t, std::uint32_t> first_;  ///< of demos that share a match
};

}  // namespace navwright
