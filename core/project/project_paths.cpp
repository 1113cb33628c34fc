#include "project/project_paths.h"

#include <system_error>

#include "base/output_place.h"
#include "base/path_text.h"

namespace navwright {

namespace fs = std::filesystem;

fs::path wholePath(const fs::path& path) {
    std::error_code error;
    const auto whole = fs::absolute(path.empty() ? fs::path(".") : path, error);
    const auto name = whole.filename();
    if (!error && !name.empty() && name != "." && name != "..") {
        // Not by looking at the text alone: "link/.." is not where the link is.
        if (const auto folder = fs::canonical(whole.parent_path(), error); !error) return folder / name;
    }
    // Of "folder/." the last part would be empty.
    auto plain = (whole.empty() ? path : whole).lexically_normal();
    return plain.has_filename() ? plain : plain.parent_path();
}

std::string projectPathText(const fs::path& input, const fs::path& folder) {
    const auto whole = wholePath(input);
    const auto below = whole.lexically_relative(realPath(folder));
    const bool inside = !below.empty() && *below.begin() != "..";
    return pathText(inside ? below : whole);
}

fs::path projectPath(const std::string& text, const fs::path& folder) {
    return (realPath(folder) / pathFromText(text)).lexically_normal();
}

}  // namespace navwright
