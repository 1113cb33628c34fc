#pragma once

#include <QtTest>

#include <filesystem>
#include <memory>

#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "plain_parameters.h"

namespace navwright {

inline std::filesystem::path sampleDemoFolder() {
    return std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
}

/// A generation of the bundled sample as in the workbench, with raw data kept and without rehearsals; nullptr
/// on failure.
inline std::shared_ptr<const Generation> sampleGeneration() {
    const auto map = GameMap::read(sampleDemoFolder() / "nw_sample.bsp");
    if (!map) return nullptr;
    PipelineInput input;
    for (const auto& entry : std::filesystem::directory_iterator(sampleDemoFolder())) {
        if (entry.path().filename().string().starts_with("sample_"))
            input.demos.push_back({.path = entry.path()});
    }
    input.map = *map;
    input.archive = true;
    input.keepRaw = true;
    JobContext context;
    auto generation = Pipeline().run(input, unrehearsed(), context);
    return generation ? std::make_shared<const Generation>(std::move(*generation)) : nullptr;
}

}  // namespace navwright
