#include <fmt/format.h>

#include <functional>
#include <random>

#include "parts.h"
#include "small_disk.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

/// One verb under one trouble.
class Bench {
  public:
    Bench(const Ground& ground, const Job& job, const Effort& effort)
        : job_(job),
          folder_(effort.work / "disk"),
          outcome_(job, "what was there before"),
          command_(ground.navgen(job)) {
        command_.said = effort.work / "said";
        outcome_.prepare(folder_);
        whole_ = runTraced(command_, Counted::changes, 0, [](pid_t) {});
        outcome_.learn(folder_);
    }

    /// Disks that are full after so many bytes, from none to more than it takes.
    void fillUp(const Effort& effort) {
        Tally tally("full disk", job_.name);
        std::mt19937_64 random(effort.seed);
        std::size_t refused = 0;
        for (std::size_t i = 0; i < effort.tries; ++i) {
            constexpr std::size_t kPage = 4096, kPages = 100;
            const auto room = i < 4 ? i * kPage : random() % (kPages * kPage);
            makeAnew(folder_);
            const SmallDisk disk(folder_.string());
            for (const auto& output : job_.outputs) putText(folder_ / output, "what was there before");
            disk.fill();
            std::error_code code;
            const auto filled = fs::file_size(disk.file("filler"), code);
            fs::resize_file(disk.file("filler"), filled - std::min<std::uintmax_t>(room, filled), code);
            const auto ending = run(command_);
            fs::remove(disk.file("filler"), code);
            judge(tally, fmt::format("{} bytes of room", room), ending, refused);
        }
        tally.note(fmt::format("{} refused", refused));
    }

    /// Read-only from the start, or from a call that changes files on.
    void writeProtect(const Effort& effort) {
        Tally tally("read-only folder", job_.name);
        std::size_t refused = 0;
        for (std::size_t i = 0; i < effort.tries; ++i) {
            makeAnew(folder_);
            SmallDisk disk(folder_.string());
            for (const auto& output : job_.outputs) putText(folder_ / output, "what was there before");
            if (i == 0) disk.makeReadOnly();
            const auto stop = i == 0 ? 0 : 1 + (i - 1) % std::max<std::size_t>(whole_.stops.changes, 1);
            const auto traced =
                runTraced(command_, Counted::changes, stop, [&](pid_t) { disk.makeReadOnly(); });
            disk.mend();
            judge(tally, fmt::format("from stop {} on", stop), traced.ending, refused);
        }
        tally.note(fmt::format("{} refused", refused));
    }

    /// Removed, or renamed, while the verb works in it.
    void takeAway(const Effort& effort) {
        Tally tally("folder disappears", job_.name);
        const auto gone = effort.work / "gone";
        std::size_t refused = 0;
        for (std::size_t i = 0; i < effort.tries; ++i) {
            outcome_.prepare(folder_);
            makeAnew(gone);
            const bool removed = i % 2 == 0;
            const auto stop = 1 + i / 2 % std::max<std::size_t>(whole_.stops.changes, 1);
            const auto traced = runTraced(command_, Counted::changes, stop, [&](pid_t) {
                std::error_code code;
                if (removed) {
                    fs::remove_all(folder_, code);
                } else {
                    fs::rename(folder_, gone / "there", code);
                }
            });
            const auto words = fmt::format("{} at stop {}", removed ? "removed" : "renamed", stop);
            count(tally, words, traced.ending, refused);
            const auto now = !removed && traced.reached ? gone / "there" : folder_;
            if (const auto flaw = removed ? std::string() : outcome_.flaw(now); !flaw.empty())
                tally.found(words + ": " + flaw);
            // A cache makes its folder anew, and with it that of the outputs, which then come there.
            const bool written = outcome_.allNew(now) || outcome_.allNew(folder_);
            if (done(traced.ending) && traced.renamesAfter > 0 && !written)
                tally.found(words + ": it says it is done, and nothing new is there");
        }
        tally.note(fmt::format("{} refused", refused));
    }

  private:
    void count(Tally& tally, const std::string& words, const Ending& ending, std::size_t& refused) {
        tally.tried();
        if (ending.code == 2) ++refused;
        if (ending.crashed() || (!done(ending) && ending.code != 2))
            tally.found(words + ": " + ending.text());
        if (ending.code == 2 && textOf(command_.said).empty())
            tally.found(words + ": refused without a word");
    }
    void judge(Tally& tally, const std::string& words, const Ending& ending, std::size_t& refused) {
        count(tally, words, ending, refused);
        if (const auto flaw = outcome_.flaw(folder_); !flaw.empty()) tally.found(words + ": " + flaw);
        if (done(ending) && !outcome_.allNew(folder_))
            tally.found(words + ": it says it is done, and an old file is there");
    }

    Job job_;
    fs::path folder_;
    Outcome outcome_;
    Command command_;
    TracedEnding whole_;
};

}  // namespace

void tryDisks(const Effort& effort) {
    const bool mounts = SmallDisk::prepare();
    const Ground ground(effort.work);
    for (const auto& job : ground.writers(effort.work / "disk")) {
        if (!effort.wants(job.name)) continue;
        Bench bench(ground, job, effort);
        if (mounts) {
            bench.fillUp(effort);
            bench.writeProtect(effort);
        }
        bench.takeAway(effort);
    }
    if (!mounts)
        fmt::print(stderr, "campaign: no full and no read-only disk: mounts are not permitted here\n");
}

}  // namespace campaign
