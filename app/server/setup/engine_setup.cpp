#include "app/server/setup/engine_setup.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <regex>

#include "app/server/setup/build_fault.h"
#include "app/server/setup/program_files.h"
#include "app/server/setup/source_copy.h"
#include "app/server/setup/trial_nav.h"
#include "core/base/abrupt_end.h"
#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr double kTrialSeconds = 30;
constexpr int kUsualBots = 8;
constexpr std::size_t kMostLogBytes = 16u << 20;
constexpr std::uint64_t kMostNinjaBytes = 64u << 20;
/// Options of the client, which is not built: looking for what it needs takes time and can fail.
constexpr const char* kLeftOut[] = {"sdl2", "openal", "avcodec", "libpng", "libjpeg", "wayland", "x11"};

/// "[12/345] Compiling ...".
bool ninjaProgress(const std::string& line, std::size_t& done, std::size_t& total) {
    if (!line.starts_with('[')) return false;
    const char* end = line.data() + line.size();
    const auto first = std::from_chars(line.data() + 1, end, done);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/') return false;
    const auto second = std::from_chars(first.ptr + 1, end, total);
    return second.ec == std::errc() && second.ptr != end && *second.ptr == ']';
}

std::vector<std::string> mesonArguments(const SourceTree& tree) {
    // Missing libraries are not downloaded.
    std::vector<std::string> arguments{"setup", "build", "source", "--wrap-mode=nofallback",
                                       "--buildtype=release"};
    const auto set = [&](const std::string& option, const char* value) {
        if (tree.hasOption(option)) arguments.push_back(fmt::format("-D{}={}", option, value));
    };
    set("client-ui", "false");
    set("aqtion-build", "true");
    for (const auto* library : {"zlib", "libcurl", "jansson"}) set(library, "enabled");
    for (const auto* library : kLeftOut) set(library, "disabled");
    return arguments;
}

/// The line that links the game library, and its name.
Result<std::string> libraryIn(const fs::path& ninjaFile) {
    NAV_ASSIGN(const auto bytes, readFile(ninjaFile, kMostNinjaBytes));
    const auto text = asText(bytes);
    static const std::regex rule("\\nbuild (game\\w+\\.so):[^\\n]*((?:\\n [^\\n]*)*)");
    std::match_results<std::string_view::const_iterator> match;
    if (!std::regex_search(text.begin(), text.end(), match, rule)) {
        return fail("meson would build no game library", ninjaFile.string(),
                    "take a state of the source that it was tried with (docs/engine.md)");
    }
    static const std::regex fixed("[^\\s]*lib(jansson|curl)\\.a\\b|subprojects/[^\\s]*\\.a\\b");
    const auto links = match[2].str();
    std::smatch taken;
    if (std::regex_search(links, taken, fixed)) {
        return fail(
            fmt::format("meson takes the static library {}, which cannot become part of the game library",
                        taken[0].str()),
            {}, installHint({packageOf("jansson"), packageOf("libcurl")}));
    }
    return match[1].str();
}

}  // namespace

std::string_view setupTaskTitle(SetupTask task) {
    switch (task) {
        case SetupTask::source:
            return "Look at the source";
        case SetupTask::packages:
            return "Look for what it is built with";
        case SetupTask::patch:
            return "Install the nav test in a copy";
        case SetupTask::configure:
            return "Prepare the build";
        case SetupTask::build:
            return "Build";
        case SetupTask::layOut:
            return "Lay out the server's folder";
        case SetupTask::test:
            return "Let bots walk";
    }
    return "?";
}

EngineSetup::EngineSetup(SetupPlan plan, SetupObserver* observer)
    : plan_(std::move(plan)), observer_(observer) {
    if (plan_.patch.empty()) plan_.patch = enginePatchFolder();
    if (plan_.map.empty()) plan_.map = bundledMap();
}

