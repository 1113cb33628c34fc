#include "core/base/program_path.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace navwright {

namespace fs = std::filesystem;

std::vector<fs::path> programFolders() {
    std::vector<fs::path> folders;
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(':'), rest.size());
        if (end > 0) folders.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return folders;
}

bool isProgram(const fs::path& file) {
    std::error_code code;
    return fs::is_regular_file(file, code) && ::access(file.c_str(), X_OK) == 0;
}

std::optional<fs::path> findProgram(const std::string& name) {
    for (const auto& folder : programFolders()) {
        if (auto file = folder / name; isProgram(file)) return file;
    }
    return std::nullopt;
}

}  // namespace navwright
