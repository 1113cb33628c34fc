#include "app/navgen/plug_ins.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <system_error>

#include "app/navgen/navgen.h"
#include "core/base/program_path.h"
#include "core/system/process.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "navgen-";

bool isName(std::string_view name) {
    return !name.empty() && !name.starts_with('-') && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::optional<PlugIn> plugInNamed(const std::string& name) {
    if (!isName(name) || isVerb(name)) return std::nullopt;
    auto file = findProgram(std::string(kPrefix) + name);
    return file ? std::optional(PlugIn{name, *std::move(file)}) : std::nullopt;
}

}  // namespace

std::vector<PlugIn> plugIns() {
    std::map<std::string, fs::path> found;
    for (const auto& folder : programFolders()) {
        std::error_code unreadable;
        for (fs::directory_iterator entry(folder, unreadable); entry != fs::directory_iterator();
             entry.increment(unreadable)) {
            const auto file = entry->path().filename().string();
            if (!file.starts_with(kPrefix)) continue;
            const auto name = file.substr(kPrefix.size());
            if (isName(name) && !isVerb(name) && isProgram(entry->path()))
                found.try_emplace(name, entry->path());
        }
    }
    std::vector<PlugIn> plugIns;
    for (const auto& [name, file] : found) plugIns.push_back({name, file});
    return plugIns;
}

std::optional<PlugInCall> plugInCalled(std::span<const std::string> arguments) {
    if (arguments.empty()) return std::nullopt;
    const bool helps = arguments.front() == "help" && arguments.size() == 2;
    const auto plugIn = plugInNamed(helps ? arguments.back() : arguments.front());
    if (!plugIn) return std::nullopt;
    if (helps) return PlugInCall{*plugIn, {"--help"}};
    return PlugInCall{*plugIn, {arguments.begin() + 1, arguments.end()}};
}

std::string become(const PlugInCall& call) {
    auto words = call.arguments;
    words.insert(words.begin(), call.plugIn.file.string());
    return call.plugIn.file.string() + " cannot be run: " + becomeProgram(words);
}

}  // namespace navwright
