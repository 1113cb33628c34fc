#include "core/base/program_path.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "core/system/process.h"

namespace navwright {

namespace fs = std::filesystem;

std::vector<fs::path> programFolders() {
    std::vector<fs::path> folders;
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? usualPath() : std::string_view(path);
    while (!rest.empty()) {
        const auto end = std::min(rest.find(pathSeparator()), rest.size());
        if (end > 0) folders.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return folders;
}

bool isProgram(const fs::path& file) {
    std::error_code code;
    return fs::is_regular_file(file, code) && mayRun(file);
}

std::optional<fs::path> findProgram(const std::string& name) {
    for (const auto& folder : programFolders()) {
        if (auto file = folder / programName(name); isProgram(file)) return file;
    }
    return std::nullopt;
}

}  // namespace navwright
