#include "app/server/setup/program_files.h"

#include <initializer_list>

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// The first of these, beside the program or in the source, that is there.
fs::path firstOf(std::initializer_list<const char*> besideProgram, const char* inSource) {
    std::error_code code;
    const auto program = fs::read_symlink("/proc/self/exe", code).parent_path();
    for (const auto* place : besideProgram) {
        auto path = (program / place).lexically_normal();
        if (!program.empty() && fs::exists(path, code)) return path;
    }
    auto path = fs::path(NAVWRIGHT_SOURCE) / inSource;
    return fs::exists(path, code) ? path : fs::path();
}

}  // namespace

fs::path enginePatchFolder() {
    return firstOf({"../share/navwright/engine_patch/install.py"}, "engine_patch/install.py").parent_path();
}

fs::path bundledMap() {
    return firstOf({"../share/navwright/sample/nw_sample.bsp"}, "resources/sample/nw_sample.bsp");
}

}  // namespace navwright
