#pragma once

#include <vector>

#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/physics/map_queries/game_map.h"
#include "hand_made.h"
#include "plain_parameters.h"
#include "written_maps.h"

/// A few demos on a flat map that cover everything: walking both ways, crouching, a pool, jumps onto a box, a
/// strafe jump, a deadly fall, a climb without a ladder brush.
inline std::shared_ptr<const navwright::GameMap> flatMap() {
    using namespace navwright;
    auto brushes = roomBrushes({{-300, -300, 0}, {3600, 2000, 640}}, 32, {.texture = "test/wall"});
    brushes.push_back(boxBrush({{480, 300, 0}, {700, 500, 40}}, {.texture = "test/box"}));
    auto map = written_maps::mapOf(std::move(brushes));
    map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
    map.lights.push_back({.origin = {800, 800, 400}, .intensity = 400, .color = {1, 1, 1}});
    return *GameMap::parse(*writeBsp(map), "flat.bsp");
}

inline HandMade handMadeDemo(int number) {
    HandMade demo("demo " + std::to_string(number));
    const double aside = number * 3.0;
    demo.player(1).named("Anna").at(0, aside, 24.125);
    for (int lap = 0; lap < 3; ++lap)
        demo.to(900, aside, 24.125, 28).to(900, 200, 24.125).to(0, aside, 24.125, 28);
    demo.player(2)
        .named("Bert")
        .view(8)
        .at(0, 600 + aside, 24.125)
        .to(400, 600, 24.125, 10)
        .to(0, 600 + aside, 24.125, 10);
    demo.player(3).named("Cleo").underwater().at(0, 900 + aside, 24.125).to(500, 900, 24.125, 15);
    demo.player(4)
        .named("Dora")
        .at(300, 400 + aside, 24.125)
        .to(420, 400 + aside, 24.125)
        .jumpX(40, 20)
        .to(650, 400, 64.125);
    demo.player(5).named("Egon").at(0, 1200 + aside, 24.125).to(960, 1200 + aside, 24.125, 60);
    demo.player(6)
        .named("Fritz")
        .at(1500, aside, 24.125)
        .to(1800, aside, 24.125)
        .to(1800, aside, 300, 18)
        .to(1900, aside, 300);
    demo.player(7)
        .named("Gerd")
        .at(0, 1500 + aside, 24.125)
        .to(700, 1500, 24.125)
        .print("Gerd plummets to his death")
        .type(2)
        .stay(5);
    demo.player(9).type(1).at(0, 0, 24).to(3000, 0, 500);
    return demo;
}

inline navwright::PipelineInput handMadeInput(int demos = 4) {
    navwright::PipelineInput input;
    for (int i = 0; i < demos; ++i) input.demos.push_back({{}, handMadeDemo(i).share()});
    input.map = flatMap();
    input.archive = true;
    input.keepRaw = true;
    input.jobs = 1;
    return input;
}

inline navwright::Generation generated(const navwright::PipelineInput& input,
                                       const navwright::Parameters& parameters = navwright::unrehearsed()) {
    navwright::JobContext context;
    return *navwright::Pipeline().run(input, parameters, context);
}
