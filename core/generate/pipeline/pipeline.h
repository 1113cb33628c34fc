#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"

namespace navwright {

class GameMap;
struct Generation;
struct Ledger;
struct PatchFile;
struct Recording;
struct VotedDemos;

/// A demo as a file or as a recording.
struct DemoSource {
    std::filesystem::path path;  ///< used if `recording` is null
    std::shared_ptr<const Recording> recording = nullptr;
};

/// Progress of reading one demo.
struct DemoProgress {
    std::filesystem::path path;
    std::size_t done = 0, total = 0;  ///< unpacked bytes; equal at the end
    std::string failure = {};         ///< why it cannot be read
};

struct PipelineInput {
    std::vector<DemoSource> demos;  ///< any order; duplicates by content count once
    /// Previously voted demos, replacing `demos`; may be null.
    std::shared_ptr<const VotedDemos> voted = nullptr;
    std::shared_ptr<const GameMap> map;  ///< may be empty
    /// The wanted map; empty: the loaded map's name, else the only map in the demos.
    std::string mapName;
    std::shared_ptr<const Ledger> ledger;      ///< may be empty
    std::shared_ptr<const PatchFile> patches;  ///< may be empty
    bool archive = false;                      ///< collect the strafe archive
    /// Keep recordings and rejected samples for display; else demos are streamed, at most `jobs` at a time.
    bool keepRaw = false;
    /// How many results of earlier runs each stage keeps, so that undo is instant. Fewer are kept if there
    /// are so many votes that they would take more than 256 MB.
    std::size_t earlier = 0;
    int jobs = 0;                    ///< threads; 0 = one per core
    std::filesystem::path cacheDir;  ///< demo cache on disk; empty: none
    /// Size limit of the cache after reading, bytes, excluding files used in this run; 0: none.
    std::uint64_t cacheLimit = 0;
    /// Progress per demo, called from several threads at once; may be empty.
    std::function<void(const DemoProgress&)> onDemo = {};
    /// Called on run()'s thread with the graph as the demos show it, without archive, before simulated bots
    /// try its links. Only when at least 200 links need testing; may be empty.
    std::function<void(Generation)> onDraft = {};
};

/// Runs the stages and caches their results, so that a change reruns only what depends on it. run() may be
/// called from any thread; calls are serialised, so a caller should stop a superseded run first.
class Pipeline {
  public:
    Pipeline();
    ~Pipeline();
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    /// Errors: no demos, no readable demos, demos with several maps but no wanted one, no demo of the wanted
    /// map; voted demos of another map or with other parameters. Unreadable demos are warnings if others can
    /// be read. After a cancel or error the cache is still valid.
    [[nodiscard]] Result<Generation> run(const PipelineInput& input, const Parameters& parameters,
                                         JobContext& context);

    /// Clears the cache.
    void clear();

  private:
    class Impl;
    class Turn;
    std::unique_ptr<Impl> impl_;
};

}  // namespace navwright