void EngineSetup::say(const std::string& line) {
    if (log_.size() < kMostLogBytes) log_ += line + '\n';
    if (observer_ != nullptr) observer_->logged(current_, line);
}

void EngineSetup::setState(SetupTask task, EngineTaskState state) {
    if (observer_ != nullptr) observer_->taskChanged(task, state);
}

template <class Work>
auto EngineSetup::task(SetupTask task, JobContext& context, Work work) -> decltype(work()) {
    if (context.stopRequested()) return cancelled();
    current_ = task;
    log_ += fmt::format("== {}\n", setupTaskTitle(task));
    context.progress(setupTaskTitle(task), 0, 0);
    setState(task, EngineTaskState::running);
    auto outcome = work();
    if (!outcome && !outcome.error().cancelled()) say(outcome.error().message());
    setState(task, outcome                       ? EngineTaskState::done
                   : outcome.error().cancelled() ? EngineTaskState::cancelled
                                                 : EngineTaskState::failed);
    return outcome;
}

Result<BuildOutcome> EngineSetup::runTool(const fs::path& program, std::vector<std::string> arguments,
                                          const RunUser& user, JobContext& context) {
    auto line = program.string();
    for (const auto& argument : arguments) line += " " + argument;
    say("$ " + line);
    const auto follow = [&](const std::string& text) {
        say(text);
        std::size_t done = 0, total = 0;
        if (ninjaProgress(text, done, total)) context.progress(setupTaskTitle(current_), done, total);
    };
    return runBuildCommand({program, std::move(arguments), folder_->buildFolder(), user}, follow, context);
}

Result<> EngineSetup::lookAtSource() {
    NAV_ASSIGN(user_, findRunUser(plan_.user));
    NAV_ASSIGN(tree_, readSourceTree(plan_.source));
    std::error_code code;
    if (!fs::is_regular_file(plan_.patch / "install.py", code)) {
        return fail("The files of the nav test are missing", plan_.patch.string(),
                    "reinstall Navwright: they are in share/navwright/engine_patch");
    }
    if (!fs::is_regular_file(plan_.map, code)) {
        return fail("There is no map to try the server with", plan_.map.string(), "name one with --bsp");
    }
    if (!plan_.bots.empty() && !fs::is_directory(plan_.bots, code)) {
        return fail("There is no such folder with bots' files", plan_.bots.string(),
                    "name the folder action/bots of the game's distribution, or leave it out");
    }
    say(fmt::format("{} has the bot library", tree_->folder.string()));
    return {};
}

Result<> EngineSetup::lookForPackages(JobContext& context) {
    NAV_ASSIGN(tools_, findBuildTools(*tree_, user_, context));
    say("all are there");
    return {};
}

Result<> EngineSetup::installPatch(const fs::path& tree, JobContext& context) {
    NAV_ASSIGN(
        const auto outcome,
        runTool(tools_->python, {(plan_.patch / "install.py").string(), tree.string()}, RunUser{}, context));
    if (!outcome.good()) return std::unexpected(Failure(explainPatch(outcome)));
    return {};
}

Result<> EngineSetup::patch(JobContext& context) {
    NAV_ASSIGN(auto folder, ServerFolder::open(plan_.into, tree_->folder));
    folder_.emplace(std::move(folder));
    if (plan_.keepBuild) folder_->keepBuild();
    const auto copy = folder_->buildFolder() / "source";
    NAV_TRY(copySource(*tree_, copy, context));
    NAV_TRY(installPatch(copy, context));
    return plan_.patchSource ? installPatch(tree_->folder, context) : Result<>();
}

Result<> EngineSetup::configure(JobContext& context) {
    NAV_TRY(giveTo(user_, folder_->buildFolder()));
    NAV_ASSIGN(const auto outcome, runTool(tools_->meson, mesonArguments(*tree_), user_, context));
    const auto log = folder_->logFile().string();
    if (!outcome.good()) return std::unexpected(Failure(explainMeson(outcome, log)));
    NAV_ASSIGN(library_, libraryIn(folder_->buildFolder() / "build" / "build.ninja"));
    return {};
}

