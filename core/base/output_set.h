#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// The name for standard output on a command line.
inline constexpr std::string_view kStandardOutput = "-";

/// Standard output as an output of a run.
class StandardOutput {
  public:
    StandardOutput() = default;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;
    virtual ~StandardOutput() = default;

    /// Reserves standard output for the run's data: all other printing goes elsewhere from now on.
    virtual void giveOutAway() = 0;
    /// Writes to the reserved standard output.
    virtual void deliver(std::string_view bytes) = 0;
    /// Prints a line about what was done.
    virtual void note(std::string_view line) = 0;
};

/// The files that one run writes. All are prepared beside their targets before the first is put in place; a
/// run that fails or is cancelled before commit(), or whose commit() fails, leaves every target as it was.
/// Temporaries that killed runs left beside the targets are removed.
class OutputSet {
  public:
    OutputSet();
    /// `standard` is used when `-` or /dev/stdout is named as an output.
    explicit OutputSet(StandardOutput& standard);
    OutputSet(const OutputSet&) = delete;
    OutputSet& operator=(const OutputSet&) = delete;
    /// Removes files that were prepared but not committed, and the folders made for them.
    ~OutputSet();

    /// Returns another set of the same run, with the same inputs and standard output.
    [[nodiscard]] OutputSet another() const { return {standard_, inputs_}; }

    /// Adds a word of the command line, which may name a file. An output that is named twice counts as an
    /// input.
    void mention(std::string word);
    /// Adds an input of the run, which must not be overwritten under any name. If it is an output already,
    /// commit() fails.
    void protect(const std::filesystem::path& input);
    /// protect() for many files. Errors: cancelled; one is an output.
    [[nodiscard]] Result<> protectAll(std::span<const std::filesystem::path> inputs, JobContext& context);
    /// Checks before long work that `target` may be written. Errors: it is an input, a folder or a block
    /// device; it is announced twice; its folder does not exist.
    [[nodiscard]] Result<> announce(const std::filesystem::path& target);
    /// announce() for an input that is read and then replaced.
    [[nodiscard]] Result<> announceAnew(const std::filesystem::path& input);
    /// Errors: `target` is an input.
    [[nodiscard]] Result<> checkNoInput(const std::filesystem::path& target) const;
    /// Makes the folder when absent; the destructor removes it again unless committed.
    [[nodiscard]] Result<> makeFolder(const std::filesystem::path& folder);

    /// Opens an output for writing piece by piece; valid as long as this set. Not for standard output.
    [[nodiscard]] Result<AtomicFile*> open(const std::filesystem::path& target);
    [[nodiscard]] Result<> add(const std::filesystem::path& target, std::span<const std::byte> bytes);
    [[nodiscard]] Result<> add(const std::filesystem::path& target, std::string_view text);

    /// Writes a file at once, without waiting for commit(). May be called repeatedly.
    [[nodiscard]] Result<> writeNow(const std::filesystem::path& target, std::string_view text);

    /// Puts all files in place, or none; the error names those that could not be restored. Nothing may be
    /// added afterwards.
    [[nodiscard]] Result<> commit();
    /// Notes that `target` was written, unless it is standard output.
    void noteWritten(const std::filesystem::path& target) const;

    [[nodiscard]] bool isStandardOutput(const std::filesystem::path& target) const;

  private:
    /// Files, identified by path and, where they exist, by device and inode.
    struct Files {
        std::set<std::string> places;
        std::set<std::pair<std::uint64_t, std::uint64_t>> identities;

        void add(const std::string& place);
        [[nodiscard]] bool contains(const std::string& place) const;
    };
    struct Inputs {
        Files files;
        std::vector<std::string> words;  ///< of the command line
    };

    OutputSet(StandardOutput* standard, std::shared_ptr<Inputs> inputs)
        : standard_(standard), inputs_(std::move(inputs)) {}
    [[nodiscard]] std::string placeOf(const std::filesystem::path& target) const;
    [[nodiscard]] Result<> checkWords() const;
    [[nodiscard]] Result<> placeAll();
    void clearBeside(const std::string& place);

    StandardOutput* standard_ = nullptr;
    std::shared_ptr<Inputs> inputs_;
    std::string printed_;  ///< for standard output, on commit()
    Files announced_;
    std::set<std::string> anew_;   ///< announced outputs that may be inputs
    std::string overwritten_;      ///< an input that is also an output; empty: none
    std::set<std::string> clear_;  ///< folders already cleared of abandoned temporaries
    std::deque<AtomicFile> files_;
    std::vector<std::filesystem::path> madeFolders_;
    bool committed_ = false;
};

}  // namespace navwright
