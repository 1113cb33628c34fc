#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/job_context.h"
#include "base/parameters.h"
#include "demo/recording.h"
#include "pipeline/gate.h"
#include "pipeline/vote.h"

namespace navwright {

struct PipelineInput;

/// What the stages before the votes' clustering made of one demo, and of what.
struct StoredDemo {
    ContentHash hash;  ///< of the demo's content
    std::string name;
    std::vector<std::string> maps;                         ///< of its segments, in order, each once
    std::shared_ptr<const Recording> recording = nullptr;  ///< only when raw data are kept
    ContentHash gatedKey;
    std::shared_ptr<const GatedDemo> gated = nullptr;
    ContentHash votesKey;
    std::shared_ptr<const DemoVotes> votes = nullptr;
    std::shared_ptr<const DemoSummary> summary = nullptr;
};

/// Time and work of the stages that go demo by demo.
struct DemoStageCost {
    bool ran = false;
    double milliseconds = 0;  ///< summed over demos, whatever ran side by side
};

struct DemoStageCosts {
    DemoStageCost read, gate, votes;
};

/// Remembers per demo what was read, gated and voted, as long as the demo is among the inputs. Demos stream
/// through: at most `jobs` recordings are alive at a time unless raw data are kept.
class DemoStore {
  public:
    struct Brought {
        std::vector<const StoredDemo*> demos;  ///< ascending content hash, each content once
        std::vector<std::string> warnings;
        DemoStageCosts costs;
    };

    /// Brings every demo of the input up to date for these parameters. `mapName` may be empty: then only the
    /// maps are found out, nothing is gated. Errors: no demo could be read, a cancel; what was done stays.
    [[nodiscard]] Result<Brought> bring(const PipelineInput& input, const std::string& mapName,
                                        const Parameters& parameters, JobContext& context);

    void clear();

  private:
    struct FileStamp {
        std::uintmax_t size = 0;
        std::filesystem::file_time_type changed;
        ContentHash hash;
    };
    struct Wanted;
    class Worker;

    [[nodiscard]] Result<std::vector<Wanted>> identify(const PipelineInput& input,
                                                       std::vector<std::string>& warnings,
                                                       JobContext& context);
    [[nodiscard]] Result<ContentHash> hashOf(const std::filesystem::path& path);

    std::map<ContentHash, StoredDemo> demos_;
    std::map<std::filesystem::path, FileStamp> stamps_;
};

}  // namespace navwright