Result<> EngineSetup::build(JobContext& context) {
    std::vector<std::string> arguments{"-C", "build"};
    if (plan_.jobs > 0) arguments.insert(arguments.end(), {"-j", std::to_string(plan_.jobs)});
    arguments.insert(arguments.end(), {"q2proded", library_});
    NAV_ASSIGN(const auto outcome, runTool(tools_->ninja, std::move(arguments), user_, context));
    if (outcome.good()) return {};
    return std::unexpected(Failure(explainNinja(outcome, folder_->logFile().string())));
}

Result<> EngineSetup::layOut() {
    std::vector<std::string> log;
    auto done = layOutServer(*folder_,
                             {.build = folder_->buildFolder() / "build",
                              .source = tree_->folder,
                              .bots = plan_.bots,
                              .library = library_},
                             user_, log);
    for (const auto& line : log) say(line);
    laidOut_ = done.has_value();
    return done;
}

Result<NavtestReport> EngineSetup::test(JobContext& context) {
    NAV_ASSIGN(auto trial, trialNav(plan_.map, plan_.nav, context));
    EngineProfile profile;
    profile.folder = folder_->path();
    profile.user = plan_.user;
    folder_->unlock();
    EngineTest test{.map = trial.map,
                    .mapFile = trial.mapFile,
                    .nav = std::move(trial.nav),
                    .setup = simulatorSetup(Parameters(), 1)};
    test.setup.bots = kUsualBots;
    test.setup.seconds = test.setup.maxSeconds = kTrialSeconds;
    EngineRun run(profile, std::move(test));
    auto report = run.run(context);
    for (const auto& line : run.status(EngineTask::test).log) say(line);
    NAV_TRY(report);
    if (report->coverageRatio <= 0) {
        return fail("The server runs, but its bots do not walk on the nav", {},
                    "take a later state of the source, such as branch sync/aq2-tng (docs/engine.md)");
    }
    say(fmt::format("{} walked {:.0f} s on {} and came to {:.0f} % of the nodes",
                    counted(static_cast<std::uint64_t>(report->botCount), "bot", "bots"),
                    report->testDurationS, report->map, report->coverageRatio * 100));
    return report;
}

void EngineSetup::keepLog() {
    // A log that cannot be written spoils nothing else.
    if (folder_) static_cast<void>(writeFile(folder_->logFile(), log_));
}

Result<SetupOutcome> EngineSetup::doAll(JobContext& context) {
    NAV_TRY(task(SetupTask::source, context, [&] { return lookAtSource(); }));
    NAV_TRY(task(SetupTask::packages, context, [&] { return lookForPackages(context); }));
    NAV_TRY(task(SetupTask::patch, context, [&] { return patch(context); }));
    NAV_TRY(task(SetupTask::configure, context, [&] { return configure(context); }));
    NAV_TRY(task(SetupTask::build, context, [&] { return build(context); }));
    NAV_TRY(task(SetupTask::layOut, context, [&] { return layOut(); }));
    NAV_ASSIGN(auto report, task(SetupTask::test, context, [&] { return test(context); }));
    SetupOutcome outcome{.profile = {}, .trial = std::move(report)};
    outcome.profile.folder = folder_->path();
    outcome.profile.user = plan_.user;
    return outcome;
}

Result<SetupOutcome> EngineSetup::run(JobContext& context) {
    // However it ends, no compiler is left behind, nor half a server.
    const Unbroken whole;
    auto outcome = doAll(context);
    // A cancelled setup leaves nothing, unless the server was there already.
    if (outcome || !outcome.error().cancelled() || laidOut_) keepLog();
    folder_.reset();
    return outcome;
}

}  // namespace navwright
