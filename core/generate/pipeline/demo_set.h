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

/// The demos of a run, each content once, in ascending content hash.
struct DemoSet {
    std::string mapName;
    std::vector<std::shared_ptr<const DemoEntry>> entries;
    std::vector<DemoSource> sources;                     ///< by entry
    std::map<std::filesystem::path, ContentHash> twins;  ///< files whose content is an entry's already
    std::vector<std::string> warnings;
    std::array<StageReport, 3> stages{};  ///< read, gate, votes
};

/// The demos of a run that were voted before. Errors: another map, other parameters, none of any use.
[[nodiscard]] Result<DemoSet> takeVoted(const PipelineInput& input, const Parameters& parameters);

/// Takes the demos of one run after another through read, gate and votes, and remembers each one's results.
class DemoShelf {
  public:
    /// Errors as Pipeline::run.
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
    /// One source on its way through a run.
    struct Item {
        DemoSource source;
        std::string name;
        std::optional<FileState> state;   ///< of a file that is there
        std::optional<ContentHash> hash;  ///< once known
        bool gone = false;                ///< a file read before that is not there any more
        std::shared_ptr<const DemoEntry> entry;
        std::optional<Failure> failure;
        bool done = false;  ///< `entry` is what the present parameters make of it
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
    std::array<double, 3> milliseconds_{};    ///< of the last run of read, gate and votes
};

}  // namespace navwright
