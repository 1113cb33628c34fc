#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/description.h"
#include "core/base/digest.h"
#include "core/bots/test/ledger.h"
#include "core/floor/survey/unserved_items.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// An input of a generation other than a demo.
struct InputFile {
    std::string_view role;  ///< "bsp", "entities", "ledger", "feedback", "patches", "preset"
    std::string path;       ///< as given by the user
    ContentHash hash;
};

/// Input of the reports about a `generate` run.
struct GenerationRun {
    const Generation& generation;
    std::vector<InputFile> inputs;
    std::optional<LedgerMerge> feedback;
    std::vector<std::filesystem::path> outputs;
};

/// The report (docs/formats.md): counts and milliseconds per stage, demo summaries, rejections by reason,
/// components, warnings, changed parameters, hashes of all inputs. As text about twenty lines.
[[nodiscard]] Description<GenerationRun> describeGeneration();

/// A spawn point of a nav.
[[nodiscard]] Description<SpawnMatch> describeSpawn();
[[nodiscard]] Description<UnservedItem> describeUnservedItem();
/// The items that bots do not get, a line each; empty when there are none.
[[nodiscard]] std::string itemLines(const std::vector<UnservedItem>& items);

/// How many spawn points the main component serves, and a line with the reason for each other, without the
/// last line's end; empty without spawn points.
[[nodiscard]] std::string spawnLines(std::span<const SpawnMatch> spawns);

/// What became of a demo's samples: "a.mvd2: 5120 of 6000 samples kept, rejected: 600 spectator, 280 dead",
/// or why it is not used.
[[nodiscard]] std::string discardsLine(const DemoSummary& demo);

/// Number of clusters rejected per rule: "312 min_demos, 4 in_solid", or "none".
[[nodiscard]] std::string rejectedClusters(const NodeSet& nodes);

}  // namespace navwright
