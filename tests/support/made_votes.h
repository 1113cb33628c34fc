#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>

#include "core/generate/vote_archive/demo_block.h"
#include "core/generate/vote_archive/votes_file.h"
#include "core/generate/votes/vote.h"

/// A synthetic demo; the same for the same number.
inline navwright::DemoEntry madeDemo(unsigned number, std::size_t votes = 40) {
    using namespace navwright;
    std::mt19937 random(number);
    const auto below = [&](unsigned most) { return static_cast<unsigned>(random()) % most; };
    DemoEntry entry;
    entry.name = "demo_" + std::to_string(number) + ".mvd2";
    entry.hash = contentHash(entry.name);
    entry.maps["hall"] = 1000 + below(1000);
    if (below(4) == 0) entry.maps["other"] = 7;
    auto summary = std::make_shared<DemoSummary>();
    summary->name = entry.name;
    summary->hash = entry.hash;
    summary->frames = below(100000);
    summary->seconds = summary->frames * 0.1;
    summary->players.push_back({static_cast<std::uint8_t>(below(16)), {"a", "b"}, below(5000), below(5000)});
    summary->rejected[2] = below(99);
    summary->byPmType[-3] = 4;
    summary->byPmType[static_cast<int>(below(5))] = 12;
    summary->spectatorShare = 0.25;
    summary->damaged = below(2) == 0;
    summary->warnings.emplace_back("cut");
    auto made = std::make_shared<DemoVotes>();
    made->name = entry.name;
    made->hash = entry.hash;
    Vote vote;
    vote.origin = PackedOrigin({static_cast<std::int32_t>(below(9000)) - 4500, -20000, 64});
    for (std::size_t i = 0; i < votes; ++i) {
        const bool last = i + 1 == votes || below(9) == 0;
        vote.origin = PackedOrigin({vote.origin.x() + static_cast<std::int32_t>(below(700)) - 350,
                                    vote.origin.y() + static_cast<std::int32_t>(below(700)) - 350,
                                    static_cast<std::int32_t>(below(4096))});
        vote.frame += 1 + below(4);
        vote.vz = static_cast<std::int16_t>(below(600)) - 300;
        vote.pathSpeed = static_cast<std::uint16_t>(below(500));
        vote.peakSpeed = static_cast<std::uint16_t>(vote.pathSpeed + below(90));
        vote.leaf = static_cast<std::uint16_t>(below(3) == 0 ? Vote::kNoLeaf : below(400));
        vote.rise = static_cast<std::uint8_t>(below(2) * below(60));
        vote.state = static_cast<std::uint8_t>(below(64));
        vote.way = static_cast<std::uint8_t>(below(16) * 2 + (last ? 0 : 1));
        made->votes.push_back(vote);
        if (!last && below(6) == 0) {
            const auto first = static_cast<std::uint32_t>(made->points.size());
            made->fastWays.push_back({static_cast<std::uint32_t>(i), first, 2});
            made->points.push_back(vote.origin);
            made->points.push_back(PackedOrigin({1, 2, 3}));
        }
        if (last) vote.slot = static_cast<std::uint8_t>(below(8));
    }
    summary->votes = static_cast<std::uint32_t>(made->votes.size());
    auto gated = std::make_shared<GatedDemo>();
    gated->deaths.push_back({0, 1, 2, 3, -1, 4, DeathCause::lava, PackedOrigin({-8, 16, 24})});
    gated->summary = *summary;
    gated->summary.name.clear();
    gated->summary.votes = 0;
    entry.summary = std::move(summary);
    entry.gated = std::move(gated);
    entry.votes = std::move(made);
    return entry;
}

inline navwright::VotesOrigin madeOrigin() {
    auto origin = navwright::votesOriginOf({});
    origin.map = "hall";
    origin.mapChecksum = 0x1234;
    origin.mapHash = navwright::contentHash("hall");
    return origin;
}
