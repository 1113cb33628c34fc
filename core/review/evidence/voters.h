#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// One time that a player came by: votes that follow each other in one run.
struct VoteVisit {
    std::uint32_t vote = 0;   ///< the first of them
    std::uint32_t count = 0;  ///< at least 1
    double from = 0;          ///< seconds of the demo
    double to = 0;
    bool penalised = false;  ///< shortly before a death by the map

    friend bool operator==(const VoteVisit&, const VoteVisit&) = default;
};

struct VotingPlayer {
    std::uint8_t slot = 0;
    std::string name;  ///< empty where the demo gives none
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

/// The name a slot had in a frame of a demo; where the recording is not kept, one it had at some time; empty
/// when the demo gives none.
[[nodiscard]] std::string playerName(const Generation& generation, std::uint32_t demo, std::uint8_t slot,
                                     std::uint32_t frame);

/// All votes of these clusters, ascending.
[[nodiscard]] std::vector<std::uint32_t> votesOf(const ClusterSet& clusters,
                                                 std::span<const std::uint32_t> numbers);

}  // namespace navwright
