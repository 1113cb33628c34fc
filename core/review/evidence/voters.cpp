#include "core/review/evidence/voters.h"

#include <algorithm>

namespace navwright {

namespace {

/// A slot's name at a frame in the recording; empty: none.
std::string_view recordedName(const Recording& recording, std::uint8_t slot, std::uint32_t frame) {
    std::string_view name;
    for (const auto& segment : recording.segments) {
        if (frame < segment.firstFrame || frame >= segment.firstFrame + segment.frameCount) continue;
        for (const auto& change : segment.names) {
            if (change.slot == slot && (change.frame <= frame || name.empty())) name = change.name;
        }
    }
    return name;
}

VotingPlayer& playerOf(VotingDemo& demo, std::uint8_t slot, const std::string& name) {
    const auto known = std::ranges::find_if(
        demo.players, [&](const VotingPlayer& player) { return player.slot == slot && player.name == name; });
    if (known != demo.players.end()) return *known;
    return demo.players.emplace_back(VotingPlayer{slot, name, {}});
}

}  // namespace

std::string playerName(const Generation& generation, std::uint32_t demo, std::uint8_t slot,
                       std::uint32_t frame) {
    if (demo < generation.recordings.size() && generation.recordings[demo]) {
        if (const auto name = recordedName(*generation.recordings[demo], slot, frame); !name.empty())
            return std::string(name);
    }
    if (demo >= generation.demos.size()) return {};
    for (const auto& player : generation.demos[demo]->players) {
        if (player.slot == slot && !player.names.empty()) return player.names.front();
    }
    return {};
}

std::vector<std::uint32_t> votesOf(const ClusterSet& clusters, std::span<const std::uint32_t> numbers) {
    std::vector<std::uint32_t> votes;
    for (const auto number : numbers) {
        const auto members = clusters.membersOf(clusters.clusters[number]);
        votes.insert(votes.end(), members.begin(), members.end());
    }
    std::ranges::sort(votes);
    return votes;
}

std::vector<VotingDemo> votersOf(const Generation& generation, std::span<const std::uint32_t> votes) {
    std::vector<VotingDemo> demos;
    const auto& set = *generation.votes;
    const Vote* last = nullptr;
    VoteVisit* visit = nullptr;
    for (const auto number : votes) {
        const auto& vote = set[number];
        const auto demo = set.demoOf(number);
        if (demos.empty() || demos.back().demo != demo)
            demos.push_back({.demo = demo, .name = set.demo(demo).name, .players = {}});
        ++demos.back().votes;
        demos.back().weight += set.weight(vote);
        const auto seconds = vote.frame * kFrameSeconds;
        const bool goesOn = last != nullptr && last + 1 == &vote && last->went(Vote::linked);
        if (!goesOn) {
            auto& player =
                playerOf(demos.back(), vote.slot, playerName(generation, demo, vote.slot, vote.frame));
            visit = &player.visits.emplace_back(VoteVisit{.vote = number, .from = seconds});
        }
        ++visit->count;
        visit->to = seconds;
        visit->penalised = visit->penalised || vote.is(Vote::penalised);
        last = &vote;
    }
    for (auto& demo : demos) {
        std::ranges::sort(demo.players, {},
                          [](const VotingPlayer& player) { return std::pair(player.slot, player.name); });
    }
    return demos;
}

}  // namespace navwright
