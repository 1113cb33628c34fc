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

/// A demo by its file, or already read.
struct DemoSource {
    std::filesystem::path path;  ///< used when `recording` is empty
    std::shared_ptr<const Recording> recording = nullptr;
};

/// How far the reading of one demo file is.
struct DemoProgress {
    std::filesystem::path path;
    std::size_t done = 0, total = 0;  ///< unpacked bytes; equal at the end
    std::string failure = {};         ///< why it cannot be read
};

struct PipelineInput {
    std::vector<DemoSource> demos;  ///< any order; the same content twice counts once
    /// Demos that were read, gated and voted before, in place of `demos`; may be empty.
    std::shared_ptr<const VotedDemos> voted = nullptr;
    std::shared_ptr<const GameMap> map;  ///< may be empty
    /// The wanted map; empty: the loaded map's name, else the only map the demos hold.
    std::string mapName;
    std::shared_ptr<const Ledger> ledger;      ///< may be empty
    std::shared_ptr<const PatchFile> patches;  ///< may be empty
    bool archive = false;                      ///< collect the strafe archive
    /// Keep recordings and rejected samples for viewing; else demos stream through, at most `jobs` at a time.
    bool keepRaw = false;
    int jobs = 0;                    ///< threads; 0 = one per core
    std::filesystem::path cacheDir;  ///< per-demo cache on disk; empty = none
    /// Bytes that the cache keeps after demos were read, beside what this run uses; 0 = any.
    std::uint64_t cacheLimit = 0;
    /// Told how far each demo is, from any thread, several at a time; may be empty.
    std::function<void(const DemoProgress&)> onDemo = {};
    /// Told of the graph as the demos show it, without archive, before simulated bots try its links; on the
    /// thread of run(). Only where 200 links or more were never tried, which takes long; may be empty.
    std::function<void(Generation)> onDraft = {};
};

/// Runs the stages and remembers their results, so that a change reruns only what depends on it. run() may be
/// called from any thread; calls wait for each other, so a superseding caller stops the running one first.
class Pipeline {
  public:
    Pipeline();
    ~Pipeline();
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    /// Errors: no demos, unreadable demos alone, demos that hold several maps without a word which is wanted,
    /// no demo of the wanted map; voted demos of another map, or with other parameters. A demo that cannot be
    /// read is a warning when others can. After a cancel or an error what was remembered stays right.
    [[nodiscard]] Result<Generation> run(const PipelineInput& input, const Parameters& parameters,
                                         JobContext& context);

    /// Forgets everything.
    void clear();

  private:
    class Impl;
    class Turn;
    std::unique_ptr<Impl> impl_;
};

}  // namespace navwright
