#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <thread>

#include "core/output/project/project_file.h"
#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

/// Something that is killed while it works.
struct Victim {
    std::string name;
    Command command;
    std::function<void()> prepare;
    std::function<std::string()> flaw;  ///< in what it left; empty: old or new is there, whole
    std::function<bool()> isNew;
};

/// How it was killed; for saying so.
struct Blow {
    std::string words;
    bool struck = false;  ///< it had not ended before
};

void kill9(pid_t process) {
    ::kill(process, SIGKILL);
}

/// A third before and after calls that change files, each in turn; a third spread over all calls; a third at
/// any moment.
Blow strike(const Victim& victim, std::size_t number, const TracedEnding& whole, double longest,
            std::mt19937_64& random) {
    const auto round = number / 3;
    if (number % 3 == 2 || !whole.traced) {
        const auto seconds = std::uniform_real_distribution(0.0, longest)(random);
        return {fmt::format("after {:.6f} s", seconds),
                runAndKill(victim.command, seconds).signal == SIGKILL};
    }
    const bool changes = number % 3 == 0;
    const auto stops = std::max<std::size_t>(changes ? whole.stops.changes : whole.stops.all, 1);
    const auto stop = changes ? 1 + round % stops : 1 + random() % stops;
    const auto run = runTraced(victim.command, changes ? Counted::changes : Counted::allCalls, stop, kill9);
    return {fmt::format("at stop {} of {}", stop, changes ? "calls that change files" : "all calls"),
            run.reached};
}

void tryVictim(const Victim& victim, const Effort& effort) {
    Tally tally("kill -9", victim.name);
    std::mt19937_64 random(effort.seed);
    victim.prepare();
    const auto whole = runTraced(victim.command, Counted::changes, 0, [](pid_t) {});
    victim.prepare();
    const auto seconds = run(victim.command).seconds;
    if (const auto flaw = victim.flaw(); whole.ending.crashed() || !flaw.empty())
        return tally.found(fmt::format("not killed at all: {}; {}", whole.ending.text(), flaw));
    std::size_t struck = 0, newOnes = 0;
    for (std::size_t i = 0; i < effort.tries; ++i) {
        victim.prepare();
        const auto blow = strike(victim, i, whole, seconds, random);
        tally.tried();
        if (blow.struck) ++struck;
        if (victim.isNew()) ++newOnes;
        const auto flaw = victim.flaw();
        if (!flaw.empty())
            tally.found(fmt::format("seed {}, try {}, {}: {}", effort.seed, i, blow.words, flaw));
    }
    tally.note(
        fmt::format("{} killed before the end, {} left the new; a run has {} calls, {} stops at changes",
                    struck, newOnes, whole.stops.all / 2, whole.stops.changes));
}

Victim verb(const Ground& ground, const Job& job, const fs::path& folder) {
    const auto outcome = std::make_shared<Outcome>(job, "what was there before");
    outcome->prepare(folder);
    static_cast<void>(run(ground.navgen(job)));
    outcome->learn(folder);
    return {job.name, ground.navgen(job), [=] { outcome->prepare(folder); },
            [=] { return outcome->flaw(folder); }, [=] { return outcome->allNew(folder); }};
}

/// Of projects that saveManyProjects() writes, whichever.
std::string projectFlaw(const fs::path& file) {
    const auto project = navwright::loadProject(file);
    if (!project) return project.error().message();
    const auto number = std::atoi(project->mapName.c_str() + 3);
    return *project == numberedProject(number) ? std::string() : "the project is a mixture";
}

Victim save(const fs::path& folder) {
    const auto file = folder / "work.navwright";
    return {"save",
            {.words = {CAMPAIGN_PROGRAM, "save-many", file.string()}},
            [=] {
                makeAnew(folder);
                static_cast<void>(saveProject(numberedProject(0), file));
            },
            [=] { return projectFlaw(file); },
            [=] { return textOf(file) != writeProject(numberedProject(0), file); }};
}

/// Writes in place, as no program of ours does: that this is noticed shows that the harness sees.
Victim torn(const fs::path& folder) {
    const auto file = folder / "work.navwright";
    auto victim = save(folder);
    victim.name = "torn";
    victim.command = {.words = {CAMPAIGN_PROGRAM, "save-torn", file.string()}};
    return victim;
}

class EngineScene {
  public:
    EngineScene(const Ground& ground, const fs::path& folder) : ground_(ground), folder_(folder) {
        for (const auto* inner : {"bots/nav", "maps"}) fs::create_directories(engine() / "action" / inner);
        fs::copy_file(FAKE_Q2PRODED, engine() / "q2proded", fs::copy_options::overwrite_existing);
        putText(engine() / "action/game.so", "navtest: banner version=1 engine");
        putText(nav(), "the user's own nav");
        putText(engine() / "action/bots/nav/nw_sample.navtest.json", "the user's own report");
        putText(engine() / "action/bots/prev_map_bots.txt", "the user's own bots");
        for (const auto* inner :
             {"", "action", "action/bots", "action/bots/nav", "action/bots/prev_map_bots.txt"})
            fs::permissions(engine() / inner, fs::perms::all);
        // The server's user must get there.
        for (const auto& above : {folder.parent_path(), folder})
            fs::permissions(above, fs::perms::others_exec | fs::perms::group_exec, fs::perm_options::add);
        before_ = files();
    }

