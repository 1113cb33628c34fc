#pragma once

#include <filesystem>

#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "plain_parameters.h"

/// Generates from the bundled sample: its map and all its demos.
inline navwright::Generation generateSample(const navwright::Parameters& parameters = {}) {
    using namespace navwright;
    const auto folder = std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
    PipelineInput input;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".bsp") {
            input.map = *GameMap::read(entry.path());
        } else if (entry.path().extension() != ".json") {
            input.demos.push_back({entry.path(), {}});
        }
    }
    input.archive = true;
    input.keepRaw = true;
    input.jobs = 2;
    JobContext context;
    return *Pipeline().run(input, parameters, context);
}
