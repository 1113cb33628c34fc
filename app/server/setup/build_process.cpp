#include "app/server/setup/build_process.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

#include "app/server/run/spawn.h"
#include "app/server/setup/process_family.h"

namespace navwright {

namespace {

constexpr std::size_t kReadBytes = 64u << 10;
constexpr double kPollSeconds = 0.05;
/// ninja ends its compilers when it is asked to end; it gets the time for that.
constexpr double kGraceSeconds = 0.3;
constexpr std::size_t kMostLines = 4000;
constexpr std::size_t kMostLineBytes = 4000;

/// Takes text in pieces and gives lines.
class Lines {
  public:
    Lines(BuildOutcome& outcome, const std::function<void(const std::string&)>& line)
        : outcome_(outcome), line_(line) {}

    void feed(std::span<const char> text) {
        for (const char character : text) {
            if (character == '\n') {
                finish();
            } else if (character != '\r' && rest_.size() < kMostLineBytes) {
                rest_ += character;
            }
        }
    }
    void finish() {
        if (rest_.empty()) return;
        auto& lines = outcome_.lines;
        // What went wrong stands at the end, or with the first compiler.
        if (lines.size() >= kMostLines) lines.erase(lines.begin() + kMostLines / 2);
        lines.push_back(rest_);
        if (line_) line_(rest_);
        rest_.clear();
    }

  private:
    BuildOutcome& outcome_;
    const std::function<void(const std::string&)>& line_;
    std::string rest_;
};

/// Through env(1), so that messages are in the language that is looked for, and another user's tools do not
/// look into our home.
ServerCommand inEnvironment(const BuildCommand& command) {
    std::vector<std::string> words{"LC_ALL=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"};
    if (command.user.change) words.insert(words.end(), {"CCACHE_DISABLE=1", "HOME=/"});
    words.push_back(command.program.string());
    words.insert(words.end(), command.arguments.begin(), command.arguments.end());
    return {"/usr/bin/env", std::move(words), command.folder, command.user};
}

std::unexpected<Failure> cannotStart(const BuildCommand& command, const SpawnFailure& failure) {
    const char* hint = "check that it can be run by hand";
    if (failure.stage == SpawnStage::folder) hint = "let that user enter the folder and those above it";
    if (failure.stage == SpawnStage::process) hint = "close other programs and try again";
    return fail(fmt::format("{} cannot be started: {}", command.program.filename().string(),
                            std::strerror(failure.error)),
                command.folder.string(), hint);
}

void endAll(ServerProcess& process) {
    const ProcessFamily family(process.id());
    process.stop(kGraceSeconds);
    family.kill();
}

}  // namespace

Result<BuildOutcome> runBuildCommand(const BuildCommand& command,
                                     const std::function<void(const std::string&)>& line,
                                     JobContext& context) {
    auto started = ServerProcess::launch(inEnvironment(command));
    if (!started) return cannotStart(command, started.error());
    auto& process = *started;
    BuildOutcome outcome;
    Lines lines(outcome, line);
    std::array<char, kReadBytes> buffer;
    while (true) {
        if (context.stopRequested()) {
            endAll(process);
            return cancelled();
        }
        const bool ended = process.exit().has_value();
        const auto text = process.read(buffer, ended ? 0 : kPollSeconds);
        lines.feed(text);
        if (ended && text.empty()) break;
    }
    lines.finish();
    outcome.exit = process.exit().value_or(ServerExit{});
    return outcome;
}

}  // namespace navwright
