#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// Consecutive votes of one player in one run.
struct VoteVisit {
    std::uint32_t vote = 0;   ///< the first vote
    std::uint32_t count = 0;  ///< at least 1
    double from = 0;          ///< demo time, seconds
    double to = 0;
    bool penalised = false;  ///< shortly before a death by the map

    friend bool operator==(const VoteVisit&, const VoteVisit&) = default;
};

struct VotingPlayer {
    std::uint8_t slot = 0;
    std::string name;  ///< empty when the demo has none
    std::vector<VoteVisit> visits;

    friend bool operator==(const VotingPlayer&, const VotingPlayer&) = default;
};

struct VotingDemo {
    std::uint32_t demo = 0;
    std::string name;
    std::uint32_t votes = 0;
    double weight = 0;
    std::vector<VotingPlayer> players;  ///< by slot, then name

    friend bool operator==(const VotingDemo&, const VotingDemo&) = default;
};

/// Who cast these votes (ascending numbers), by demo and player.
[[nodiscard]] std::vector<VotingDemo> votersOf(const Generation& generation,
                                               std::span<const std::uint32_t> votes);

/// A slot's name at a frame; if the recording is not kept, any name it had; empty when the demo has none.
[[nodiscard]] std::string playerName(const Generation& generation, std::uint32_t demo, std::uint8_t slot,
                                     std::uint32_t frame);

/// All votes of these clusters, ascending.
[[nodiscard]] std::vector<std::uint32_t> votesOf(const ClusterSet& clusters,
                                                 std::span<const std::uint32_t> numbers);

}  // namespace navwright
