#include "project/project_paths.h"

namespace navwright {

namespace fs = std::filesystem;

std::string projectPathText(const fs::path& input, const fs::path& folder) {
    const auto whole = fs::absolute(input).lexically_normal();
    const auto below = whole.lexically_relative(fs::absolute(folder).lexically_normal());
    const bool inside = !below.empty() && *below.begin() != "..";
    return (inside ? below : whole).generic_string();
}

fs::path projectPath(const std::string& text, const fs::path& folder) {
    return (fs::absolute(folder) / fs::path(text)).lexically_normal();
}

}  // namespace navwright
