#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <future>
#include <utility>

#include "core/output/project/project_lock.h"
#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

std::pair<Ending, Ending> together(const Command& first, const Command& second) {
    auto other = std::async(std::launch::async, [&] { return run(second); });
    const auto ending = run(first);
    return {ending, other.get()};
}

/// Two that write one output, sharing a cache that neither has seen: one of them wins, and it is whole.
void tryOutputs(const Ground& ground, const Effort& effort) {
    Tally tally("two programs", "one output and cache");
    const auto folder = effort.work / "pair";
    const auto job = ground.writers(folder).front();
    const Outcome first(job, "what was there before");
    auto outcome = first;
    outcome.prepare(folder);
    static_cast<void>(run(ground.navgen(job)));
    outcome.learn(folder);
    for (std::size_t i = 0; i < effort.tries; ++i) {
        outcome.prepare(folder);
        const auto command = ground.navgen(job);
        const auto [one, two] = together(command, command);
        tally.tried();
        if (one.code != 0 || two.code != 0) tally.found(one.text() + ", " + two.text());
        if (const auto flaw = outcome.flaw(folder); !flaw.empty()) tally.found(flaw);
    }
}

/// Two that lock one project and save it over and over, while a third reads it.
void tryProject(const Effort& effort) {
    Tally tally("two programs", "one project");
    const auto folder = effort.work / "pair";
    const auto file = folder / "work.navwright";
    std::size_t reads = 0, refused = 0;
    for (std::size_t i = 0; i < effort.tries; ++i) {
        makeAnew(folder);
        static_cast<void>(saveProject(numberedProject(0), file));
        const Command saver{.words = {CAMPAIGN_PROGRAM, "save-locked", file.string()}};
        auto savers = std::async(std::launch::async, [&] { return together(saver, saver); });
        while (savers.wait_for(std::chrono::milliseconds(0)) != std::future_status::ready) {
            ++reads;
            if (const auto project = navwright::loadProject(file); !project)
                tally.found(project.error().message());
        }
        const auto [one, two] = savers.get();
        tally.tried();
        for (const auto& ending : {one, two}) {
            if (ending.code == kRefused) ++refused;
            if (ending.code != 0 && ending.code != kRefused) tally.found(ending.text());
        }
        if (one.code == kRefused && two.code == kRefused) tally.found("both were refused");
    }
    tally.note(fmt::format("{} were refused the lock; read {} times meanwhile", refused, reads));
}

}  // namespace

int saveLocked(const fs::path& file) {
    const auto lock = navwright::ProjectLock::take(file);
    if (!lock) return kRefused;
    // What must not be there: a second holder.
    const auto mark = file.string() + ".held";
    const int held = ::open(mark.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (held < 0) return kTwoHolders;
    ::close(held);
    constexpr int kSaves = 20;
    for (int number = 0; number < kSaves; ++number) {
        if (!saveProject(numberedProject(number), file)) return 1;
    }
    ::unlink(mark.c_str());
    return 0;
}

void tryPairs(const Effort& effort) {
    const Ground ground(effort.work);
    tryOutputs(ground, effort);
    tryProject(effort);
}

}  // namespace campaign
