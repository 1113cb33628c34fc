#include "project/project_paths.h"

#include <system_error>

namespace navwright {

namespace fs = std::filesystem;

fs::path wholePath(const fs::path& path) {
    std::error_code error;
    const auto whole = fs::absolute(path.empty() ? fs::path(".") : path, error);
    // Of "folder/." the last part would be empty.
    auto plain = (error ? path : whole).lexically_normal();
    return plain.has_filename() ? plain : plain.parent_path();
}

std::string projectPathText(const fs::path& input, const fs::path& folder) {
    const auto whole = wholePath(input);
    const auto below = whole.lexically_relative(wholePath(folder));
    const bool inside = !below.empty() && *below.begin() != "..";
    return (inside ? below : whole).generic_string();
}

fs::path projectPath(const std::string& text, const fs::path& folder) {
    return (wholePath(folder) / fs::path(text)).lexically_normal();
}

}  // namespace navwright
