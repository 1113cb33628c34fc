#include "app/navgen/command_line/workbench_call.h"

#include <filesystem>

#include "core/system/process.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// Path of the workbench beside this program; empty: not there.
fs::path workbenchProgram() {
    std::error_code code;
    auto program = ownProgram().parent_path() / programName("navwright");
    return program.is_absolute() && fs::exists(program, code) ? program : fs::path();
}

}  // namespace

std::optional<std::string> whyNoWorkbench() {
    if (!hasDisplay()) return "there is no display to draw them on";
    if (workbenchProgram().empty()) return "the workbench is not installed beside navgen";
    return std::nullopt;
}

Result<> callWorkbench(const std::vector<std::string>& arguments, JobContext& context,
                       std::optional<std::chrono::seconds> most) {
    if (const auto why = whyNoWorkbench()) return fail(*why);
    auto words = arguments;
    words.insert(words.begin(), workbenchProgram().string());
    const auto run = runBound(words, [&] { return context.stopRequested(); }, most);
    if (context.stopRequested()) return cancelled();
    if (!run.started) return fail("the workbench could not be started");
    if (run.exitCode == 0) return {};
    return fail(run.late ? "the workbench did not finish" : "the workbench could not draw them");
}

}  // namespace navwright
