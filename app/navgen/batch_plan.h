#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace navwright {

/// What a plan of many runs consists of, as its manifest keeps it.
struct BatchManifest {
    struct ShardPlan {
        std::string name;  ///< "shard-0001"
        std::uint64_t demos = 0, bytes = 0;
    };
    struct MapPlan {
        std::string id;    ///< "wizs-0a1b2c3d"
        std::string name;  ///< "wizs"
        std::string bsp;   ///< path
    };
    std::string engine;
    std::string program;  ///< version
    std::vector<ShardPlan> shards;
    std::vector<MapPlan> maps;
};

inline constexpr std::string_view kManifestName = "manifest.json";

[[nodiscard]] std::string manifestJson(const BatchManifest& manifest);
/// Errors: unreadable, no manifest, names that are paths.
[[nodiscard]] Result<BatchManifest> readManifest(const std::filesystem::path& file);

/// How far one shard or map of a plan is.
enum class BatchState { waiting, running, done, stopped, failed };
/// "waiting", ...
[[nodiscard]] std::string_view batchStateName(BatchState state);

struct BatchTask {
    std::string name;
    BatchState state = BatchState::waiting;
    std::string reason;            ///< of a failure: what it said last
    std::uint64_t unreadable = 0;  ///< demos of a shard
};

/// From what the scripts of a plan leave in its folder.
[[nodiscard]] BatchTask shardTask(const std::filesystem::path& folder, const std::string& shard);
[[nodiscard]] BatchTask mapTask(const std::filesystem::path& folder, const BatchManifest::MapPlan& map);

/// A word as a shell reads it back.
[[nodiscard]] std::string shellQuoted(std::string_view word);

}  // namespace navwright
