#include "navgen/demo_inputs.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>
#include <system_error>

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> kDemoEndings = {".mvd2", ".mvd2.gz", ".dm2", ".dm2.gz"};

bool isNamedAsDemo(const fs::path& path) {
    auto name = path.filename().string();
    std::ranges::transform(name, name.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return std::ranges::any_of(kDemoEndings, [&](auto ending) { return name.ends_with(ending); });
}

Result<std::vector<fs::path>> demosBelow(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code code;
    fs::recursive_directory_iterator walk(folder, fs::directory_options::follow_directory_symlink, code);
    while (!code && walk != fs::recursive_directory_iterator()) {
        std::error_code unreadable;
        if (walk->is_regular_file(unreadable) && isNamedAsDemo(walk->path())) found.push_back(walk->path());
        walk.increment(code);
    }
    if (code) return fail("The folder cannot be read: " + code.message(), folder.string());
    if (found.empty()) {
        return fail("The folder holds no demos", folder.string(), "demos are named .mvd2, .mvd2.gz or .dm2");
    }
    return found;
}

}  // namespace

Result<std::vector<fs::path>> findDemos(std::span<const std::string> filesAndFolders) {
    std::map<fs::path, fs::path> byPlace;
    for (const auto& name : filesAndFolders) {
        std::error_code code;
        if (!fs::exists(name, code)) return fail("There is no such file or folder", name);
        std::vector<fs::path> found = {name};
        if (fs::is_directory(name, code)) {
            NAV_ASSIGN(found, demosBelow(name));
        }
        for (auto& path : found) {
            auto place = fs::canonical(path, code);
            byPlace.try_emplace(code ? path : std::move(place), std::move(path));
        }
    }
    std::vector<fs::path> demos;
    for (auto& [place, path] : byPlace) demos.push_back(std::move(path));
    return demos;
}

}  // namespace navwright
