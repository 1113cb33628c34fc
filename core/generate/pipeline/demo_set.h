#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/generate/pipeline/demo_entry.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"

namespace navwright {

/// The demos of a run without duplicates, in ascending content hash.
struct DemoSet {
    std::string mapName;
    std::vector<std::shared_ptr<const DemoEntry>> entries;
    std::vector<DemoSource> sources;                     ///< by entry
    std::map<std::filesystem::path, ContentHash> twins;  ///< files with the same content as an entry
    std::vector<std::string> warnings;
    std::array<StageReport, 3> stages{};  ///< read, gate, votes
};

/// Makes the set from previously voted demos. Errors: another map, other parameters, no usable demo.
[[nodiscard]] Result<DemoSet> takeVoted(const PipelineInput& input, const Parameters& parameters);

/// Runs read, gate and votes on the demos of successive runs, and caches the results by demo.
class DemoShelf {
  public:
    /// Errors: those of Pipeline::run().
    [[nodiscard]] Result<DemoSet> take(const PipelineInput& input, const Parameters& parameters,
                                       JobContext& context);
    void clear();

  private:
    struct FileState {
        std::uintmax_t size = 0;
        std::filesystem::file_time_type time;
        friend bool operator==(const FileState&, const FileState&) = default;
    };
    struct KnownFile {
        FileState state;
        ContentHash hash;
    };
    /// A source during a run.
    struct Item {
        DemoSource source;
        std::string name;
        std::optional<FileState> state;   ///< for an existing file
        std::optional<ContentHash> hash;  ///< once known
        bool gone = false;                ///< a file that was read before and no longer exists
        std::shared_ptr<const DemoEntry> entry;
        std::optional<Failure> failure;
        bool done = false;  ///< `entry` matches the current parameters
        DemoTimes times;
    };

    [[nodiscard]] Result<std::vector<Item>> itemsOf(const PipelineInput& input, JobContext& context);
    [[nodiscard]] static std::vector<Item*> needed(std::span<Item> items);
    [[nodiscard]] static Result<> process(std::span<Item> items, const DemoWork& work, int jobs,
                                          JobContext& context);
    [[nodiscard]] static Result<> process(const std::vector<Item*>& needed, const DemoWork& work, int jobs,
                                          JobContext& context);
    [[nodiscard]] Result<std::string> findMapName(std::span<Item> items, DemoWork& work,
                                                  const PipelineInput& input, JobContext& context);
    [[nodiscard]] static Result<> choose(std::span<const Item> items, DemoSet& set);
    void remember(std::span<const Item> items);
    void report(std::span<const Item> items, DemoSet& set);

    std::map<ContentHash, std::shared_ptr<const DemoEntry>> entries_;
    std::map<std::string, KnownFile> files_;  ///< by path
    std::array<double, 3> milliseconds_{};    ///< of the last run, for read, gate and votes
};

}  // namespace navwright
