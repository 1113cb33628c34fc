#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "child.h"

namespace campaign {

/// How much is tried, from the command line.
struct Effort {
    std::size_t tries = 1000;  ///< of each thing; what it means is each part's
    std::uint64_t seed = 1;
    std::vector<std::string> only = {};  ///< names of what is tried; empty: all
    std::filesystem::path work;          ///< an empty folder of this run's own

    [[nodiscard]] bool wants(const std::string& name) const;
};

/// One call of navgen that writes files into a folder, and their names there.
struct Job {
    std::string name;
    std::vector<std::string> arguments;
    std::vector<std::string> outputs;
};

/// A call that generates, with what makes that quick.
[[nodiscard]] std::vector<std::string> quickly(std::vector<std::string> arguments);
/// The search for a parameter, in seconds; its state and preset come into `folder`.
[[nodiscard]] std::vector<std::string> shortTuning(const std::string& map, const std::string& demos,
                                                   const std::string& folder);

/// The bundled sample, and a file of every other kind made from it once, in a folder of the campaign's.
class Ground {
  public:
    /// Aborts with a message where navgen cannot make them.
    explicit Ground(const std::filesystem::path& work);

    [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string map() const { return file("nw_sample.bsp"); }
    [[nodiscard]] std::string nav() const { return file("nw_sample.nav"); }
    [[nodiscard]] std::string demos() const { return file("demos"); }
    [[nodiscard]] std::string project() const { return file("project/work.navwright"); }
    [[nodiscard]] std::string report() const { return file("nw_sample.navtest.json"); }

    [[nodiscard]] Command navgen(std::vector<std::string> arguments,
                                 const std::filesystem::path& folder) const;
    /// Every verb that writes, into a folder named from the root: a path is what a folder that goes away
    /// takes along, not what a program stands in.
    [[nodiscard]] std::vector<Job> writers(const std::filesystem::path& folder) const;
    [[nodiscard]] Command navgen(const Job& job) const { return navgen(job.arguments, folder_); }

  private:
    std::filesystem::path folder_;
};

/// A folder's files by their names, relative to it, and what they hold.
using Files = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] Files filesIn(const std::filesystem::path& folder);
[[nodiscard]] std::string textOf(const std::filesystem::path& file);
void putText(const std::filesystem::path& file, const std::string& text);
/// Empty, whatever was there.
void makeAnew(const std::filesystem::path& folder);
/// A name that AtomicFile gives to what is not in place yet, or a lock's.
[[nodiscard]] bool isTemporary(const std::string& name);

/// What a complete run makes of a job's outputs; and whether those in a folder are each what stood there
/// before, or this.
class Outcome {
  public:
    Outcome(Job job, std::string before) : job_(std::move(job)), before_(std::move(before)) {}

    /// Puts what is there before into every output.
    void prepare(const std::filesystem::path& folder) const;
    void learn(const std::filesystem::path& folder);
    /// What is wrong, or nothing: an output that is neither, another file that came and is no temporary.
    [[nodiscard]] std::string flaw(const std::filesystem::path& folder) const;
    [[nodiscard]] bool allNew(const std::filesystem::path& folder) const;

  private:
    Job job_;
    std::string before_;
    Files after_;
};

}  // namespace campaign
