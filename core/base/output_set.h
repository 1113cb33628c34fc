#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/atomic_file.h"
#include "base/job_context.h"
#include "base/result.h"

namespace navwright {

/// Stands for standard output where an output is named.
inline constexpr std::string_view kStandardOutput = "-";

/// The standard output of a program, as one of the outputs of a run.
class StandardOutput {
  public:
    StandardOutput() = default;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;
    virtual ~StandardOutput() = default;

    /// From now on it is an output of the run: whatever else is printed goes elsewhere.
    virtual void giveOutAway() = 0;
    /// To the output that was given away.
    virtual void deliver(std::string_view bytes) = 0;
    /// A line about what was done.
    virtual void note(std::string_view line) = 0;
};

/// The files one run writes. All are prepared beside their targets before the first is put in place; a run
/// that fails or is cancelled before commit() leaves every target as it was.
class OutputSet {
  public:
    OutputSet() = default;
    /// `standard` is one of the outputs when `-` or /dev/stdout is named.
    explicit OutputSet(StandardOutput& standard) : standard_(&standard) {}
    OutputSet(const OutputSet&) = delete;
    OutputSet& operator=(const OutputSet&) = delete;
    /// Removes what was prepared and not committed, and folders made for it.
    ~OutputSet();

    /// Files that must not be overwritten: the inputs of the run.
    void protect(const std::filesystem::path& input);
    /// As many as the user's folders hold. Errors: cancelled.
    [[nodiscard]] Result<> protectAll(std::span<const std::filesystem::path> inputs, JobContext& context);
    /// Whether `target` may be written, asked before long work. Errors: it is an input, it is a folder or a
    /// disk, it is asked for twice, its folder is missing.
    [[nodiscard]] Result<> announce(const std::filesystem::path& target);
    /// Makes the folder when absent.
    [[nodiscard]] Result<> makeFolder(const std::filesystem::path& folder);

    /// A file to write piece by piece; valid until this set goes. Not standard output.
    [[nodiscard]] Result<AtomicFile*> open(const std::filesystem::path& target);
    [[nodiscard]] Result<> add(const std::filesystem::path& target, std::span<const std::byte> bytes);
    [[nodiscard]] Result<> add(const std::filesystem::path& target, std::string_view text);

    /// Puts all in place. Nothing is added after it.
    [[nodiscard]] Result<> commit();
    /// Notes that `target` is written, unless standard output is what it was written to.
    void noteWritten(const std::filesystem::path& target) const;

    [[nodiscard]] bool isStandardOutput(const std::filesystem::path& target) const;

  private:
    [[nodiscard]] std::string placeOf(const std::filesystem::path& target) const;

    StandardOutput* standard_ = nullptr;
    std::string printed_;  ///< to standard output, at the end
    std::set<std::string> protected_;
    std::set<std::string> announced_;
    std::deque<AtomicFile> files_;
    std::vector<std::filesystem::path> madeFolders_;
    bool committed_ = false;
};

}  // namespace navwright
