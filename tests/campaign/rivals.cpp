#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <random>
#include <thread>

#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

constexpr int kAgain = 75;  ///< exit code: another run is at it

/// What takes long and writes, with the files that a whole run leaves in its folder.
struct Long {
    Job job;
    bool cleans = false;  ///< a later run over the folder removes what killed ones left
};

std::vector<Long> longVerbs(const Ground& ground, const fs::path& folder) {
    std::vector<Long> all;
    for (auto& job : ground.writers(folder)) {
        for (const auto* name : {"generate", "merge", "rehearse", "navtest", "pipeline", "report"}) {
            if (job.name == name) all.push_back({job, job.name == "merge"});
        }
    }
    const auto out = folder.string();
    all.push_back({{"votes", {"votes", ground.demos(), "--maps", ground.map(), "--out", out}, {}}, true});
    all.push_back(
        {{"rotation",
          quickly({"rotation", ground.demos(), fs::path(ground.map()).parent_path(), "--no-pictures", "--out",
                   out, "--set", "navtest.bots=2", "--set", "navtest.duration=30"}),
          {}},
         true});
    all.push_back({{"extract", {"extract", ground.demos(), "--cache", out}, {}}, true});
    all.push_back({{"tune", shortTuning(ground.map(), ground.demos(), out), {}}, false});
    return all;
}

std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& [name, text] : filesIn(folder)) {
        if (!name.ends_with(".lock")) names.push_back(name);
    }
    return names;
}

/// One of two runs over one folder is killed.
class Rivals {
  public:
    Rivals(const Ground& ground, const Long& verb, fs::path folder, const Effort& effort)
        : folder_(std::move(folder)),
          verb_(verb),
          command_(ground.navgen(verb.job)),
          outcome_(verb.job, "what was there before"),
          random_(effort.seed),
          tally_("kill beside a run", verb.job.name) {
        command_.said = effort.work / "said";
        outcome_.prepare(folder_);
        const auto ending = run(command_);
        seconds_ = ending.seconds;
        if (!done(ending)) tally_.found("undisturbed: " + ending.text());
        outcome_.learn(folder_);
        names_ = namesIn(folder_);
    }

    void tryOnce(std::size_t number) {
        outcome_.prepare(folder_);
        const auto kill = std::uniform_real_distribution(0.0, seconds_)(random_);
        const auto later = std::uniform_real_distribution(0.0, seconds_ / 2)(random_);
        const auto words =
            fmt::format("try {}, killed after {:.4f} s, the other {:.4f} s later", number, kill, later);
        auto victim = command_;
        victim.said.clear();
        auto first = std::async(std::launch::async, [&] { return runAndKill(victim, kill); });
        std::this_thread::sleep_for(std::chrono::duration<double>(later));
        const auto other = run(command_);
        first.get();
        tally_.tried();
        if (other.code == kAgain ? textOf(command_.said).empty() : !done(other))
            tally_.found(words + ": the other ended with " + other.text());
        // What a folder holds while a run goes on is that run's business.
        const auto flaw = verb_.job.outputs.empty() ? std::string() : outcome_.flaw(folder_);
        if (!flaw.empty() && !isLeft(flaw)) tally_.found(words + ": " + flaw);
        judgeNext(words);
    }

  private:
    /// Whoever comes then does the work, and leaves what a run does that was alone.
    void judgeNext(const std::string& words) {
        const auto next = run(command_);
        if (!done(next)) return tally_.found(words + ": the next ended with " + next.text());
        auto now = namesIn(folder_);
        if (!verb_.cleans) std::erase_if(now, isTemporary);
        for (const auto& name : names_) {
            if (std::ranges::find(now, name) == now.end())
                tally_.found(words + ": " + name + " is not there");
        }
        for (const auto& name : now) {
            if (std::ranges::find(names_, name) == names_.end())
                tally_.found(words + ": " + name + " is left");
        }
        if (!outcome_.allNew(folder_)) tally_.found(words + ": the next leaves the old");
        if (const auto flaw = outcome_.flaw(folder_); !flaw.empty() && !isLeft(flaw))
            tally_.found(words + ": after the next, " + flaw);
    }
    /// Whether it is of a file that the run killed was still at work on; the next run is asked about these.
    static bool isLeft(const std::string& flaw) { return flaw.ends_with("which no whole run makes"); }

    fs::path folder_;
    Long verb_;
    Command command_;
    Outcome outcome_;
    std::mt19937_64 random_;
    Tally tally_;
    double seconds_ = 0;
    std::vector<std::string> names_;
};

}  // namespace

void tryRivals(const Effort& effort) {
    const Ground ground(effort.work);
    const auto folder = effort.work / "rivals";
    for (const auto& verb : longVerbs(ground, folder)) {
        if (!effort.wants(verb.job.name)) continue;
        Rivals rivals(ground, verb, folder, effort);
        for (std::size_t i = 0; i < effort.tries; ++i) rivals.tryOnce(i);
    }
}

}  // namespace campaign