    [[nodiscard]] Command command() const {
        std::vector<std::string> words{"navtest",   ground_.nav(), "--bsp",    ground_.map(),    "--out",
                                       "n.json",    "--bots",      "2",        "--duration",     "30",
                                       "--backend", "engine",      "--engine", engine().string()};
        if (::geteuid() == 0) words.insert(words.end(), {"--engine-user", "nobody", "--put-back"});
        return ground_.navgen(words, folder_);
    }
    /// What the next test there puts back, and whether the server has gone.
    [[nodiscard]] std::string flaw() const {
        if (alive()) return "the server still runs";
        const auto held = textOf(nav());
        if (held != "the user's own nav" && held != textOf(ground_.nav()))
            return "the nav is neither the user's nor the test's";
        const auto next = run(command());
        if (next.code != 0) return "the next test ended with " + next.text();
        const auto now = files();
        for (const auto& file : now) {
            if (std::ranges::find(before_, file) == before_.end())
                return file.first + " is there after the next test";
        }
        if (now != before_) return "a file is gone after the next test";
        return {};
    }
    [[nodiscard]] bool hasReport() const { return fs::exists(folder_ / "n.json"); }
    /// What a finding left is not found again.
    void prepare() const {
        fs::remove(folder_ / "n.json");
        if (files() == before_) return;
        for (const auto& [name, text] : files()) fs::remove(engine() / name);
        fs::remove_all(engine() / "action/bots/nav/.navwright");
        for (const auto& [name, text] : before_) putText(engine() / name, text);
        fs::permissions(engine() / "action/bots/prev_map_bots.txt", fs::perms::all);
    }

  private:
    [[nodiscard]] fs::path engine() const { return folder_ / "engine"; }
    [[nodiscard]] fs::path nav() const { return engine() / "action/bots/nav/nw_sample.nav"; }
    [[nodiscard]] Files files() const {
        auto files = filesIn(engine());
        std::erase_if(files, [](const auto& file) {
            return file.first.starts_with("fake.") || file.first == "q2proded";
        });
        return files;
    }
    /// It may take the kernel a moment.
    [[nodiscard]] bool alive() const {
        const auto process = std::atoi(textOf(engine() / "fake.pid").c_str());
        constexpr int kTries = 2000;
        for (int i = 0; i < kTries && process > 0; ++i) {
            const auto stat = textOf(fmt::format("/proc/{}/stat", process));
            const auto end = stat.rfind(") ");
            if (stat.find("q2proded") == std::string::npos || end == std::string::npos ||
                stat[end + 2] == 'Z')
                return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return process > 0;
    }

    const Ground& ground_;
    fs::path folder_;
    Files before_;
};

#ifdef CAMPAIGN_WINDOW
/// A window takes long to open, so it is killed at random moments of saving over and over, once it does.
void tryAutosave(const Effort& effort, const fs::path& folder) {
    Tally tally("kill -9", "autosave");
    std::mt19937_64 random(effort.seed);
    std::size_t many = 0;
    for (std::size_t i = 0; i < effort.tries; ++i) {
        makeAnew(folder);
        const auto milliseconds = std::uniform_real_distribution(0.0, 20.0)(random);
        const auto ending =
            run({.words = {CAMPAIGN_WINDOW, folder.string(), fmt::format("{}", milliseconds)}});
        tally.tried();
        if (ending.signal != SIGKILL) {
            tally.found(
                fmt::format("seed {}, try {}: the window ended with {}", effort.seed, i, ending.text()));
            continue;
        }
        for (const auto& [name, text] : filesIn(folder)) {
            if (!name.ends_with(".navwright")) continue;
            ++many;
            const auto project = navwright::parseProject(text, folder / name);
            if (!project)
                tally.found(fmt::format("seed {}, try {}, {:.3f} ms: {}", effort.seed, i, milliseconds,
                                        project.error().message()));
        }
    }
    if (many < effort.tries)
        tally.found(fmt::format("{} of {} left no copy", effort.tries - many, effort.tries));
}
#endif

}  // namespace

navwright::ProjectFile numberedProject(int number) {
    navwright::ProjectFile project;
    project.mapName = "map" + std::to_string(number);
    project.map =
        navwright::ProjectInput{"/maps/" + project.mapName + ".bsp", navwright::contentHash(project.mapName)};
    for (int i = 0; i < 20 + number % 7; ++i)
        project.demos.push_back({{"/demos/" + std::to_string(i), {}}, i % 2 == 0});
    return project;
}

void tryKills(const Effort& effort) {
    const Ground ground(effort.work);
    const auto folder = effort.work / "killed";
    for (const auto& job : ground.writers(folder)) {
        const bool named = job.name == "generate" || job.name == "merge" || job.name == "bundle";
        if (effort.only.empty() ? named : effort.wants(job.name))
            tryVictim(verb(ground, job, folder), effort);
    }
    if (effort.wants("save")) tryVictim(save(folder), effort);
    if (!effort.only.empty() && effort.wants("torn")) tryVictim(torn(folder), effort);
    if (effort.wants("engine")) {
        makeAnew(folder);
        const EngineScene scene(ground, folder);
        tryVictim({"engine", scene.command(), [&] { scene.prepare(); }, [&] { return scene.flaw(); },
                   [&] { return scene.hasReport(); }},
                  effort);
    }
#ifdef CAMPAIGN_WINDOW
    if (effort.wants("autosave")) tryAutosave(effort, folder);
#endif
}

}  // namespace campaign
