#pragma once

#include <sys/types.h>

#include <cstddef>
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
/// that fails or is cancelled before commit() leaves every target as it was, and so does a commit() that
/// fails. What earlier runs that were killed left beside the targets goes.
class OutputSet {
  public:
    OutputSet();
    /// `standard` is one of the outputs when `-` or /dev/stdout is named.
    explicit OutputSet(StandardOutput& standard);
    OutputSet(const OutputSet&) = delete;
    OutputSet& operator=(const OutputSet&) = delete;
    /// Removes what was prepared and not committed, and folders made for it.
    ~OutputSet();

    /// Another set of the same run, with the same inputs and the same standard output.
    [[nodiscard]] OutputSet another() const { return {standard_, inputs_}; }

    /// A word of the command line, which may name a file. An output that two words name is an input as well.
    void mention(std::string word);
    /// A file that must not be overwritten, whatever it is called: an input of the run. Where it is an output
    /// already, commit() fails.
    void protect(const std::filesystem::path& input);
    /// As many as the user's folders hold. Errors: cancelled; one is an output.
    [[nodiscard]] Result<> protectAll(std::span<const std::filesystem::path> inputs, JobContext& context);
    /// Whether `target` may be written, asked before long work. Errors: it is an input, it is a folder or a
    /// disk, it is asked for twice, its folder is missing.
    [[nodiscard]] Result<> announce(const std::filesystem::path& target);
    /// The same of an input that is read and then replaced.
    [[nodiscard]] Result<> announceAnew(const std::filesystem::path& input);
    /// Errors: `target` is an input.
    [[nodiscard]] Result<> checkNoInput(const std::filesystem::path& target) const;
    /// Makes the folder when absent.
    [[nodiscard]] Result<> makeFolder(const std::filesystem::path& folder);

    /// A file to write piece by piece; valid until this set goes. Not standard output.
    [[nodiscard]] Result<AtomicFile*> open(const std::filesystem::path& target);
    [[nodiscard]] Result<> add(const std::filesystem::path& target, std::span<const std::byte> bytes);
    [[nodiscard]] Result<> add(const std::filesystem::path& target, std::string_view text);

    /// A file that does not wait for the others: it is in place at once. May be written again and again.
    [[nodiscard]] Result<> writeNow(const std::filesystem::path& target, std::string_view text);

    /// Puts all in place, or none; the error says which ones could not be taken back. Nothing is added after
    /// it.
    [[nodiscard]] Result<> commit();
    /// Notes that `target` is written, unless standard output is what it was written to.
    void noteWritten(const std::filesystem::path& target) const;

    [[nodiscard]] bool isStandardOutput(const std::filesystem::path& target) const;

  private:
    /// Files by where they are and, those that are there, by what they are.
    struct Files {
        std::set<std::string> places;
        std::set<std::pair<dev_t, ino_t>> identities;

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
    std::string printed_;  ///< to standard output, at the end
    Files announced_;
    std::set<std::string> anew_;   ///< of those the ones that may be inputs
    std::string overwritten_;      ///< an input that is among the outputs; empty: none is
    std::set<std::string> clear_;  ///< folders without what earlier runs left
    std::deque<AtomicFile> files_;
    std::vector<std::filesystem::path> madeFolders_;
    bool committed_ = false;
};

}  // namespace navwright
