#pragma once

#include "core/bots/test/report.h"
#include "nav_samples.h"

/// A complete report on randomNav(20, 1) that uses every field.
inline navwright::NavtestReport sampleReport() {
    using namespace navwright;
    const auto nav = randomNav(20, 1);
    NavtestReport report;
    report.map = "wizs";
    report.coverageRatio = 0.75;
    report.deathRatePerBotMin = 0.025;
    report.stuckRatePerBotMin = 1.5;
    report.badNodes = {3, 17};
    report.badLinks = {{0, 1}, {0, 5}, {19, 2}};
    report.unreachableNodes = {9};
    report.testDurationS = 300.5;
    report.botCount = 8;
    report.totalNodeVisits = 12345678901;
    report.totalEnvironmentalDeaths = 2;
    report.schema = kNavtestSchema;
    report.backend = "engine";
    report.seed = 0xffffffffffffffff;
    report.navSha1 = "0123456789abcdef0123456789abcdef01234567";
    report.mapChecksum = -472080678;
    report.engine = NavtestEngine{"aqtion 69e6f4a2", 4, 8096, {{"MOVE", 1}, {"LADDER", 3}, {"JUMP", 10}}};
    report.thresholds = NavtestThresholds{0.85, 0.5, 1, 0.05, 0.3, 5, 0.5, 2};
    report.reasons = {"Coverage is 0.750, below 0.850", "a \"quoted\" reason"};
    for (const std::int32_t id : {3, 4, 17}) {
        report.nodes.push_back({.id = id,
                                .origin = nav.nodes[static_cast<std::size_t>(id)].origin,
                                .touches = 40,
                                .visits = 10,
                                .deathsFall = 4,
                                .deathsDrown = 1,
                                .deathsOther = 2,
                                .stuck = 3});
    }
    report.links = {{.from = 0, .to = 1, .attempts = 5, .traversals = 1, .failures = 4},
                    {.from = 0, .to = 2}};
    report.deaths = {{.bot = 7,
                      .time = 12.5,
                      .cause = "fall",
                      .origin = Vec3(1, 2, -30),
                      .node = 3,
                      .link = NodeLink(3, 4)},
                     {.bot = 0, .time = 0, .cause = "trigger_hurt", .origin = Vec3(0)}};
    return report;
}
