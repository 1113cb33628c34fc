#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/bots/test/ledger.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// A file that went into a generation, other than a demo.
struct InputFile {
    std::string_view role;  ///< "bsp", "entities", "ledger", "feedback", "patches", "preset"
    std::string path;       ///< as given
    ContentHash hash;
};

/// What `generate` tells about a run.
struct GenerationRun {
    const Generation& generation;
    std::vector<InputFile> inputs;
    std::optional<LedgerMerge> feedback;
    std::vector<std::filesystem::path> outputs;
};

/// The report (docs/formats.md): counts and milliseconds per stage, per-demo summaries, rejections by reason,
/// islands, warnings, parameters that differ from their defaults, hashes of all inputs.
[[nodiscard]] std::string generationReport(const GenerationRun& run);

/// The same for people, in about twenty lines.
[[nodiscard]] std::string generationSummary(const GenerationRun& run);

/// How many spawn points the main part serves, and a line with the reason for each that it does not; empty
/// without spawn points.
[[nodiscard]] std::string spawnLines(std::span<const SpawnMatch> spawns);

/// How many clusters each rule rejected: "312 min_demos, 4 in_solid", or "none".
[[nodiscard]] std::string rejectedClusters(const NodeSet& nodes);

}  // namespace navwright
